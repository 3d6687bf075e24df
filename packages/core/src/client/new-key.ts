const KEY_BYTES = 16

/** An Idempotency-Key; also where the page is not secure, and there are no ready-made ids. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
