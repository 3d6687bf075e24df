import { useState } from 'react'

import styles from './chart.module.css'

export interface Stack {
  /** The formatted time. */
  readonly label: string
  /** One per name of the chart. */
  readonly parts: readonly number[]
}

export interface ChartTableProps {
  readonly names: readonly string[]
  readonly stacks: readonly Stack[]
  readonly format: (value: number) => string
  /** The table's caption, its column headings for slots and sums, and the label of the button that shows it. */
  readonly words: { readonly caption: string; readonly slot: string; readonly sum: string; readonly show: string }
}

export const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

/**
 * A chart as a table of its nonempty slots, for screen readers. A button shows it to users who can't hover the bars.
 */
export function ChartTable({ names, stacks, format, words }: ChartTableProps) {
  const [isShown, show] = useState(false)
  return (
    <>
      <button type="button" className={styles.toggle} aria-pressed={isShown} onClick={() => show(!isShown)}>
        {words.show}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- when visible, makes it scrollable with the keyboard */}
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
