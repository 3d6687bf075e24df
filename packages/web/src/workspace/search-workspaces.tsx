import { UsersRound } from 'lucide-react'

import type { CreateSearch } from '../shell/features/feature.ts'
import { api } from '../shell/session/client.ts'
import { pathOfWorkspace } from './workspace-path.ts'

/** The maximum number of results shown. */
const SHOWN = 8

/** The palette's search for workspaces. Without a query, it lists them all. */
const searchWorkspaces: CreateSearch = ({ t, open }) => ({
  id: 'workspaces',
  heading: t('shell.area.workspace'),
  most: SHOWN,
  search: async (words, signal) => {
    const query = { page: 1, limit: SHOWN, ...(words !== '' && { q: words }) }
    const { list } = await api.workspace.searchWorkspaces({ query, signal })
    return list
      .filter(({ deleteAt }) => deleteAt === null)
      .map(({ id, name }) => ({
        id: `workspace-${id}`,
        label: name,
        icon: <UsersRound aria-hidden />,
        run: () => open(pathOfWorkspace(id)),
      }))
  },
})

export default searchWorkspaces
