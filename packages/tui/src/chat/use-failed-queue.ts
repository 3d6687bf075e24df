import type { Chat, Thread } from '@saffron/core/chat'
import { useEffect, useEffectEvent } from 'react'

import { useApp } from '../shell/app-context.tsx'
import { cleanLine } from '../ui/clean-text.ts'
import type { Prompt } from '../ui/prompt/index.ts'
import { sgr } from '../ui/style.ts'
import type { PendingFiles } from './pending-files.ts'

interface FailedQueueInput {
  readonly chat: Pick<Chat, 'feed'>
  readonly thread: Thread
  readonly prompt: Prompt
  readonly files: Pick<PendingFiles, 'putBack'>
  readonly note: (text: string, style?: string) => void
}

/** Reports that the user's queued message couldn't be sent, and puts it back into an empty prompt. */
export function useFailedQueue({ chat: { feed }, thread, prompt, files, note }: FailedQueueInput): void {
  const { api, session, t } = useApp()
  const report = useEffectEvent(async (id: string): Promise<void> => {
    const params = { id }
    const { list } = await api.chat.listQueue({ params })
    const own = list.find(({ author }) => author.id === session.getSnapshot().user?.id)
    if (own?.error === undefined) return
    const reason = cleanLine(own.error.message)
    if (prompt.text() !== '') return note(t('cli.app.queueFailed', { reason }), sgr.error)
    // It leaves the queue first, so that it's never in both places.
    await api.chat.withdrawAsk({ params })
    prompt.setText(own.content)
    files.putBack(own.attachments)
    note(t('cli.app.queueReturned', { reason }), sgr.error)
  })
  useEffect(
    () =>
      feed.subscribe((event) => {
        const isHere = event.event === 'queue' && event.data.conversation === thread.getSnapshot().conversationId
        // Without an answer, it stays in the queue, and the next change of the queue reports it.
        if (isHere) report(event.data.conversation).catch(() => undefined)
      }),
    [feed, thread],
  )
}
