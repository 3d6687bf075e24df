import type { AreaTranslate } from '../i18n/index.ts'

export type AdminTranslate = AreaTranslate<'admin'>

/** Returns true, or the error in a typed text. */
type Check = (typed: string) => true | string

/** A text field of a form, in the reader's language. The web app and the terminal show the same fields. */
export interface FormField {
  readonly label: string
  readonly hint?: string
  readonly check?: Check
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
