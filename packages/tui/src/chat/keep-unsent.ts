import type { Thread } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { Prompt } from '../ui/prompt/index.ts'
import type { HeldFiles } from './held-files.ts'

interface Unsent {
  readonly thread: Thread
  readonly prompt: Prompt
  readonly files: HeldFiles
}

/** Where what was not sent is now: its words, or its files where it was files alone. */
export type UnsentPlace = 'prompt' | 'history' | 'nowhere'

/**
 * Puts what a thread could not send back into the prompt. Where something else was written meanwhile its words are in the
 * history alone, and its files are not for what is written now.
 */
export function putBackUnsent({ thread, prompt, files }: Unsent): UnsentPlace {
  const { error, failedDraft } = thread.getSnapshot()
  const hasRoom = prompt.text() === ''
  if (failedDraft !== null && hasRoom) prompt.setText(failedDraft.content)
  // Somebody else's, or gone: those would be refused for ever.
  const areGone = ApiError.is(error) && error.code === 'asset.not_found'
  if (failedDraft?.attachments !== undefined && hasRoom && !areGone) files.putBack(failedDraft.attachments)
  thread.dismiss()
  if (failedDraft === null || failedDraft.content === '') return hasRoom && !areGone ? 'prompt' : 'nowhere'
  return hasRoom ? 'prompt' : 'history'
}

/**
 * The same for a thread that nobody looks at any more: what it is sending still may fail later. Then it is told why, and
 * where the text is.
 */
export function keepUnsent(unsent: Unsent, tell: (error: unknown, place: UnsentPlace) => void): void {
  const { thread } = unsent
  const putBack = () => {
    const { error, failedDraft } = thread.getSnapshot()
    if (failedDraft !== null) tell(error, putBackUnsent(unsent))
  }
  putBack()
  watched.set(thread, thread.subscribe(putBack))
}

const watched = new WeakMap<Thread, () => void>()

/** Ends `keepUnsent`: the thread is on show again. */
export function stopKeeping(thread: Thread): void {
  watched.get(thread)?.()
  watched.delete(thread)
}
