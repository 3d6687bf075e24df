/** Milliseconds between two looks at how far it is. */
const PAUSE_MS = 250

interface ReadingDrops {
  /** Files that were found in drops that are still being read; undefined while none is. */
  readonly getSnapshot: () => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** `found`: files so far. Call what it gives when all is read. */
  readonly begin: (found: () => number) => () => void
}

/** How far the reading of dropped folders is: of large ones it takes a while before a file goes up. */
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
