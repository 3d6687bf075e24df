import { type AgentDefinition, diffAgents, type storeContract } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import type { Handlers } from '../../http/handler.ts'
import { readSort } from '../../http/read-sort.ts'
import { peopleOf } from '../../spaces/index.ts'
import type { StoreDeps } from '../context.ts'
import { filesOf } from '../knowledge/knowledge-store.ts'
import { resolveKnowledge } from '../knowledge/resolve-knowledge.ts'
import { mayReadInstructions } from './agent-entity.ts'
import { listVersions, type SeenAgent } from './agent-store.ts'
import { EMPTY_DEFINITION } from './definition.ts'
import { requireUsable } from './read-agent.ts'
import { GUARDED, readVersion } from './read-version.ts'

type ShownDefinition = Omit<AgentDefinition, 'knowledge'> & { readonly knowledge: readonly string[] }

/** Replaces the knowledge by the names of its files, for members of its space. */
async function withNames(
  queries: Queries,
  row: SeenAgent,
  { state, definition }: { readonly state: number | 'draft'; readonly definition: AgentDefinition },
): Promise<ShownDefinition> {
  const { knowledge } = definition
  if (row.role === null) return { ...definition, knowledge: [] }
  const files =
    state === 'draft'
      ? (await resolveKnowledge(queries, { owner: row.ownerId, knowledge })).files
      : await filesOf(queries, { agent: row.id, version: state })
  return { ...definition, knowledge: files.map(({ name }) => name) }
}

/** Returns definitions without what the user may not read. */
function readable(row: SeenAgent, definitions: readonly AgentDefinition[], shown: readonly ShownDefinition[]) {
  if (definitions.every((each) => mayReadInstructions(row, each))) return shown
  return shown.map((each) => Object.fromEntries(Object.entries(each).filter(([name]) => !GUARDED.has(name))))
}

export function agentVersionHandlers({
  db,
}: StoreDeps): Pick<Handlers<typeof storeContract>, 'agentVersions' | 'agentDiff'> {
  return {
    agentVersions: async ({ caller: { userId }, params: { id }, query: { page, limit, sort = '-version' } }) => {
      // Newest first is the only order.
      readSort(sort, ['version'])
      const { row } = await requireUsable(db.query, { id, userId })
      const publicOnly = row.role === null
      const { rows, total } = await listVersions(db.query, { agent: id, page, limit, publicOnly })
      const people = await peopleOf(
        db.query,
        rows.flatMap(({ createdBy }) => createdBy ?? []),
      )
      const list = rows.map(({ number, createdAt, changelog, createdBy }) => ({
        version: number,
        at: createdAt,
        changelog,
        by: (createdBy !== null && people.get(createdBy)) || null,
      }))
      return { list, total }
    },

    agentDiff: async ({ caller: { userId }, params: { id }, query: { from, to } }) => {
      const { row } = await requireUsable(db.query, { id, userId })
      const definitions = [await readVersion(db.query, row, from), await readVersion(db.query, row, to)]
      const shown = await Promise.all(
        [from, to].map((state, at) =>
          withNames(db.query, row, { state, definition: definitions[at] ?? EMPTY_DEFINITION }),
        ),
      )
      const [before = {}, after = {}] = readable(row, definitions, shown)
      return { from, to, changes: diffAgents(before, after).map(({ field, lines }) => ({ field, lines: [...lines] })) }
    },
  }
}
