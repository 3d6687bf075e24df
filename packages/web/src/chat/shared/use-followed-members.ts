import { useEffect } from 'react'

import { useSpace } from '../../shell/space/use-space.ts'
import { useChat } from '../chat-context.tsx'

/** Reloads the current workspace when its members change: the user may have another role, or no access anymore. */
export function useFollowedMembers(): void {
  const { feed } = useChat()
  const { id, reload } = useSpace()
  useEffect(
    () =>
      feed.subscribe((event) => {
        if (event.event === 'members' && event.data.workspace === id) void reload()
      }),
    [feed, id, reload],
  )
}
