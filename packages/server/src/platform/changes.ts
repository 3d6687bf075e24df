/** Tells who follows something in progress, such as a drawing, in this process that it has changed. */
export interface Changes {
  readonly tell: (id: string) => void
  /**
   * Resolves at the next change. Call before reading it, so that no change is missed. `forget` when it isn't
   * waited for.
   */
  readonly next: (id: string) => { readonly changed: Promise<void>; readonly forget: () => void }
}

export function createChanges(): Changes {
  const waiting = new Map<string, Set<() => void>>()
  return {
    tell: (id) => {
      const all = waiting.get(id)
      waiting.delete(id)
      for (const wake of all ?? []) wake()
    },
    next: (id) => {
      const { promise: changed, resolve } = Promise.withResolvers<void>()
      const all = waiting.get(id) ?? new Set()
      waiting.set(id, all.add(resolve))
      const forget = () => {
        all.delete(resolve)
        if (all.size === 0 && waiting.get(id) === all) waiting.delete(id)
      }
      return { changed, forget }
    },
  }
}
