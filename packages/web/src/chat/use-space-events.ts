import { useSession } from '@saffron/core/react'
import { useEffect, useEffectEvent } from 'react'

import { session } from '../shell/session/client.ts'
import { chatOf } from './chat-context.tsx'

/** Several events that come together are one change. */
const SOON_MS = 500

/**
 * Calls `onEvent` soon after something happened in the chats of a workspace, or may have happened while events weren't
 * reported.
 */
export function useSpaceEvents(workspace: string | undefined, onEvent: () => void): void {
  const owner = useSession(session).user?.id
  const happened = useEffectEvent(onEvent)
  useEffect(() => {
    if (owner === undefined || workspace === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = chatOf(owner).feed.subscribe((event) => {
      const changed =
        event.event === 'opened' ||
        event.event === 'missed' ||
        ((event.event === 'conversation' || event.event === 'message' || event.event === 'view') &&
          event.data.workspace === workspace)
      if (!changed) return
      timer ??= setTimeout(() => {
        timer = undefined
        happened()
      }, SOON_MS)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [owner, workspace])
}
