/** Returns the last four characters of a key, if it's long enough. */
export const keyHint = (key: string): string | null => (key.length >= 12 ? key.slice(-4) : null)
