/** The pause between two progress updates, in milliseconds. */
const PAUSE_MS = 250

interface ReadingDrops {
  /** The number of files found in drops that are still being read. Undefined if there are none. */
  readonly getSnapshot: () => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** `found`: the number of files so far. The returned function ends the reading. */
  readonly begin: (found: () => number) => () => void
}

/** The progress of reading dropped folders. Large ones take a while before the first upload. */
export const readingDrops: ReadingDrops = createReadingDrops()

function createReadingDrops(): ReadingDrops {
  const listeners = new Set<() => void>()
  const reading = new Set<() => number>()
  let snapshot: number | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  const look = (): void => {
    snapshot = reading.size === 0 ? undefined : [...reading].reduce((sum, found) => sum + found(), 0)
    for (const listener of listeners) listener()
  }
  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin: (found) => {
      reading.add(found)
      timer ??= setInterval(look, PAUSE_MS)
      return () => {
        reading.delete(found)
        if (reading.size > 0) return
        clearInterval(timer)
        timer = undefined
        look()
      }
    },
  }
}
