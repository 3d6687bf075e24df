/** A few named values. The least recently used one is dropped first. */
export interface Kept<V> {
  readonly get: (name: string) => V | undefined
  readonly set: (name: string, value: V) => void
  readonly clear: () => void
}

export function createKept<V>(limit: number): Kept<V> {
  const entries = new Map<string, V>()
  const set = (name: string, value: V): void => {
    entries.delete(name)
    entries.set(name, value)
    const [oldest] = entries.keys()
    if (entries.size > limit && oldest !== undefined) entries.delete(oldest)
  }
  return {
    set,
    get: (name) => {
      const value = entries.get(name)
      if (value !== undefined) set(name, value)
      return value
    },
    clear: () => entries.clear(),
  }
}
