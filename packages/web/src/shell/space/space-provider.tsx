import { hasRole } from '@saffron/core/contract'
import { useSession } from '@saffron/core/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { useTryOnReturn } from '../../browser/on-return.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { workspaceIn } from '../address/space-address.ts'
import { api, session } from '../session/client.ts'
import { SpaceContext } from './use-space.ts'

interface SpaceProviderProps {
  readonly children: ReactNode
}

/** Provides the space in the URL, also to dialogs. */
export function SpaceProvider({ children }: SpaceProviderProps) {
  const { user } = useSession(session)
  const address = workspaceIn(useLocation())
  const id = user === null ? undefined : address
  const reader = user?.id
  const load = useCallback(
    async (signal: AbortSignal) =>
      id === undefined ? undefined : api.workspace.getWorkspace({ params: { id }, signal }),
    // Another user may not be a member.
    // oxlint-disable-next-line react/exhaustive-deps
    [id, reader],
  )
  const { value: workspace, error, reload } = useLoaded(load)
  // A role may have changed, or the membership may have ended.
  useTryOnReturn(id !== undefined, () => void reload())
  const space = useMemo(
    () => ({ id, workspace, mayWrite: workspace === undefined || hasRole(workspace.role, 'editor'), error, reload }),
    [id, workspace, error, reload],
  )
  return <SpaceContext value={space}>{children}</SpaceContext>
}
