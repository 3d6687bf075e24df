import { foldText } from '@saffron/core/format'
import { AGENT_CATEGORIES, type AgentCount, type storeContract } from '@saffron/core/store'

import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { categoryLabels } from '../category-labels.ts'
import type { StoreDeps } from '../context.ts'
import { toAgents } from './agent-entity.ts'
import { readDefinition } from './definition.ts'
import { withNewer } from './read-agent.ts'
import {
  countCategories,
  countDraftCategories,
  countDraftTags,
  countTags,
  draftSorts,
  publishedSorts,
  searchDrafts,
  searchPublished,
} from './search-store.ts'
import { searchWords } from './search-words.ts'

/** The number of tags of a list. */
const TAGS = 200

type ListHandlers = Pick<
  Handlers<typeof storeContract>,
  | 'searchAgents'
  | 'recommendedAgents'
  | 'searchMyAgents'
  | 'agentCategories'
  | 'myAgentCategories'
  | 'agentTags'
  | 'myAgentTags'
>

const filterOf = <F>({
  q,
  tag,
  ...query
}: F & { readonly q?: string | undefined; readonly tag?: string | undefined }) => ({
  ...query,
  words: searchWords(q),
  tag: tag === undefined ? undefined : foldText(tag.trim()),
})

const listed = (list: AgentCount[]) => ({ list, total: list.length })

export function agentListHandlers({ db }: StoreDeps): ListHandlers {
  const search = async (query: Parameters<typeof searchPublished>[1]) => {
    const { rows, total } = await searchPublished(db.query, query)
    const shown = rows.map((row) => ({ row, definition: readDefinition(row.definition), version: row.published }))
    return { list: await toAgents(db.query, shown), total }
  }

  return {
    searchAgents: ({ caller: { userId }, locale, query: { sort = '-popularity', ...query } }) =>
      search({ ...filterOf(query), userId, locale, sort: readSort(sort, publishedSorts) }),

    recommendedAgents: ({ caller: { userId }, locale, query: { sort = '-popularity', ...query } }) =>
      search({ ...filterOf(query), userId, locale, recommendedFirst: true, sort: readSort(sort, publishedSorts) }),

    searchMyAgents: async ({
      caller: { userId },
      space: { owner, role },
      query: { sort = '-updatedAt', ...query },
    }) => {
      const { rows, total } = await searchDrafts(db.query, {
        ...filterOf(query),
        owner,
        sort: readSort(sort, draftSorts),
      })
      const shown = rows.map((row) => ({
        row: { ...row, role },
        definition: readDefinition(row.draft),
        version: null,
      }))
      return { list: await withNewer(db.query, await toAgents(db.query, shown), userId), total }
    },

    agentCategories: async ({ caller: { userId }, locale }) => {
      const counts = new Map(
        (await countCategories(db.query, { userId, locale })).map(({ name, count }) => [name, count]),
      )
      const labels = await categoryLabels(locale)
      return listed(AGENT_CATEGORIES.map((name) => ({ name, label: labels[name], count: counts.get(name) ?? 0 })))
    },

    myAgentCategories: async ({ space, locale }) => {
      const counts = new Map(
        (await countDraftCategories(db.query, space.owner)).map(({ name, count }) => [name, count]),
      )
      const labels = await categoryLabels(locale)
      return listed(
        AGENT_CATEGORIES.filter((name) => counts.has(name)).map((name) => ({
          name,
          label: labels[name],
          count: counts.get(name) ?? 0,
        })),
      )
    },

    agentTags: async ({ caller: { userId }, locale }) => listed(await countTags(db.query, { userId, locale }, TAGS)),

    myAgentTags: async ({ space }) => listed(await countDraftTags(db.query, space.owner, TAGS)),
  }
}
