import { moveDraft, moveQueue } from '@saffron/core/chat'

import { draftsOf } from '../../shell/session/drafts.ts'

/** Moves the draft and queue of a deleted conversation to another one, by default the next new one. */
export function moveUnsent(writer: string, from: string, to: string | null = null): void {
  const drafts = draftsOf(writer)
  moveDraft(drafts, from, to)
  moveQueue(drafts, from, to)
}
