import { hasRole, type OwnedKind, type SpaceRule } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { Queries } from '../db/index.ts'
import { findMembership, findSpaceOf } from './space-store.ts'
import { ownSpace, type Space } from './space.ts'

export interface SpaceRequest {
  readonly userId: string
  readonly rule: SpaceRule
  /** The object that the call names, if any. */
  readonly object: { readonly kind: OwnedKind; readonly id: string } | undefined
  /** The workspace that the call names, if any. */
  readonly workspace: string | undefined
}

/**
 * Returns the space that a call means: that of the object that it names, otherwise the named workspace, otherwise the
 * caller's own. An object that the caller can't see leads to their own space, where the handler doesn't find it.
 * Throws `workspace.not_found` (404) and `workspace.role_too_low` (403).
 */
export async function findSpace(queries: Queries, { userId, rule, object, workspace }: SpaceRequest): Promise<Space> {
  const found = object === undefined ? undefined : await findSpaceOf(queries, { ...object, userId })
  // Nobody's own space stands in for a workspace.
  if (object?.kind === 'workspace' && found === undefined) throw new ApiError('workspace.not_found')
  if (workspace !== undefined && (found?.owner ?? workspace) !== workspace) throw new ApiError('workspace.not_found')
  const named =
    found === undefined && workspace !== undefined
      ? await findMembership(queries, { owner: workspace, userId })
      : undefined
  if (found === undefined && workspace !== undefined && named === undefined) throw new ApiError('workspace.not_found')
  const membership = found ?? named
  if (membership === undefined) return ownSpace(userId)
  if (!hasRole(membership.role, rule.role)) throw new ApiError('workspace.role_too_low')
  return { ...membership, by: userId }
}
