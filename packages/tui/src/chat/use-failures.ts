import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import { useEffect, useEffectEvent } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { noServerText } from '../shell/no-server.ts'
import type { Prompt } from '../ui/prompt/index.ts'
import { failureText } from './failure-text.ts'
import type { PendingFiles } from './pending-files.ts'
import { restoreUnsent } from './save-unsent.ts'

/** Shows each failure once, and puts unsent text back into the prompt. */
export function useFailures(input: {
  thread: Thread
  snapshot: ThreadSnapshot
  prompt: Prompt
  files: PendingFiles
  note: (text: string) => void
  /** Called when the conversation was deleted elsewhere, or is one of a workspace that the user left. */
  onGone: () => Promise<void>
}) {
  const { thread, snapshot, prompt, files, note, onGone } = input
  const { api, t } = useApp()
  const { error } = snapshot
  const report = useEffectEvent(() => {
    const { conversationId, failedDraft, error: now } = thread.getSnapshot()
    if (now === null) return
    const isDeleted = conversationId !== null && ApiError.is(now) && now.code === 'conversation.not_found'
    if (!isDeleted) note(failureText(now, t, api.baseUrl))
    const place = restoreUnsent({ thread, prompt, files })
    if (isDeleted) void onGone()
    if (failedDraft === null || place === 'prompt') return
    if (place === 'history') note(t('cli.app.notSent'))
    if (files.wereHeld(failedDraft.attachments ?? [])) note(t('cli.app.detached'))
  })
  useEffect(() => {
    if (error !== null) report()
  }, [error])
}

/** Loads the models first, so an unreachable server is reported before the user types. */
export function useServerCheck(error: unknown, note: (text: string) => void) {
  const { api, t } = useApp()
  const report = useEffectEvent(() => {
    const text = noServerText(error, t, api.baseUrl)
    if (text !== undefined) note(text)
  })
  useEffect(() => {
    if (error !== null) report()
  }, [error])
}
