import type { TextStorage } from '../session/stored-value.ts'

/** A storage for tests. Two sessions that share its map act like two tabs of one browser. */
export function createMemoryStorage(entries = new Map<string, string>()): TextStorage {
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, text) => void entries.set(key, text),
    remove: (key) => void entries.delete(key),
  }
}
