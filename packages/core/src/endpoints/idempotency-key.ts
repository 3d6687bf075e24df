/** Largest length of an Idempotency-Key, in characters. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 200
