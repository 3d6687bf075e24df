import { foldText } from '@saffron/core/format'

/** Returns the folded words of a search. */
export const searchWords = (q: string | undefined): string[] =>
  foldText(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
