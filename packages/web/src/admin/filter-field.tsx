import { SelectField } from '../ui/select-field.tsx'

interface FilterFieldProps<Value extends string> {
  readonly label: string
  /** The label of the choice that filters nothing. */
  readonly all: string
  readonly values: readonly Value[]
  readonly textOf: (value: Value) => string
  /** The texts are names that users chose, in any language. */
  readonly named?: boolean
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
}

/** Filters a list by one of the values, or by none. */
export function FilterField<Value extends string>(props: FilterFieldProps<Value>) {
  const { label, all, values, textOf, named = false, value = '', onChange } = props
  return (
    <SelectField
      label={label}
      value={value}
      options={[
        { value: '', label: all },
        ...values.map((each) => ({ value: each, label: textOf(each), ...(named && { lang: '' }) })),
      ]}
      onChange={({ target }) => onChange(values.find((each) => each === target.value))}
    />
  )
}
