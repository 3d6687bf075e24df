import { useSession, useTranslate } from '@saffron/core/react'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useLoaded } from '../../ui/use-loaded.ts'
import { workspaceIn } from '../address/space-address.ts'
import type { SearchedSpace } from '../features/feature.ts'
import { api, session } from '../session/client.ts'
import { paletteStart } from './command-panel.ts'

/** The workspaces that a search in all spaces includes: those that were changed last. */
const MOST_WORKSPACES = 20

/** The spaces that the palette searches: the current one, or all. */
export function useSearchedSpaces() {
  const t = useTranslate()
  const { signedIn } = useSession(session)
  const here = workspaceIn(useLocation())
  const [everywhere, setEverywhere] = useState(paletteStart().everywhere)
  const load = useCallback(
    async (signal: AbortSignal): Promise<readonly SearchedSpace[]> => {
      if (!signedIn) return []
      const query = { page: 1, limit: MOST_WORKSPACES, sort: '-updatedAt' }
      const { list } = await api.workspace.searchWorkspaces({ query, signal })
      return list.flatMap(({ id, name, deleteAt }) => (deleteAt === null ? [{ workspace: id, name }] : []))
    },
    [signedIn],
  )
  const { value: workspaces } = useLoaded(load)
  const own = t('shell.space.own')
  const spaces = useMemo((): readonly SearchedSpace[] => {
    const all = [{ workspace: undefined, name: own }, ...(workspaces ?? [])]
    if (everywhere) return all
    const current = all.find(({ workspace }) => workspace === here)
    return [current ?? { workspace: here, name: '…' }]
  }, [everywhere, here, own, workspaces])
  return {
    spaces,
    everywhere,
    setEverywhere,
    /** Whether there is more than one space. */
    hasMore: here !== undefined || (workspaces ?? []).length > 0,
  }
}
