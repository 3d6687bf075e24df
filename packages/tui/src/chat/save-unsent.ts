import type { Thread } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Prompt } from '../ui/prompt/index.ts'
import type { PendingFiles } from './pending-files.ts'

interface Unsent {
  readonly thread: Thread
  readonly prompt: Prompt
  readonly files: PendingFiles
}

/** Where the unsent message went. For a message without text, where its files went. */
export type UnsentLocation = 'prompt' | 'history' | 'nowhere'

/**
 * Puts a thread's unsent message back into the prompt. If the prompt isn't empty, the text goes to the history only and
 * the files are dropped.
 */
export function restoreUnsent({ thread, prompt, files }: Unsent): UnsentLocation {
  const { error, failedDraft } = thread.getSnapshot()
  const hasRoom = prompt.text() === ''
  if (failedDraft !== null && hasRoom) prompt.setText(failedDraft.content)
  // Files that were deleted or belong to another user would be rejected every time.
  const areDeleted = ApiError.is(error) && error.code === 'asset.not_found'
  if (failedDraft?.attachments !== undefined && hasRoom && !areDeleted) files.putBack(failedDraft.attachments)
  thread.dismiss()
  if (failedDraft === null || failedDraft.content === '') return hasRoom && !areDeleted ? 'prompt' : 'nowhere'
  return hasRoom ? 'prompt' : 'history'
}

/** Does the same for a thread that is no longer shown and may still fail. Reports the error and where the text is. */
export function saveUnsent(unsent: Unsent, tell: (error: unknown, place: UnsentLocation) => void): void {
  const { thread } = unsent
  const putBack = () => {
    const { error, failedDraft } = thread.getSnapshot()
    if (failedDraft !== null) tell(error, restoreUnsent(unsent))
  }
  putBack()
  watched.set(thread, thread.subscribe(putBack))
}

const watched = new WeakMap<Thread, () => void>()

/** Ends `keepUnsent` when the thread is shown again. */
export function stopKeeping(thread: Thread): void {
  watched.get(thread)?.()
  watched.delete(thread)
}
