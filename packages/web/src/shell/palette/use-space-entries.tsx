import { MAX_PAGE_SIZE } from '@saffron/core/paging'
import { useSession, useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { Plus, UsersRound } from 'lucide-react'
import { type ComponentProps, type ReactNode, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { useLoaded } from '../../ui/use-loaded.ts'
import type { PersonPicture } from '../account/person-picture.tsx'
import { workspaceIn } from '../address/space-address.ts'
import { api, session } from '../session/client.ts'
import { addressIn } from './address-in.ts'
import { fuzzyMatch } from './fuzzy-match.ts'

interface Entry {
  readonly id: string
  readonly name: string
  readonly isCurrent: boolean
  readonly run: () => void
}

/** A line of the list of spaces. */
export type SpaceEntry = Entry &
  (
    | { readonly kind: 'own'; readonly person: ComponentProps<typeof PersonPicture>['person'] }
    | { readonly kind: 'workspace'; readonly workspace: Workspace }
    | { readonly kind: 'action'; readonly icon: ReactNode }
  )

/** The lines of the list, and how loading them went. */
export interface FoundSpaces {
  readonly entries: readonly SpaceEntry[]
  readonly isLoading: boolean
  readonly error: unknown
  readonly reload: () => void
}

/**
 * The user's own space, their workspaces that match, and the ways to all and to a new one. If there are more workspaces
 * than one page has, the server searches.
 */
export function useSpaceEntries(typed: string): FoundSpaces {
  const t = useTranslate('workspace')
  const navigate = useNavigate()
  const location = useLocation()
  const { user } = useSession(session)
  const here = workspaceIn(location)
  const words = typed.trim()
  const first = useLoaded(loadFirst)
  const hasMore = first.value !== undefined && first.value.total > first.value.list.length
  const wanted = hasMore ? words : ''
  const loadFound = useCallback(
    async (signal: AbortSignal) => (wanted === '' ? undefined : readWorkspaces({ q: wanted }, signal)),
    [wanted],
  )
  const found = useLoaded(loadFound)
  const go = (path: string) => () => void navigate(path)
  const goTo = (workspace: string | undefined) => () => {
    if (workspace !== here) void navigate(addressIn(location, workspace))
  }
  const own: SpaceEntry = {
    kind: 'own',
    id: 'own',
    name: t('shell.space.own'),
    person: user,
    isCurrent: here === undefined,
    run: goTo(undefined),
  }
  const workspaces = (found.value ?? first.value)?.list.map((workspace): SpaceEntry => ({
    kind: 'workspace',
    id: workspace.id,
    name: workspace.name,
    workspace,
    isCurrent: workspace.id === here,
    // A deleted one can only be restored.
    run: workspace.deleteAt === null ? goTo(workspace.id) : go('/app/workspace'),
  }))
  const isMatch = ({ name }: SpaceEntry) => words === '' || fuzzyMatch(name, words) !== undefined
  const actions: readonly SpaceEntry[] = [
    {
      kind: 'action',
      id: 'all',
      name: t('workspace.all'),
      icon: <UsersRound aria-hidden />,
      isCurrent: false,
      run: go('/app/workspace'),
    },
    {
      kind: 'action',
      id: 'new',
      name: t('workspace.new'),
      icon: <Plus aria-hidden />,
      isCurrent: false,
      run: go('/app/workspace?new'),
    },
  ]
  const error = found.error ?? first.error
  return {
    entries: [...[own, ...(workspaces ?? [])].filter(isMatch), ...actions],
    isLoading: workspaces === undefined && error === undefined,
    error,
    reload: () => {
      void first.reload()
      void found.reload()
    },
  }
}

const readWorkspaces = (query: { readonly q?: string }, signal: AbortSignal) =>
  api.workspace.searchWorkspaces({ query: { page: 1, limit: MAX_PAGE_SIZE, ...query }, signal })

const loadFirst = (signal: AbortSignal) => readWorkspaces({}, signal)
