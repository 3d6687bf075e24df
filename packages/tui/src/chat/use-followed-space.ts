import type { Chat } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import type { Workspace } from '@saffron/core/workspace'
import { useEffect, useEffectEvent } from 'react'

import { useApp } from '../shell/app-context.tsx'

/**
 * Keeps the role in the current workspace up to date, and calls back when the user is no longer a member. Returns a
 * function that checks this, and returns whether the membership has ended.
 */
export function useFollowedSpace({ feed }: Chat, onLost: (workspace: Workspace) => void): () => Promise<boolean> {
  const { api, space } = useApp()
  const check = async (): Promise<boolean> => {
    const known = space.getSnapshot()
    if (known === undefined) return false
    const isCurrent = () => space.getSnapshot()?.id === known.id
    try {
      const read = await api.workspace.getWorkspace({ params: { id: known.id } })
      if (isCurrent()) space.choose(read)
      return false
    } catch (error) {
      const isLost = ApiError.is(error) && error.code === 'workspace.not_found'
      // Two checks may notice it.
      if (isLost && isCurrent()) onLost(known)
      return isLost
    }
  }
  const onMembers = useEffectEvent((workspace: string) => {
    if (workspace === space.getSnapshot()?.id) void check()
  })
  useEffect(
    () =>
      feed.subscribe((event) => {
        if (event.event === 'members') onMembers(event.data.workspace)
      }),
    [feed],
  )
  return check
}
