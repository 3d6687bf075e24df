const KEY_BYTES = 16

/** Returns a new Idempotency-Key. It also works on insecure pages, which lack `crypto.randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
