import { useState } from 'react'

import styles from './chart.module.css'

export interface Stack {
  /** When it was, as people read it. */
  readonly label: string
  /** One for each name of the chart. */
  readonly parts: readonly number[]
}

export interface ChartTableProps {
  readonly names: readonly string[]
  readonly stacks: readonly Stack[]
  readonly format: (value: number) => string
  /** What the table is called, its columns of slots and of sums, and the button that shows it. */
  readonly words: { readonly caption: string; readonly slot: string; readonly sum: string; readonly show: string }
}

export const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/**
 * A chart as a table, of the slots that have something in them: there for whoever hears the page, and at a press for
 * whoever has no mouse to point at a bar with.
 */
export function ChartTable({ names, stacks, format, words }: ChartTableProps) {
  const [isShown, show] = useState(false)
  return (
    <>
      <button type="button" className={styles.toggle} aria-pressed={isShown} onClick={() => show(!isShown)}>
        {words.show}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- shown, it scrolls sideways, by keys too */}
      <div className={isShown ? styles.table : 'visually-hidden'} {...(isShown && { tabIndex: 0 })}>
        <table>
          <caption>{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.slot}</th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{words.sum}</th>
            </tr>
          </thead>
          <tbody>
            {stacks
              .filter(({ parts }) => sumOf(parts) > 0)
              .map(({ label, parts }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {names.map((name, at) => (
                    <td key={name}>{format(parts[at] ?? 0)}</td>
                  ))}
                  <td>{format(sumOf(parts))}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
