import { ApiError } from '@saffron/core/errors'
import type { AgentKnowledge } from '@saffron/core/store'

import { isForeignKeyViolation, type Queries } from '../../db/index.ts'
import type { AgentFileTable } from '../../db/tables/store.ts'

/** The files that a draft names itself. They're kept while the draft does, whatever happens in the drive. */
const DRAFT = 0

/** A file of a version. */
export type VersionFile = Pick<AgentFileTable, 'number' | 'assetId' | 'name'>

interface OwnedVersion {
  readonly owner: string
  readonly agent: string
  readonly version: number
}

/** Replaces the files of a version. Throws `asset.not_found`. */
export async function storeFiles(
  tx: Queries,
  { owner, agent, version }: OwnedVersion,
  files: readonly VersionFile[],
): Promise<void> {
  await tx
    .deleteFrom('agentFile')
    .where('agentId', '=', agent)
    .where('ownerId', '=', owner)
    .where('version', '=', version)
    .execute()
  if (files.length === 0) return
  const rows = files.map((file) => ({ ...file, agentId: agent, ownerId: owner, version }))
  try {
    await tx.insertInto('agentFile').values(rows).execute()
  } catch (error) {
    // Deleted by a transaction that this one waited for.
    throw isForeignKeyViolation(error) ? new ApiError('asset.not_found', { cause: error }) : error
  }
}

/** Keeps the files that a draft names itself, and no longer those that it doesn't name anymore. */
export async function keepDraftFiles(
  tx: Queries,
  { owner, agent }: Omit<OwnedVersion, 'version'>,
  knowledge: AgentKnowledge,
): Promise<void> {
  const assets = new Set(knowledge.flatMap((item) => ('asset' in item ? item.asset : [])))
  const files = Array.from(assets, (assetId, at) => ({ number: at + 1, assetId, name: '' }))
  await storeFiles(tx, { owner, agent, version: DRAFT }, files)
}

/** Returns the files of a published version. The caller has checked that the user may use the agent. */
export const filesOf = (
  queries: Queries,
  { agent, version }: { readonly agent: string; readonly version: number },
): Promise<AgentFileTable[]> =>
  queries
    .selectFrom('agentFile')
    .selectAll()
    .where('agentId', '=', agent)
    .where('version', '=', version)
    .orderBy('number')
    .execute()

/** Returns the assets of all versions of an agent, and of its draft. */
export async function assetsOfAgent(
  queries: Queries,
  { owner, agent }: Omit<OwnedVersion, 'version'>,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('agentFile')
    .select('assetId')
    .distinct()
    .where('agentId', '=', agent)
    .where('ownerId', '=', owner)
    .execute()
  return rows.map(({ assetId }) => assetId)
}

/** Returns the files of all versions of an agent. */
export const allFilesOf = (
  queries: Queries,
  { owner, agent }: Omit<OwnedVersion, 'version'>,
): Promise<AgentFileTable[]> =>
  queries.selectFrom('agentFile').selectAll().where('agentId', '=', agent).where('ownerId', '=', owner).execute()

/** Gives the files of an agent to another owner. `assets` are the new assets by the old ones. */
export async function moveFiles(
  tx: Queries,
  { owner, agent, to }: Omit<OwnedVersion, 'version'> & { readonly to: string },
  assets: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = await allFilesOf(tx, { owner, agent })
  for (const { version, number, assetId } of rows) {
    await tx
      .updateTable('agentFile')
      .set({ ownerId: to, assetId: assets.get(assetId) ?? assetId })
      .where('agentId', '=', agent)
      .where('ownerId', '=', owner)
      .where('version', '=', version)
      .where('number', '=', number)
      .execute()
  }
}

/** A version with what a user is in the space of its agent: null for someone who isn't in it. */
export const findReached = (
  queries: Queries,
  { agent, version, userId }: { readonly agent: string; readonly version: number; readonly userId: string },
) =>
  queries
    .selectFrom('agentVersion')
    .innerJoin('agent', 'agent.id', 'agentVersion.agentId')
    .leftJoin('member', (join) => join.onRef('member.ownerId', '=', 'agent.ownerId').on('member.userId', '=', userId))
    .leftJoin('workspace', 'workspace.id', 'agent.ownerId')
    .select(['agent.ownerId', 'agent.hidden', 'agentVersion.definition', 'member.role'])
    .where('agentVersion.agentId', '=', agent)
    .where('agentVersion.number', '=', version)
    .where('workspace.deleteAt', 'is', null)
    .executeTakeFirst()

/** Returns whether a user has a conversation with a version of an agent, also in a workspace. */
export async function hasConversation(
  queries: Queries,
  { agent, version, userId }: { readonly agent: string; readonly version: number; readonly userId: string },
): Promise<boolean> {
  const found = await queries
    .selectFrom('conversation')
    .innerJoin('member', 'member.ownerId', 'conversation.ownerId')
    .select('conversation.id')
    .where('member.userId', '=', userId)
    .where('conversation.agent', '=', agent)
    .where('conversation.agentVersion', '=', version)
    .where('conversation.trashedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
