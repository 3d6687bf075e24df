import type { ToolField } from '@saffron/core/chat'
import { type ReactElement, useId } from 'react'

import styles from './tools.module.css'

interface ToolChoicesProps {
  readonly field: ToolField
  readonly label: string
  readonly chosen: readonly string[]
  readonly problem: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}

/** Several of the options of a tool's question. */
export function ToolChoices({ field, label, chosen, problem, onChange }: ToolChoicesProps): ReactElement {
  const noteId = useId()
  const note = problem ?? field.hint
  const change = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
  return (
    <fieldset className={styles.choices} aria-describedby={note === undefined ? undefined : noteId}>
      <legend dir="auto">{label}</legend>
      {field.options.map((option) => (
        <label key={option.value} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            aria-invalid={problem !== undefined}
            onChange={({ target }) => change(option.value, target.checked)}
          />
          <span dir="auto">{option.label}</span>
        </label>
      ))}
      {note !== undefined && (
        <p id={noteId} className={problem === undefined ? styles.note : styles.problem}>
          {note}
        </p>
      )}
    </fieldset>
  )
}
