import type { ConsentDecision } from '@saffron/core/chat'

/** How a user answers a call that asks something. */
export interface InputAnswer {
  readonly action: 'accept' | 'decline'
  readonly values?: Record<string, unknown>
}

/** A user's answer to a waiting call. */
export type CallReply = { readonly decision: ConsentDecision } | { readonly input: InputAnswer }
