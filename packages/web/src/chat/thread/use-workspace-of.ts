import type { Conversation } from '@saffron/core/chat'
import type { WorkspaceWithMembers } from '@saffron/core/workspace'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** Returns the workspace of a conversation, once loaded. Undefined in the user's own space. */
export function useWorkspaceOf(conversation: Conversation | null): WorkspaceWithMembers | undefined {
  const id = conversation?.owner
  const load = useCallback(
    async (signal: AbortSignal) =>
      id === undefined ? undefined : api.workspace.getWorkspace({ params: { id }, signal }),
    [id],
  )
  return useLoaded(load).value
}
