import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

import styles from './field.module.css'

interface SelectOption {
  readonly value: string
  readonly label: string
  /** The label's language, if it differs from the page's. */
  readonly lang?: string
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  readonly label: string
  readonly options: readonly SelectOption[]
  readonly hint?: string | undefined
  /** The error shown below it. */
  readonly problem?: string | undefined
}

/** A labeled native select. */
export function SelectField({ label, options, hint, problem, ...select }: SelectFieldProps) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <select
          {...select}
          id={id}
          {...(problem !== undefined && { 'aria-invalid': true })}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.chevron} aria-hidden />
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={problem === undefined ? styles.hint : styles.problem}>
          {note}
        </p>
      )}
    </div>
  )
}
