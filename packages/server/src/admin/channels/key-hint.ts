/** The last four characters of a key long enough to spare them. */
export const keyHint = (key: string): string | null => (key.length >= 12 ? key.slice(-4) : null)
