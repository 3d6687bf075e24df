import { useSession } from '@saffron/core/react'
import { useEffect, useEffectEvent } from 'react'

import { session } from '../shell/session/client.ts'
import { readAccount } from '../shell/session/keep-choice.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { chatOf } from './chat-context.tsx'

/**
 * Keeps the event stream open on all pages, not only in the chats. When the session ends elsewhere, the server closes
 * it, the retry is rejected, and the user is signed out right away. When the members of the current workspace change, it's
 * loaded again, because the user may have another role or no access anymore. The profile is too: it says how many
 * workspaces the user is in.
 */
export function EventStream(): null {
  const owner = useSession(session).user?.id
  const space = useSpace()
  const onMembers = useEffectEvent((workspace: string) => {
    if (workspace === space.id) void space.reload()
    // Without an answer, the number stays until the next event or page.
    readAccount().catch(() => undefined)
  })
  useEffect(() => {
    if (owner === undefined) return undefined
    const { feed } = chatOf(owner)
    // A hidden tab closes its connection, because browsers have only six per server.
    const follow = () => feed.setActive(!document.hidden)
    const leave = feed.subscribe((event) => {
      if (event.event === 'members') onMembers(event.data.workspace)
    })
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [owner])
  return null
}
