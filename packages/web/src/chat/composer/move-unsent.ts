import { moveDraft, moveQueue } from '@saffron/core/chat'
import type { TextStorage } from '@saffron/core/session'

/** Moves the draft and queue of a deleted conversation to another one, by default the next new one. */
export function moveUnsent(drafts: TextStorage, from: string, to: string | null = null): void {
  moveDraft(drafts, from, to)
  moveQueue(drafts, from, to)
}
