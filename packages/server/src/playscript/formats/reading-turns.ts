/** Files that this process reads at the same time. Each may take half a gigabyte. */
const AT_ONCE = 2

interface Turn {
  readonly owner: string
  readonly start: () => void
}

export type ReadingTurns = <T>(owner: string, signal: AbortSignal, read: () => Promise<T>) => Promise<T>

/**
 * Creates a queue for reading files: a few at once, and one of each owner, so that no owner's files make the others wait
 * for long. Throws the signal's reason to whoever leaves while waiting.
 */
export function createReadingTurns(): ReadingTurns {
  const waiting: Turn[] = []
  const reading = new Set<string>()
  const startNext = (): void => {
    while (reading.size < AT_ONCE) {
      const index = waiting.findIndex(({ owner }) => !reading.has(owner))
      const [turn] = index < 0 ? [] : waiting.splice(index, 1)
      if (turn === undefined) return
      reading.add(turn.owner)
      turn.start()
    }
  }

  return async (owner, signal, read) => {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const turn = { owner, start: resolve }
    const leave = (): void => {
      const index = waiting.indexOf(turn)
      if (index < 0) return
      waiting.splice(index, 1)
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    waiting.push(turn)
    startNext()
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', leave)
    }
    try {
      return await read()
    } finally {
      reading.delete(owner)
      startNext()
    }
  }
}
