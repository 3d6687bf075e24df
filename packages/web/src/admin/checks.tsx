import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'

import styles from './console.module.css'

interface ChecksProps<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPath<V>
  readonly legend: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly hint?: string
}

/** A group of checkboxes for choosing any of a few values. */
export function Checks<V extends FieldValues>({ form, name, legend, options, hint }: ChecksProps<V>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <fieldset className={styles.set}>
          <legend>{legend}</legend>
          <div className={styles.options}>
            {options.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="checkbox"
                  className={styles.check}
                  checked={field.value.includes(value)}
                  onChange={({ target }) =>
                    field.onChange(
                      target.checked ? [...field.value, value] : field.value.filter((other: string) => other !== value),
                    )
                  }
                />
                {label}
              </label>
            ))}
          </div>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </fieldset>
      )}
    />
  )
}
