// Options contain icons and keys, which a select can't.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Ghost } from '../../ui/list/ghost.tsx'
import { Marked } from '../../ui/marked.tsx'
import { KeyCaps } from '../shortcuts/key-caps.tsx'
import type { PaletteEntries } from './palette-groups.tsx'
import type { RankedEntry } from './palette-source.ts'

import styles from './palette.module.css'

interface PaletteGroupProps extends PaletteEntries {
  /** The prefix of the options' IDs, so the field can reference the active one. */
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
        // The field handles the keys, and references the active option.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={entry.id}
          id={`${prefix}-${entry.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={entry.id === activeId}
          className={styles.option}
          onPointerMove={() => entry.id !== activeId && onChoose(entry.id)}
          // Focus stays in the field.
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

/** A label with the matching characters in bold. */
function Meant({ label, positions }: Pick<RankedEntry, 'label' | 'positions'>) {
  if (positions.length === 0) return label
  const matched = new Set(positions)
  const runs: { readonly at: number; readonly bold: boolean; text: string }[] = []
  for (const [at, character] of Array.from(label).entries()) {
    const last = runs.at(-1)
    if (last?.bold === matched.has(at)) last.text += character
    else runs.push({ at, bold: matched.has(at), text: character })
  }
  return runs.map(({ at, bold, text }) => (bold ? <b key={at}>{text}</b> : <span key={at}>{text}</span>))
}
