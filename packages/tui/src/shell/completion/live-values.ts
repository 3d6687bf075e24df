import type { Api } from '@saffron/core/client'
import { MAX_PAGE_SIZE } from '@saffron/core/contract'

import type { LiveList } from '../commands/command-definition.ts'
import { openContext } from '../context.ts'
import { shortId } from '../find-row.ts'
import type { Candidate } from './complete.ts'

/** A shell that waits longer feels broken. */
const LIMIT_MS = 1500

type Read = (api: Api, signal: AbortSignal) => Promise<readonly Candidate[]>

const query = { limit: MAX_PAGE_SIZE }

const READ: Readonly<Record<LiveList, Read>> = {
  chats: async (api, signal) => {
    const { list } = await api.chat.searchConversations({ query: { ...query, sort: '-updatedAt' }, signal })
    return list.map(({ id, title }) => ({ word: shortId(id), about: title }))
  },
  chatModels: (api, signal) => modelsWith('chat', api, signal),
  allModels: async (api, signal) => {
    const { list } = await api.admin.searchModels({ query, signal })
    return list.map(({ name }) => ({ word: name, about: '' }))
  },
  channels: async (api, signal) => {
    const { list } = await api.admin.searchChannels({ query, signal })
    // Not every shell can complete a name with spaces.
    return list.map(({ id, name }) =>
      /\s/.test(name) ? { word: shortId(id), about: name } : { word: name, about: '' },
    )
  },
  workspaces: async (api, signal) => {
    const { list } = await api.workspace.searchWorkspaces({ query, signal })
    return named(list)
  },
  agents: async (api, signal) => {
    const [own, others] = await Promise.all([
      api.store.searchMyAgents({ query, signal }),
      api.store.searchAgents({ query, signal }),
    ])
    const isOwn = (id: string) => own.list.some((each) => each.id === id)
    return named([...own.list, ...others.list.filter(({ id }) => !isOwn(id))])
  },
  ownAgents: async (api, signal) => named((await api.store.searchMyAgents({ query, signal })).list),
  plugins: async (api, signal) => {
    const { list } = await api.plugins.searchPlugins({ query, signal })
    return list.filter(({ installed }) => installed).map(({ key, name }) => ({ word: key, about: name }))
  },
  scripts: async (api, signal) => {
    const { list } = await api.playscript.searchPlayscripts({ query, signal })
    return named(list.map(({ id, title }) => ({ id, name: title })))
  },
  scriptTemplates: async (api, signal) => {
    const { list } = await api.playscript.listTemplates({ signal })
    return list.map(({ key, name }) => ({ word: key, about: name }))
  },
  drawModels: (api, signal) => modelsWith('image', api, signal),
  videoModels: (api, signal) => modelsWith('video', api, signal),
  // Any chat model that sees images can.
  describeModels: (api, signal) => modelsWith('chat,vision', api, signal),
  agentTags: async (api, signal) => {
    const { list } = await api.store.agentTags({ signal })
    return list.map(({ name, count }) => ({ word: name, about: String(count) }))
  },
}

async function modelsWith(features: string, api: Api, signal: AbortSignal): Promise<readonly Candidate[]> {
  const { list } = await api.chat.listModels({ params: { features }, signal })
  return list.map(({ name, displayName }) => ({ word: name, about: displayName === name ? '' : displayName }))
}

/** Not every shell can complete a name with spaces, and two rows may have the same name. */
function named(list: readonly { readonly id: string; readonly name: string }[]): Candidate[] {
  const isUsable = (name: string) => /^\S+$/.test(name) && list.filter((each) => each.name === name).length === 1
  return list.map(({ id, name }) => (isUsable(name) ? { word: name, about: '' } : { word: shortId(id), about: name }))
}

interface Server {
  readonly api?: string | undefined
  readonly workspace?: string | undefined
}

/** Asks the server for candidates. If it doesn't answer in time, or the user isn't signed in, there are none. */
export async function liveValues(list: LiveList, { api: address, workspace }: Server): Promise<readonly Candidate[]> {
  try {
    const { api, session } = await openContext({
      ...(address !== undefined && { api: address }),
      ...(workspace !== undefined && { workspace }),
    })
    if (session.readTokens() === null) return []
    return await READ[list](api, AbortSignal.timeout(LIMIT_MS))
  } catch {
    return []
  }
}
