import type { FormField, NamedField } from '@saffron/core/admin'

/** The value of a field: a text, the values of a choice with several, or a switch. */
export type FieldValue = string | boolean | readonly string[]

type Values = Readonly<Record<string, unknown>>

/** Returns the value of a field. A name with a dot is of a nested value. */
export const valueAt = (values: object, name: string): FieldValue =>
  name.split('.').reduce<unknown>((at, part) => (at as Values)[part], values) as FieldValue

/** Returns the values with another one at this name. */
export function withValue<V extends object>(values: V, name: string, value: FieldValue): V {
  const [first = '', ...rest] = name.split('.')
  const inner = rest.length === 0 ? value : withValue((values as Values)[first] as object, rest.join('.'), value)
  return { ...values, [first]: inner }
}

/** Returns whether two values are the same. Several values of a choice have no order. */
export const isSame = (one: FieldValue, other: FieldValue): boolean =>
  typeof one === 'object' && typeof other === 'object'
    ? one.toSorted().join('\n') === other.toSorted().join('\n')
    : one === other

/** Returns whether a text is typed into a field. */
export const isTextField = (field: NamedField): field is NamedField & FormField =>
  field.kind !== 'choice' && field.kind !== 'choices' && field.kind !== 'switch'

/** Returns the error in a text field, if there's one. */
export function problemOf(field: NamedField, values: object): string | undefined {
  if (!isTextField(field)) return undefined
  const checked = field.check?.(String(valueAt(values, field.name))) ?? true
  return checked === true ? undefined : checked
}
