import styles from './console.module.css'

interface ChecksProps<Value extends string> {
  readonly legend: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: readonly Value[]
  readonly onChange: (chosen: Value[]) => void
  readonly hint?: string
  readonly problem?: string | undefined
}

/** A group of checkboxes for choosing any of a few values. */
export function Checks<Value extends string>(props: ChecksProps<Value>) {
  const { legend, options, chosen, onChange, hint, problem } = props
  return (
    <fieldset className={styles.set}>
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              className={styles.check}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
            />
            {label}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {problem !== undefined && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
