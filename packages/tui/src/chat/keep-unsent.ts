import type { Thread } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Prompt } from '../ui/prompt/index.ts'
import type { HeldFiles } from './held-files.ts'

interface Unsent {
  readonly thread: Thread
  readonly prompt: Prompt
  readonly files: HeldFiles
}

/**
 * Puts what a thread could not send back into the prompt. Where something else was written meanwhile its words are in the
 * history alone, and its files are not for what is written now.
 */
export function putBackUnsent({ thread, prompt, files }: Unsent): void {
  const { error, failedDraft } = thread.getSnapshot()
  const hasRoom = prompt.text() === ''
  if (failedDraft !== null && hasRoom) prompt.setText(failedDraft.content)
  // Somebody else's, or gone: those would be refused for ever.
  const areGone = ApiError.is(error) && error.code === 'asset.not_found'
  if (failedDraft?.attachments !== undefined && hasRoom && !areGone) files.putBack(failedDraft.attachments)
  thread.dismiss()
}

/** The same for a thread that nobody looks at any more: what it is sending still may fail later. */
export function keepUnsent(unsent: Unsent): void {
  const { thread } = unsent
  const putBack = () => {
    if (thread.getSnapshot().failedDraft !== null) putBackUnsent(unsent)
  }
  putBack()
  thread.subscribe(putBack)
}
