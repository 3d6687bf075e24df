import { hasRole } from '@saffron/core/contract'
import { ApiError } from '@saffron/core/errors'

import type { Space } from './space.ts'

/**
 * Throws `workspace.not_author` for what someone else made in a workspace. With `admins`, its admins may act on it too.
 */
export function requireOwn(
  { owner, by, role }: Space,
  maker: string | null | undefined,
  { admins }: { readonly admins: boolean },
): void {
  const isOwn = owner === by || maker === by
  if (!isOwn && !(admins && hasRole(role, 'admin'))) throw new ApiError('workspace.not_author')
}
