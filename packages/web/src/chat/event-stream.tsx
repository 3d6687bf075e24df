import type { FeedEvent } from '@saffron/core/chat'
import { useSession } from '@saffron/core/react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import { lazyPage } from '../shell/navigation/lazy-page.ts'
import { session } from '../shell/session/client.ts'
import { readAccount } from '../shell/session/keep-choice.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { chatOf } from './chat-context.tsx'

const PendingToasts = lazyPage(() => import('./pending/pending-toasts.tsx'), 'tools')

/**
 * Keeps the event stream open on all pages, not only in the chats. When the session ends elsewhere, the server closes
 * it, the retry is rejected, and the user is signed out right away. When the members of the current workspace change, it's
 * loaded again, because the user may have another role or no access anymore. The profile is too: it says how many
 * workspaces the user is in. When a chat waits for an answer, the user is told.
 */
export function EventStream(): ReactNode {
  const owner = useSession(session).user?.id
  const space = useSpace()
  const [waiting, setWaiting] = useState<{ readonly owner: string; readonly heard: FeedEvent }>()
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
      if (event.event === 'conversation' && event.data.state === 'waiting') {
        setWaiting((known) => (known?.owner === owner ? known : { owner, heard: event }))
      }
    })
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      leave()
    }
  }, [owner])
  if (owner === undefined || waiting?.owner !== owner) return null
  return (
    <LazyBoundary>
      <PendingToasts key={owner} {...waiting} />
    </LazyBoundary>
  )
}
