import type { Thread } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Prompt } from '../ui/prompt/index.ts'
import type { HeldFiles } from './held-files.ts'

interface Unsent {
  readonly thread: Thread
  readonly prompt: Prompt
  readonly files: HeldFiles
}

/** Puts what a thread could not send back into the prompt, where nothing else was written meanwhile. */
export function putBackUnsent({ thread, prompt, files }: Unsent): void {
  const { error, failedDraft } = thread.getSnapshot()
  if (failedDraft !== null && prompt.text() === '') prompt.setText(failedDraft.content)
  // Somebody else's, or gone: those would be refused for ever.
  const areGone = ApiError.is(error) && error.code === 'asset.not_found'
  if (failedDraft?.attachments !== undefined && !areGone) files.putBack(failedDraft.attachments)
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
