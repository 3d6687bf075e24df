import { type ComponentProps, useId } from 'react'

import styles from './field.module.css'

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  readonly label: string
  readonly hint?: string | undefined
  /** The error shown below it. */
  readonly problem?: string | undefined
}

/** A labeled multiline field with its hint and error. */
export function TextAreaField({ label, hint, problem, ...area }: TextAreaFieldProps) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...area}
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <div aria-live="polite">
        {note !== undefined && (
          <p id={`${id}-note`} className={problem === undefined ? styles.hint : styles.problem}>
            {note}
          </p>
        )}
      </div>
    </div>
  )
}
