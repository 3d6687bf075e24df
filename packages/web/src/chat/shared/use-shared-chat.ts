import { createSharedChat, type SharedChat, type SharedChatSnapshot } from '@saffron/core/chat'
import { useSession, useStore } from '@saffron/core/react'
import { useEffect, useMemo } from 'react'

import { api, session } from '../../shell/session/client.ts'
import { keptStores } from '../../ui/list/kept-lists.ts'
import { useChat } from '../chat-context.tsx'

/** Returns what the members of a workspace see of each other in a conversation, while it's shown. */
export function useSharedChat(conversation: string): { shared: SharedChat; snapshot: SharedChatSnapshot } {
  const { feed } = useChat()
  const user = useSession(session).user?.id ?? ''
  const shared = useMemo(() => {
    // The header and the field show parts of the same store.
    const name = `shared ${user} ${conversation}`
    const known = keptStores.get(name) as SharedChat | undefined
    const made = known ?? createSharedChat({ api, feed, conversation, user })
    keptStores.set(name, made)
    return made
  }, [conversation, feed, user])
  useEffect(() => {
    const follow = () => shared.setVisible(!document.hidden)
    follow()
    const close = shared.open()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [shared])
  return { shared, snapshot: useStore(shared) }
}
