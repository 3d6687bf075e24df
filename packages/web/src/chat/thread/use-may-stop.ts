import type { ThreadSnapshot } from '@saffron/core/chat'
import { hasRole } from '@saffron/core/contract'
import { useSession } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'

import { session } from '../../shell/session/client.ts'

/** Returns whether the user may stop the reply in progress: their own, and as an admin of a workspace any. */
export function useMayStop({ asker }: ThreadSnapshot, workspace: Pick<Workspace, 'role'> | undefined): boolean {
  const { user } = useSession(session)
  if (workspace === undefined || asker === null || asker.id === user?.id) return true
  return hasRole(workspace.role, 'admin')
}
