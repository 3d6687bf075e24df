import { useSession } from '@saffron/core/react'
import { useEffect } from 'react'

import { session } from '../shell/session/client.ts'
import { chatOf } from './chat-context.tsx'

const nothing = () => undefined

/**
 * Keeps the event stream open on all pages, not only in the chats. When the session ends elsewhere, the server closes
 * it, the retry is rejected, and the user is signed out right away.
 */
export function EventStream(): null {
  const owner = useSession(session).user?.id
  useEffect(() => {
    if (owner === undefined) return undefined
    const { feed } = chatOf(owner)
    // A hidden tab closes its connection, because browsers have only six per server.
    const follow = () => feed.setActive(!document.hidden)
    const leave = feed.subscribe(nothing)
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [owner])
  return null
}
