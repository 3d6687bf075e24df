/** Characters of an Idempotency-Key, in the header or beside a row: what is done, is done once for it. */
export const LONGEST_IDEMPOTENCY_KEY = 200
