import type { AreaTranslate } from '../i18n/index.ts'

export type AdminTranslate = AreaTranslate<'admin'>

/** Returns true, or the error in a typed text. */
type Check = (typed: string) => true | string

/** A text field of a form, in the reader's language. The web app and the terminal show the same fields. */
export interface FormField {
  /** `lines`: text of several lines. `secret`: text that isn't shown. One line by default. */
  readonly kind?: 'text' | 'lines' | 'secret'
  readonly label: string
  readonly hint?: string
  /** The value that applies if it's left empty. */
  readonly placeholder?: string
  readonly check?: Check
}

/** A field with one (`choice`) or any number (`choices`) of these values. */
export interface ChoiceField<V extends string = string> {
  readonly kind: 'choice' | 'choices'
  readonly label: string
  readonly hint?: string
  readonly options: readonly { readonly value: V; readonly label: string }[]
}

/** A field that is on or off. */
export interface SwitchField {
  readonly kind: 'switch'
  readonly label: string
  readonly hint?: string
}

export type AnyField = FormField | ChoiceField | SwitchField

/** A field with its place in the values of a form. A name with a dot is of a nested value: `prices.input`. */
export type NamedField = AnyField & {
  readonly name: string
  /** The heading of the fields that belong together. */
  readonly group?: string
}

/** Rejects empty text. */
export const required =
  (message: string): Check =>
  (typed) =>
    typed.trim() !== '' || message

/** Also accepts empty text. */
export const optional =
  (check: Check): Check =>
  (typed) =>
    typed.trim() === '' || check(typed)
