/** Largest length of an Idempotency-Key, in characters. */
export const LONGEST_IDEMPOTENCY_KEY = 200
