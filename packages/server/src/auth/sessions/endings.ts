/** Who hears when a session, or an API key, is over. */
export interface Endings {
  /** Calls back once, when what has this id ends; answers the way to stop waiting. */
  readonly watch: (id: string, listener: () => void) => () => void
  readonly announce: (ids: readonly string[]) => void
}

/** In memory: one process serves a database, and whoever watches is connected to it. */
export function createEndings(): Endings {
  const listeners = new Map<string, Set<() => void>>()
  return {
    watch: (id, listener) => {
      const heard = listeners.get(id) ?? new Set()
      listeners.set(id, heard.add(listener))
      return () => {
        heard.delete(listener)
        if (heard.size === 0 && listeners.get(id) === heard) listeners.delete(id)
      }
    },
    announce: (ids) => {
      for (const id of ids) {
        for (const listener of listeners.get(id) ?? []) listener()
        listeners.delete(id)
      }
    },
  }
}
