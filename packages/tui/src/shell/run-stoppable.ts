import { CommandError, EXIT } from './exit-codes.ts'
import { printAlways, showPassing } from './output.ts'
import { rejectOn } from './reject-on.ts'

/** One key press may arrive twice, from the terminal and from a parent process. */
const ECHO_MS = 100

interface Following {
  readonly signal: AbortSignal
  /** Shows how far it is, in one line. */
  readonly show: (line: string) => void
}

/** Work of the server that a command starts and follows. */
export interface Stoppable<T> {
  /** Starts or finds it. The signal is aborted if the user stops it before the server has answered. */
  readonly begin: (signal: AbortSignal) => Promise<T>
  /** Follows it, and returns it at its end, whatever that is. */
  readonly follow: (begun: T, following: Following) => Promise<T>
  readonly stop: (begun: T) => Promise<unknown>
  readonly words: {
    readonly starting: string
    readonly stopping: string
    readonly stopped: string
    /** Says how to find what was left to the server. It may have been started without an answer yet. */
    readonly left: (begun: T | undefined) => string
  }
}

/**
 * Starts work, shows its progress on stderr, and returns it at its end. Ctrl-C stops it on the server, or starts
 * nothing. A second Ctrl-C leaves it to the server, and throws.
 */
export async function runStoppable<T>({ begin, follow, stop, words }: Stoppable<T>): Promise<T> {
  const leave = new AbortController()
  const unstarted = new AbortController()
  let begun: T | undefined
  let interrupts = 0
  let pressedAt = Number.NEGATIVE_INFINITY
  let clear = showPassing(words.starting)
  const show = (line: string): void => {
    if (interrupts > 0) return
    clear()
    clear = showPassing(line)
  }
  const stopNow = (work: T): void => {
    clear()
    clear = () => undefined
    printAlways(words.stopping)
    // If that fails, it goes on, and the next Ctrl-C leaves it.
    void stop(work).catch(() => undefined)
  }
  const interrupt = (): void => {
    const now = performance.now()
    const isEcho = now - pressedAt < ECHO_MS
    pressedAt = now
    if (isEcho) return
    interrupts += 1
    unstarted.abort()
    if (interrupts > 1) leave.abort()
    else if (begun !== undefined) stopNow(begun)
  }
  process.on('SIGINT', interrupt)
  try {
    begun = await Promise.race([begin(unstarted.signal), rejectOn(leave.signal)])
    // It may have come before there was something to stop.
    if (interrupts > 0) stopNow(begun)
    return await follow(begun, { signal: leave.signal, show })
  } catch (error) {
    if (begun === undefined && unstarted.signal.aborted && !leave.signal.aborted) {
      throw new CommandError(words.stopped, EXIT.interrupted)
    }
    if (!leave.signal.aborted) throw error
    throw new CommandError(words.left(begun), EXIT.interrupted)
  } finally {
    clear()
    process.off('SIGINT', interrupt)
  }
}
