import type { Agent } from '@saffron/core/store'

import type { CreateSearch } from '../shell/features/feature.ts'
import { pathOfAgent, pathOfForm } from '../shell/navigation/agent-path.ts'
import { api } from '../shell/session/client.ts'
import { AgentAvatar } from '../ui/agent-avatar.tsx'

/** The maximum number of results shown. */
const SHOWN = 6

/** The palette's search for agents: the own ones, which open in their form, and those that others have published. */
const searchAgents: CreateSearch = ({ t, open, spaces }) => ({
  id: 'agents',
  heading: t('shell.area.agents'),
  most: SHOWN,
  needsWords: true,
  search: async (words, signal) => {
    const query = { page: 1, limit: SHOWN, q: words }
    const [published, ...own] = await Promise.all([
      api.store.searchAgents({ query, signal }),
      ...spaces.map(({ workspace }) => api.store.searchMyAgents({ query: { ...query, workspace }, signal })),
    ])
    const mine = own.flatMap(({ list }, index) =>
      list.map((agent) => entryOf(agent, () => open(pathOfForm(agent.id, spaces[index]?.workspace)))),
    )
    const known = new Set(mine.map(({ id }) => id))
    const workspace = spaces.length === 1 ? spaces[0]?.workspace : undefined
    const others = published.list.map((agent) => entryOf(agent, () => open(pathOfAgent(agent.id, workspace))))
    return [...mine, ...others.filter(({ id }) => !known.has(id))]
  },
})

const entryOf = (agent: Agent, run: () => void) => ({
  id: `agent-${agent.id}`,
  label: agent.name,
  keywords: agent.tags,
  icon: <AgentAvatar agent={agent} size={20} />,
  run,
})

export default searchAgents
