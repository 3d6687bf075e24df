import type { ConsentDecision } from '@saffron/core/chat'

const DECISIONS: Readonly<Record<string, ConsentDecision>> = { o: 'once', c: 'chat', a: 'always', d: 'deny' }

/** Returns the decision of a key. Enter has none, and pasted text neither. */
export const decisionOf = (input: string): ConsentDecision | undefined =>
  Object.hasOwn(DECISIONS, input) ? DECISIONS[input] : undefined
