import type { ConsentDecision } from '@saffron/core/chat'

const DECISIONS: Readonly<Record<string, ConsentDecision>> = { o: 'once', c: 'chat', a: 'always', d: 'deny' }

/** Returns the decision of a key. Enter has none, and pasted text neither. */
export const decisionOf = (input: string): ConsentDecision | undefined =>
  Object.hasOwn(DECISIONS, input) ? DECISIONS[input] : undefined

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
