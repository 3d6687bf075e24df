/** The pattern of an ID. */
const WHOLE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns the search for gift cards by words: a whole ID is that of a batch, other words match the end of a code or the
 * note.
 */
export const giftCardsBy = (words: string): { readonly batch: string } | { readonly q: string } =>
  WHOLE_ID.test(words) ? { batch: words } : { q: words }
