import { type Chat, type ConversationChange, createChat, shareFeed, type Thread } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import { useSession } from '@saffron/core/react'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { sleepUntilReturn } from '../browser/on-return.ts'
import { api, session } from '../shell/session/client.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { keptStores } from '../ui/list/kept-lists.ts'
import { acquireSlot } from './acquire-slot.ts'

interface ChatScreen {
  readonly chat: Chat
  /** Returns the visible thread, which must learn about changes to its conversation. */
  readonly shown: () => Thread | null
  readonly show: (thread: Thread | null) => void
}

const ChatContext = createContext<ChatScreen | null>(null)

function useChatScreen(): ChatScreen {
  const screen = use(ChatContext)
  if (screen === null) throw new ApiError('client.unexpected', { message: 'ChatProvider is missing above' })
  return screen
}

export const useChat = (): Chat => useChatScreen().chat

/** Registers the visible thread. */
export function useShownThread(thread: Thread): void {
  const { show } = useChatScreen()
  useEffect(() => {
    show(thread)
    return () => show(null)
  }, [show, thread])
}

/** Returns a function that renames or pins a conversation, in the list and in the visible thread. */
export function useChangeConversation(): (id: string, change: ConversationChange) => Promise<unknown> {
  const { chat, shown } = useChatScreen()
  return useCallback(
    (id, change) => {
      const thread = shown()
      if (thread?.getSnapshot().conversationId === id) return thread.update(change)
      return chat.conversations.change(id, change)
    },
    [chat, shown],
  )
}

/** A hidden page gets no animation frames but still follows a reply for a while. */
const schedule = (run: () => void) => (document.hidden ? setTimeout(run, 100) : requestAnimationFrame(run))

/** The stores per user and space, so the list keeps its state when the user returns to the chats. */
export function chatOf(owner: string, workspace?: string): Chat {
  const name = `chat ${owner} ${workspace ?? ''}`
  // Web Locks need a secure context.
  const share = () => ('locks' in navigator ? shareFeed(owner) : undefined)
  const make = () => {
    const options = { api, schedule, sleep: sleepUntilReturn, acquireSlot }
    // One event stream reports what happens in all spaces.
    return workspace === undefined
      ? createChat({ ...options, share: share() })
      : createChat({ ...options, workspace, feed: chatOf(owner).feed })
  }
  const chat = (keptStores.get(name) as Chat | undefined) ?? make()
  keptStores.set(name, chat)
  return chat
}

/** Provides the stores of the signed-in user in the current space. Another user or space remounts everything below. */
export function ChatProvider({ children }: { readonly children: ReactNode }) {
  const { user } = useSession(session)
  const owner = user?.id ?? ''
  const { id } = useSpace()
  return (
    <ChatOf key={`${owner} ${id ?? ''}`} owner={owner} workspace={id}>
      {children}
    </ChatOf>
  )
}

interface ChatOfProps {
  readonly owner: string
  readonly workspace: string | undefined
  readonly children: ReactNode
}

function ChatOf({ owner, workspace, children }: ChatOfProps) {
  const [chat] = useState(() => chatOf(owner, workspace))
  const thread = useRef<Thread | null>(null)
  const screen = useMemo(
    () => ({
      chat,
      shown: () => thread.current,
      show: (next: Thread | null) => {
        thread.current = next
      },
    }),
    [chat],
  )
  return <ChatContext value={screen}>{children}</ChatContext>
}
