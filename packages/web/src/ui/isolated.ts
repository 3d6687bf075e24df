import { shownName } from '@saffron/core/format'

/** Right-to-left letters. */
const TURNS = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** Isolates a name in a sentence, so its direction doesn't affect the words around it. */
export function isolated(name: string): string {
  const shown = shownName(name)
  return TURNS.test(shown) ? `\u2068${shown}\u2069` : shown
}
