import { ApiError } from '../errors/index.ts'
import { backoffDelay, type Sleep } from '../stream/backoff.ts'

interface PaceOptions {
  readonly sleep: Sleep
  /** Called when all may go on. */
  readonly onOver: () => void
}

/**
 * Holds back all that waits while the network or the server stands in the way: as long as the server asks for, else
 * longer each time until something gets through.
 */
export function createUploadPace({ sleep, onOver }: PaceOptions) {
  let failures = 0
  let reason: unknown
  let held: AbortController | undefined
  const release = async (ms: number, signal: AbortSignal): Promise<void> => {
    // Woken, it is over as well.
    await sleep(ms, signal).catch(() => undefined)
    held = undefined
    onOver()
  }
  return {
    /** What stood in the way, until something gets through. */
    reason: (): unknown => reason,
    isHeld: (): boolean => held !== undefined,
    hold: (error: unknown): void => {
      // Whatever else was on its way failed for the same reason.
      if (held !== undefined) return
      failures += 1
      reason = error
      const asked = ApiError.is(error) ? (error.retryAfter ?? 0) * 1000 : 0
      const waking = new AbortController()
      held = waking
      void release(Math.max(asked, backoffDelay(failures)), waking.signal)
    },
    /** Something got through. */
    succeeded: (): void => {
      failures = 0
      reason = undefined
    },
    /** Goes on at once. */
    wake: (): void => held?.abort(),
  }
}
