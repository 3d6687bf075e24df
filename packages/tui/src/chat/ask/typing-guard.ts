/** Milliseconds without a key until keys count. */
const QUIET_MS = 600

/**
 * Returns a function that says whether a key may count. A question can appear while the user types something else, so
 * keys count only after a pause.
 */
export function createTypingGuard(now: () => number = () => performance.now()): () => boolean {
  let last = now()
  let isOpen = false
  return () => {
    isOpen ||= now() - last >= QUIET_MS
    last = now()
    return isOpen
  }
}
