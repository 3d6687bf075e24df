import type { WorkspaceWithMembers } from '@saffron/core/workspace'
import { createContext, use, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { withSpace } from '../address/space-address.ts'

/** The space in the URL. */
export interface CurrentSpace {
  /** The ID of the workspace. Undefined in the user's own space. */
  readonly id: string | undefined
  /** Undefined until loaded. */
  readonly workspace: WorkspaceWithMembers | undefined
  /** Whether the user may write. True until the role is known. */
  readonly mayWrite: boolean
  /** Why it couldn't be loaded. */
  readonly error?: unknown
  /** Loads the workspace again, such as after a call was rejected. */
  readonly reload: () => Promise<void>
}

const OWN_SPACE: CurrentSpace = {
  id: undefined,
  workspace: undefined,
  mayWrite: true,
  reload: () => Promise.resolve(),
}

export const SpaceContext = createContext(OWN_SPACE)

export const useSpace = (): CurrentSpace => use(SpaceContext)

/**
 * Puts the space of the shown object into the URL, if the URL has another one, such as in an older link. `owner` is the
 * ID of its workspace, undefined in the user's own space, and null until it's known.
 */
export function useAddressedSpace(owner: string | undefined | null): void {
  const { id } = useSpace()
  const location = useLocation()
  const navigate = useNavigate()
  const isOther = owner !== null && owner !== id
  const correct = useEffectEvent(() => void navigate(withSpace(location, owner ?? undefined), { replace: true }))
  useEffect(() => {
    if (isOther) correct()
  }, [isOther])
}
