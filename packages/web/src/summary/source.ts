import { countPoints } from '@saffron/core/format'

/** A paste of this many code units becomes a source with a name, because a field would show it slowly. */
export const LONG_PASTE = 20_000

/** The text to summarize: what is in the field, a long paste, a file of this device, or one in the drive. */
export type Source =
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'pasted'; readonly text: string; readonly characters: number }
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'node'; readonly asset: string; readonly name: string }

export const NOTHING: Source = { kind: 'typed', text: '' }

export const pasted = (text: string): Source => ({
  kind: 'pasted',
  text,
  characters: countPoints(text),
})

export const isEmpty = (source: Source): boolean => source.kind === 'typed' && source.text.trim() === ''
