import { moveDraft, moveQueue } from '@saffron/core/chat'

import { draftsOf } from '../../shell/drafts.ts'

/** Takes what somebody wrote and queued for a conversation that is gone to another, by default to the next new one. */
export function moveUnsent(writer: string, from: string, to: string | null = null): void {
  const drafts = draftsOf(writer)
  moveDraft(drafts, from, to)
  moveQueue(drafts, from, to)
}
