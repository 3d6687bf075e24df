import type { ThreadSnapshot } from '@saffron/core/chat'
import { useEffect } from 'react'

import { api } from '../../shell/session/client.ts'

/** How long a message must be shown to count as read. */
const READ_MS = 1000

/** Marks the messages of a workspace's conversation as read while it's shown. */
export function useReadMark({ conversation, messages, run, status }: ThreadSnapshot): void {
  const last = messages.findLast(({ pending }) => pending !== true)?.id
  const { id, owner, lastRead } = conversation ?? {}
  const isUnread =
    owner !== undefined && status === 'ready' && run === 'idle' && last !== undefined && last !== lastRead
  useEffect(() => {
    if (!isUnread || id === undefined || document.hidden) return undefined
    const timer = setTimeout(() => {
      // The next message marks it too.
      api.chat.changeView({ params: { id }, body: { lastRead: last } }).catch(() => undefined)
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [isUnread, id, last])
}
