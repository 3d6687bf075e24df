import { ApiError } from '../../errors/index.ts'
import { backoffDelay, type Sleep } from '../../stream/backoff.ts'

interface PaceOptions {
  readonly sleep: Sleep
  /** Called when all may continue. */
  readonly onOver: () => void
}

/**
 * Holds back all waiting files while the network or the server is unavailable: as long as the server asks for,
 * otherwise longer each time until something succeeds.
 */
export function createUploadPace({ sleep, onOver }: PaceOptions) {
  let failures = 0
  let reason: unknown
  let held: AbortController | undefined
  const release = async (ms: number, signal: AbortSignal): Promise<void> => {
    // Waking it also ends the pause.
    await sleep(ms, signal).catch(() => undefined)
    held = undefined
    onOver()
  }
  return {
    /** The error, until something succeeds. */
    reason: (): unknown => reason,
    isHeld: (): boolean => held !== undefined,
    hold: (error: unknown): void => {
      // Other files in progress failed for the same reason.
      if (held !== undefined) return
      failures += 1
      reason = error
      const retryAfterMs = ApiError.is(error) ? (error.retryAfter ?? 0) * 1000 : 0
      const waking = new AbortController()
      held = waking
      void release(Math.max(retryAfterMs, backoffDelay(failures)), waking.signal)
    },
    /** Something succeeded. */
    succeeded: (): void => {
      failures = 0
      reason = undefined
    },
    /** Continues right away. */
    wake: (): void => held?.abort(),
  }
}
