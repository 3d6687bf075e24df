/** Storage for small texts: localStorage in a browser, a file in a terminal, a Map in a test. */
export interface TextStorage {
  readonly get: (key: string) => string | null
  readonly set: (key: string, text: string) => void
  readonly remove: (key: string) => void
}

interface StoredValue {
  readonly value: unknown
  /** Milliseconds since 1970 at which the value expires. */
  readonly expiresAt?: number
}

const isStoredValue = (parsed: unknown): parsed is StoredValue =>
  typeof parsed === 'object' && parsed !== null && 'value' in parsed

/** Returns what `writeStored` wrote, or null if it was never written, has expired by `now`, or has another format. */
export function readStored(text: string | null, now: number): unknown {
  if (text === null) return null
  try {
    const parsed: unknown = JSON.parse(text)
    if (!isStoredValue(parsed)) return null
    return parsed.expiresAt !== undefined && now >= parsed.expiresAt ? null : parsed.value
  } catch {
    return null
  }
}

/** Returns the text to store for a value, with an optional expiry in milliseconds. */
export function storedText(value: unknown, now: number, expiresInMs?: number): string {
  const stored: StoredValue = expiresInMs === undefined ? { value } : { value, expiresAt: now + expiresInMs }
  return JSON.stringify(stored)
}
