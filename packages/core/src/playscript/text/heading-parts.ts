import type { IntExt } from '../kinds.ts'

/** What a heading says. `text` is the heading without its number. */
export interface HeadingParts {
  readonly text: string
  readonly number?: string
  readonly intExt?: IntExt
  readonly location?: string
  readonly time?: string
}

/** Joins what two words say of a place: inside and outside is both. */
export const joinIntExt = (some: IntExt | undefined, other: IntExt | undefined): IntExt | undefined =>
  some === undefined || some === other ? other : other === undefined ? some : 'INT/EXT'
