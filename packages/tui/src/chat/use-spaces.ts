import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import type { Workspace } from '@saffron/core/workspace'
import { useEffect, useState } from 'react'

import { useApp } from '../shell/app-context.tsx'

const NONE: readonly Workspace[] = []

/** Returns the workspaces of the user. Empty until they're known. They're loaded again when `isWanted` becomes true. */
export function useSpaces(isWanted = true): readonly Workspace[] {
  const { api } = useApp()
  const [spaces, setSpaces] = useState(NONE)
  useEffect(() => {
    if (!isWanted) return undefined
    const stop = new AbortController()
    api.workspace.searchWorkspaces({ query: { limit: MAX_PAGE_SIZE }, signal: stop.signal }).then(
      ({ list }) => setSpaces(list.filter(({ deleteAt }) => deleteAt === null)),
      // The known ones stay. The Workspaces screen shows why they can't be loaded.
      () => undefined,
    )
    return () => stop.abort()
  }, [api, isWanted])
  return spaces
}
