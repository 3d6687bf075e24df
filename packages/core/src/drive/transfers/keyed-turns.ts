import { ApiError } from '../../errors/index.ts'

/**
 * Runs tasks with the same key one after another. A canceled task rejects right away, but keeps its turn until its run
 * is over.
 */
export function createKeyedTurns() {
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
