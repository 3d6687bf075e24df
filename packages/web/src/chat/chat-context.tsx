import { type Chat, type ConversationChange, createChat, shareFeed, type Thread } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import { useSession } from '@saffron/core/react'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { api, session } from '../shell/client.ts'
import { sleepUntilReturn } from '../shell/on-return.ts'
import { keptStores } from '../ui/list/places.ts'
import { takePlace } from './take-place.ts'

interface ChatScreen {
  readonly chat: Chat
  /** The thread on show, which has to hear of what is done to its conversation elsewhere on the screen. */
  readonly shown: () => Thread | null
  readonly show: (thread: Thread | null) => void
}

const ChatContext = createContext<ChatScreen | null>(null)

function useChatScreen(): ChatScreen {
  const screen = use(ChatContext)
  if (screen === null) throw new ApiError('client.unexpected', { message: 'ChatProvider is missing above' })
  return screen
}

/** The stores of the chat screen. */
export const useChat = (): Chat => useChatScreen().chat

/** Names the thread on show. */
export function useShownThread(thread: Thread): void {
  const { show } = useChatScreen()
  useEffect(() => {
    show(thread)
    return () => show(null)
  }, [show, thread])
}

/** Renames or pins a conversation, in the list and in its thread if that is on show. */
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

/** A hidden page draws no frames, and follows a reply for a while all the same. */
const schedule = (run: () => void) => (document.hidden ? setTimeout(run, 100) : requestAnimationFrame(run))

/** One set of stores a person, so that whoever comes back to the chats finds the list as it was left. */
export function chatOf(owner: string): Chat {
  const name = `chat ${owner}`
  // Locks are there on a secure origin alone.
  const share = () => ('locks' in navigator ? shareFeed(owner) : undefined)
  const make = () => createChat({ api, schedule, sleep: sleepUntilReturn, share: share(), takePlace })
  const chat = (keptStores.get(name) as Chat | undefined) ?? make()
  keptStores.set(name, chat)
  return chat
}

/** The stores of whoever is signed in: with another person all below begins anew. */
export function ChatProvider({ children }: { readonly children: ReactNode }) {
  const { user } = useSession(session)
  const owner = user?.id ?? ''
  return (
    <ChatOf key={owner} owner={owner}>
      {children}
    </ChatOf>
  )
}

function ChatOf({ owner, children }: { readonly owner: string; readonly children: ReactNode }) {
  const [chat] = useState(() => chatOf(owner))
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
