/** Runs work on the same key sequentially, and on different keys concurrently. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Coordinates only this process, because one process serves a database. */
export function createKeyedQueue(): KeyedQueue {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work)
    const over = turn.catch(() => undefined)
    last.set(key, over)
    void over.finally(() => {
      if (last.get(key) === over) last.delete(key)
    })
    return turn
  }
}
