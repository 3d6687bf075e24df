import { shownName } from '@saffron/core/format'

/** Letters that run from right to left. */
const TURNS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** A name as it stands in a sentence: however it is written, it leaves the words about it where they are. */
export function isolated(name: string): string {
  const shown = shownName(name)
  return TURNS.test(shown) ? `\u2068${shown}\u2069` : shown
}
