import { useSession } from '@saffron/core/react'
import { useEffect } from 'react'

import { session } from '../shell/client.ts'
import { chatOf } from './chat-context.tsx'

const nothing = () => undefined

/**
 * Keeps the line of events open beside every page, not the chats alone: the server cuts it when the session is ended
 * elsewhere, the next try is refused, and whoever was put out is out at once.
 */
export function useLine(): void {
  const owner = useSession(session).user?.id
  useEffect(() => {
    if (owner === undefined) return undefined
    const { feed } = chatOf(owner)
    // A tab nobody looks at gives its connection back: a browser has six of them for one server.
    const follow = () => feed.setActive(!document.hidden)
    const leave = feed.subscribe(nothing)
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [owner])
}
