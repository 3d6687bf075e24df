import type { SpaceRole } from '@saffron/core/contract'
import { hasRole } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../db/index.ts'
import { findMembership } from './space-store.ts'
import type { Space } from './space.ts'

/** A call in a workspace, which ends when its caller loses the role that it needs. */
interface WatchedCall {
  readonly userId: string
  readonly role: SpaceRole
  readonly onLost: (error: ApiError) => void
}

/** Ends open calls of members who were removed or got a lower role. */
export interface AccessWatch {
  /** Watches a call until the returned function is called. Calls in the caller's own space need no watching. */
  readonly watch: (space: Space, role: SpaceRole, onLost: WatchedCall['onLost']) => () => void
  /** Ends the calls in a space whose callers may no longer make them. */
  readonly changed: (queries: Queries, owner: string) => Promise<void>
}

export function createAccessWatch(): AccessWatch {
  const bySpace = new Map<string, Set<WatchedCall>>()
  return {
    watch: ({ owner, by }, role, onLost) => {
      if (owner === by) return () => {}
      const call: WatchedCall = { userId: by, role, onLost }
      const calls = bySpace.get(owner) ?? new Set()
      bySpace.set(owner, calls.add(call))
      return () => {
        calls.delete(call)
        if (calls.size === 0 && bySpace.get(owner) === calls) bySpace.delete(owner)
      }
    },
    changed: async (queries, owner) => {
      const calls = [...(bySpace.get(owner) ?? [])]
      for (const [userId, theirs] of Map.groupBy(calls, (call) => call.userId)) {
        const membership = await findMembership(queries, { owner, userId })
        for (const { role, onLost } of theirs) {
          if (membership === undefined) onLost(new ApiError('workspace.not_found'))
          else if (!hasRole(membership.role, role)) onLost(new ApiError('workspace.role_too_low'))
        }
      }
    },
  }
}
