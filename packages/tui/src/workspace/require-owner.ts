import { ApiError } from '@saffron/core/errors'
import type { Workspace } from '@saffron/core/workspace'

/** Throws `workspace.role_too_low` before a member who isn't the owner is asked for a password. */
export function requireOwner({ role }: Pick<Workspace, 'role'>): void {
  if (role !== 'owner') throw new ApiError('workspace.role_too_low')
}
