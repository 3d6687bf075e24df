import { useEffect, useState } from 'react'

import type { Chat, Thread, ThreadSnapshot } from '../chat/index.ts'
import { useStore } from './use-store.ts'

/**
 * Returns the thread of a conversation, open while it's shown, or a new one for null. A conversation created by the
 * first message keeps its thread when its ID is passed here.
 */
export function useThread(chat: Chat, conversation: string | null): { thread: Thread; snapshot: ThreadSnapshot } {
  const [held, hold] = useState(() => ({ chat, conversation, thread: chat.thread(conversation) }))
  let current = held
  if (held.chat !== chat || held.conversation !== conversation) {
    const same = held.chat === chat && held.thread.getSnapshot().conversationId === conversation
    current = { chat, conversation, thread: same ? held.thread : chat.thread(conversation) }
    hold(current)
  }
  const { thread } = current
  useEffect(() => {
    void thread.open()
    return thread.close
  }, [thread])
  return { thread, snapshot: useStore(thread) }
}
