import { type Chat, createChat } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'

import { api } from '../shell/client.ts'

const ChatContext = createContext<Chat | null>(null)

/** The stores of the chat screen. */
export function useChat(): Chat {
  const chat = use(ChatContext)
  if (chat === null) throw new ApiError('client.unexpected', { message: 'ChatProvider is missing above' })
  return chat
}

/** A hidden page draws no frames, and still has to end a reply. */
const schedule = (run: () => void) => (document.hidden ? setTimeout(run, 100) : requestAnimationFrame(run))

export function ChatProvider({ children }: { readonly children: ReactNode }) {
  const [chat] = useState(() => createChat({ api, schedule }))
  useEffect(() => {
    // A tab nobody looks at gives its connection back: a browser has six of them for one server.
    const follow = () => chat.feed.setActive(!document.hidden)
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [chat])
  return <ChatContext value={chat}>{children}</ChatContext>
}
