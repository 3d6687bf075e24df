import { ApiError } from '../errors/index.ts'

/** Runs what has the same key one after the other. Who is called off leaves at once, its place only when its run is over. */
export function createTurns() {
  const last = new Map<string, { over: Promise<unknown> }>()
  return async <T>(key: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> => {
    const before = last.get(key)?.over
    const turn = { over: Promise.resolve<unknown>(undefined) }
    last.set(key, turn)
    const mine = (async () => {
      await before
      try {
        if (signal.aborted) throw new ApiError('client.cancelled')
        return await run()
      } finally {
        if (last.get(key) === turn) last.delete(key)
      }
    })()
    turn.over = mine.catch(() => undefined)
    return new Promise((resolve, reject) => {
      const leave = () => reject(new ApiError('client.cancelled'))
      signal.addEventListener('abort', leave)
      mine.then(resolve, reject)
      void turn.over.then(() => signal.removeEventListener('abort', leave))
    })
  }
}
