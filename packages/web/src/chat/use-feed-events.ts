import type { FeedEvent } from '@saffron/core/chat'
import { useSession } from '@saffron/core/react'
import { useEffect, useEffectEvent } from 'react'

import { session } from '../shell/session/client.ts'
import { chatOf } from './chat-context.tsx'

/** Calls `onEvent` for each event of the user's feed, in all spaces. */
export function useFeedEvents(onEvent: (event: FeedEvent) => void): void {
  const owner = useSession(session).user?.id
  const happened = useEffectEvent(onEvent)
  useEffect(() => (owner === undefined ? undefined : chatOf(owner).feed.subscribe((event) => happened(event))), [owner])
}
