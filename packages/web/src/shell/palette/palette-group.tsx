// Options with icons and keys: none that a select could hold.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Ghost } from '../../ui/list/ghost.tsx'
import { Marked } from '../../ui/marked.tsx'
import { KeyCaps } from '../shortcuts/key-caps.tsx'
import type { PaletteEntries } from './palette-groups.tsx'
import type { RankedEntry } from './palette-source.ts'

import styles from './palette.module.css'

interface PaletteGroupProps extends PaletteEntries {
  /** Stands before the ids of the options, so that the field can name the active one. */
  readonly prefix: string
  readonly activeId: string | undefined
  readonly onChoose: (id: string) => void
  readonly onRun: (entry: RankedEntry) => void
}

const GHOSTS = [0, 1, 2]

export function PaletteGroup(props: PaletteGroupProps) {
  const { id, heading, entries, loading, stale, prefix, activeId, onChoose, onRun } = props
  return (
    <div role="group" aria-busy={stale} aria-labelledby={`${prefix}-group-${id}`}>
      <div id={`${prefix}-group-${id}`} className={styles.heading} aria-hidden>
        {heading}
      </div>
      {loading && GHOSTS.map((index) => <Ghost key={index} index={index} />)}
      {entries.map((entry) => (
        // The keys are the field's: it names the active option.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={entry.id}
          id={`${prefix}-${entry.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={entry.id === activeId}
          className={styles.option}
          onPointerMove={() => entry.id !== activeId && onChoose(entry.id)}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(entry)}
        >
          {entry.icon}
          <span className={styles.label}>
            <Meant {...entry} />
            {entry.excerpt !== undefined && (
              <span className={styles.excerpt} dir="auto">
                <Marked {...entry.excerpt} />
              </span>
            )}
          </span>
          {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
          {entry.keys !== undefined && <KeyCaps combo={entry.keys} />}
        </div>
      ))}
    </div>
  )
}

/** A label with the characters that were meant in bold, run by run. */
function Meant({ label, positions }: Pick<RankedEntry, 'label' | 'positions'>) {
  if (positions.length === 0) return label
  const meant = new Set(positions)
  const runs: { readonly at: number; readonly bold: boolean; text: string }[] = []
  for (const [at, character] of Array.from(label).entries()) {
    const last = runs.at(-1)
    if (last?.bold === meant.has(at)) last.text += character
    else runs.push({ at, bold: meant.has(at), text: character })
  }
  return runs.map(({ at, bold, text }) => (bold ? <b key={at}>{text}</b> : <span key={at}>{text}</span>))
}
