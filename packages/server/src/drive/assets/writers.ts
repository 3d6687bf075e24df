/** Who writes on what: one at a time, and who comes later is in the right. */
export interface Writers {
  /**
   * Works on something in place of whoever still does, who is told to stop and waited for: a client that comes back
   * has lost the connection that it had. `work` gets what tells it to stop.
   */
  readonly replace: <T>(
    id: string,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ) => Promise<T>
}

interface Writer {
  readonly stop: AbortController
  readonly over: Promise<unknown>
}

export function createWriters(): Writers {
  const writing = new Map<string, Writer>()
  return {
    replace: async (id, signal, work) => {
      const before = writing.get(id)
      before?.stop.abort()
      const stop = new AbortController()
      const told = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal])
      const done = (before?.over ?? Promise.resolve()).then(() => work(told))
      const writer = { stop, over: done.catch(() => undefined) }
      writing.set(id, writer)
      try {
        return await done
      } finally {
        if (writing.get(id) === writer) writing.delete(id)
      }
    },
  }
}
