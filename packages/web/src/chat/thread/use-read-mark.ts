import type { ThreadSnapshot } from '@saffron/core/chat'
import { useEffect } from 'react'

import { useTryOnReturn } from '../../browser/on-return.ts'
import { api } from '../../shell/session/client.ts'

/** How long a message must be shown to count as read. */
const READ_MS = 1000

/** Marks the messages of a workspace's conversation as read while it's shown. */
export function useReadMark({ conversation, messages, run, status }: ThreadSnapshot): void {
  const last = messages.findLast(({ pending }) => pending !== true)?.id
  const { id, owner, lastRead } = conversation ?? {}
  const isUnread =
    owner !== undefined && status === 'ready' && run === 'idle' && last !== undefined && last !== lastRead
  const mark = () => isUnread && id !== undefined && markRead(id, last)
  useEffect(() => {
    if (!isUnread || id === undefined) return undefined
    const timer = setTimeout(() => markRead(id, last), READ_MS)
    return () => clearTimeout(timer)
  }, [isUnread, id, last])
  // A page that was hidden until now shows the messages only then.
  useTryOnReturn(isUnread, mark)
}

function markRead(id: string, lastRead: string): void {
  if (document.hidden) return
  // If it fails, the next message marks this one too.
  api.chat.changeView({ params: { id }, body: { lastRead } }).catch(() => undefined)
}
