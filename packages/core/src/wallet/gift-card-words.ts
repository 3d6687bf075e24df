/** How ids are written. */
const WHOLE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The cards that words ask for: a whole id is that of their batch; others are how a code ends, or stand in a note. */
export const giftCardsBy = (words: string): { readonly batch: string } | { readonly q: string } =>
  WHOLE_ID.test(words) ? { batch: words } : { q: words }
