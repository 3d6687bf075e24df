import type { Chat } from '@saffron/core/chat'
import { useEffect, useEffectEvent } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { sgr } from '../../ui/style.ts'
import { mentionLine } from './mention-line.ts'

/** The newest notifications, among which an announced one is looked for. */
const NEWEST = 20

/** Adds a line to the conversation when someone mentions the user. */
export function useMentionNotes({ feed }: Chat, note: (text: string, style?: string) => void): void {
  const { api, t } = useApp()
  const report = useEffectEvent(async (id: string): Promise<void> => {
    const { list } = await api.chat.searchNotifications({ query: { limit: NEWEST, unread: true } })
    const found = list.find((each) => each.id === id)
    // It may be read elsewhere by now.
    if (found !== undefined) note(mentionLine(found, t), sgr.accent)
  })
  useEffect(
    () =>
      feed.subscribe((event) => {
        // Without an answer, `/notifications` still has it.
        if (event.event === 'notification') report(event.data.notification).catch(() => undefined)
      }),
    [feed],
  )
}
