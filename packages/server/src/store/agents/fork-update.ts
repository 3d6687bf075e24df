import { ApiError } from '@saffron/core/errors'
import { type AgentDefinition, type ForkUpdate, forkChanges } from '@saffron/core/store'

import type { Queries } from '../../db/index.ts'
import type { AgentTable } from '../../db/tables/store.ts'
import { filesOf } from '../knowledge/knowledge-store.ts'
import { mayReadInstructions } from './agent-entity.ts'
import { findUsable, type SeenAgent } from './agent-store.ts'
import { EMPTY_DEFINITION, readDefinition } from './definition.ts'
import { findReadable, GUARDED } from './read-version.ts'

interface Original {
  readonly row: SeenAgent
  /** The version that the copy has. */
  readonly from: number
  readonly published: number
}

/** Returns the original of a copy if the user may use it and it's published. Throws `agent.not_forked`. */
export async function findOriginal(
  queries: Queries,
  { forkedFrom, forkedVersion }: AgentTable,
  userId: string,
): Promise<Original | undefined> {
  if (forkedFrom === null) throw new ApiError('agent.not_forked')
  const row = await findUsable(queries, { id: forkedFrom, userId })
  return row === undefined || row.published === null
    ? undefined
    : { row, from: forkedVersion ?? 0, published: row.published }
}

/** Returns a definition with some fields of another one where the user may not read it. */
const withoutGuarded = (row: SeenAgent, definition: AgentDefinition, instead: AgentDefinition): AgentDefinition =>
  mayReadInstructions(row, definition)
    ? definition
    : {
        ...definition,
        ...Object.fromEntries(Object.entries(instead).filter(([name]) => GUARDED.has(name))),
      }

/** Compares a copy with a version of its original that was published since. */
export async function compareWithOriginal(
  queries: Queries,
  { draft, forkedVersion }: AgentTable,
  original: Original | undefined,
): Promise<ForkUpdate> {
  const from = forkedVersion ?? 0
  const same = { from, changes: [], instructionsHidden: false, files: { added: [], removed: [] } }
  const theirs = original && (await findReadable(queries, original.row, original.published))
  if (original === undefined || theirs === undefined) return { ...same, state: 'gone', name: null, to: null }
  const { row, published: to } = original
  const shown = { ...same, name: theirs.name, to }
  if (to <= from) return { ...shown, state: 'current' }
  // A copy of an unpublished draft, or of a version that the user can't see anymore, has no base to compare with.
  const seen = (await findReadable(queries, row, from)) ?? EMPTY_DEFINITION
  const base = withoutGuarded(row, seen, EMPTY_DEFINITION)
  const changes = forkChanges({ base, mine: readDefinition(draft), theirs: withoutGuarded(row, theirs, base) })
  const instructionsHidden = !mayReadInstructions(row, theirs)
  const filesVisible = from > 0 && (row.role !== null || (seen.filesVisible && theirs.filesVisible))
  const files = filesVisible ? await changedFiles(queries, row.id, { from, to }) : same.files
  return { ...shown, state: 'newer', changes, instructionsHidden, files }
}

async function changedFiles(
  queries: Queries,
  agent: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ForkUpdate['files']> {
  const namesOf = async (version: number) => (await filesOf(queries, { agent, version })).map(({ name }) => name)
  const [before, after] = [await namesOf(from), await namesOf(to)]
  return {
    added: after.filter((name) => !before.includes(name)),
    removed: before.filter((name) => !after.includes(name)),
  }
}
