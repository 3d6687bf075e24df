import { type Queries, readPage } from '../../db/index.ts'
import type { PlayscriptProposalTable } from '../../db/tables/playscripts.ts'
import type { Owned } from './script-store.ts'

export async function insertProposal(tx: Queries, row: PlayscriptProposalTable): Promise<void> {
  await tx.insertInto('playscriptProposal').values(row).execute()
}

export const findProposal = (queries: Queries, { owner, id }: Owned): Promise<PlayscriptProposalTable | undefined> =>
  queries
    .selectFrom('playscriptProposal')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .executeTakeFirst()

/** Returns a page of the proposals for a scene, newest first. */
export const searchProposals = (
  queries: Queries,
  { owner, id }: Owned,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<{ rows: PlayscriptProposalTable[]; total: number }> =>
  readPage(queries.selectFrom('playscriptProposal').where('sceneId', '=', id).where('ownerId', '=', owner), {
    by: 'createdAt',
    direction: 'desc',
    page,
    limit,
  })

/** Returns the IDs of the open proposals for the scenes of a script, or for one of them, by scene, oldest first. */
export async function openProposals(
  queries: Queries,
  { owner, id }: Owned,
  scene?: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await queries
    .selectFrom('playscriptProposal')
    .select(['id', 'sceneId'])
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .where('state', 'not in', ['accepted', 'discarded'])
    .$if(scene !== undefined, (query) => query.where('sceneId', '=', scene ?? ''))
    .orderBy('id')
    .execute()
  const found = new Map<string, string[]>()
  for (const row of rows) found.set(row.sceneId, [...(found.get(row.sceneId) ?? []), row.id])
  return found
}

export async function countActive(queries: Queries, owner: string): Promise<number> {
  const { total } = await queries
    .selectFrom('playscriptProposal')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('ownerId', '=', owner)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the proposals of a batch. */
export const proposalsOfBatch = (
  queries: Queries,
  owner: string,
  batches: readonly string[],
): Promise<Pick<PlayscriptProposalTable, 'id' | 'batchId' | 'sceneId' | 'state' | 'endedAt' | 'costMicros'>[]> =>
  batches.length === 0
    ? Promise.resolve([])
    : queries
        .selectFrom('playscriptProposal')
        .select(['id', 'batchId', 'sceneId', 'state', 'endedAt', 'costMicros'])
        .where('ownerId', '=', owner)
        .where('batchId', 'in', batches)
        .orderBy('id')
        .execute()

type Change = Partial<Omit<PlayscriptProposalTable, 'id' | 'ownerId' | 'version' | 'createdAt'>> & {
  readonly updatedAt: string
}

const changed = (tx: Queries, { owner, id }: Owned, change: Change) =>
  tx
    .updateTable('playscriptProposal')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)

export const changeProposal = (
  tx: Queries,
  owned: Owned,
  change: Change,
): Promise<PlayscriptProposalTable | undefined> => changed(tx, owned, change).returningAll().executeTakeFirst()

/** Changes a proposal that a model works on. Returns undefined if it has ended, or was deleted. */
export const changeActive = (tx: Queries, owned: Owned, change: Change): Promise<PlayscriptProposalTable | undefined> =>
  changed(tx, owned, change).where('endedAt', 'is', null).returningAll().executeTakeFirst()

/** Returns the proposal, which no other transaction changes until this one ends. */
export const lockProposal = (tx: Queries, { owner, id }: Owned): Promise<PlayscriptProposalTable | undefined> =>
  tx
    .updateTable('playscriptProposal')
    .set((eb) => ({ version: eb('version', '+', 0) }))
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .returningAll()
    .executeTakeFirst()

/** Adds what a call cost, and what it delivered if it has finished. */
export async function storePart(
  tx: Queries,
  owned: Owned,
  { parts, micros, at }: { readonly parts?: object; readonly micros: number; readonly at: string },
): Promise<void> {
  await tx
    .updateTable('playscriptProposal')
    .set((eb) => ({
      ...(parts !== undefined && { parts: JSON.stringify(parts) }),
      costMicros: eb('costMicros', '+', micros),
      updatedAt: at,
    }))
    .where('id', '=', owned.id)
    .where('ownerId', '=', owned.owner)
    .execute()
}

/** Returns the proposals of a space, and the batches, that haven't ended. */
export async function activeProposals(queries: Queries, owner: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('playscriptProposal')
    .select('id')
    .where('ownerId', '=', owner)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the proposals of all spaces that haven't ended, with their batches. */
export const allActiveProposals = (
  queries: Queries,
): Promise<(Owned & { readonly batchId: string | null; readonly batchEndedAt: string | null })[]> =>
  queries
    .selectFrom('playscriptProposal')
    .leftJoin('playscriptBatch', 'playscriptBatch.id', 'playscriptProposal.batchId')
    .select([
      'playscriptProposal.id',
      'playscriptProposal.ownerId as owner',
      'playscriptProposal.batchId',
      'playscriptBatch.endedAt as batchEndedAt',
    ])
    .where('playscriptProposal.endedAt', 'is', null)
    .execute()

/** Makes a user the one who pays for the proposals of a batch that haven't ended. */
export async function handOver(tx: Queries, { owner, id }: Owned, by: string): Promise<void> {
  await tx
    .updateTable('playscriptProposal')
    .set({ createdBy: by })
    .where('batchId', '=', id)
    .where('ownerId', '=', owner)
    .where('endedAt', 'is', null)
    .execute()
}

/** Returns the proposals for a script that haven't ended. */
export async function activeOfScript(queries: Queries, { owner, id }: Owned): Promise<string[]> {
  const rows = await queries
    .selectFrom('playscriptProposal')
    .select('id')
    .where('playscriptId', '=', id)
    .where('ownerId', '=', owner)
    .where('endedAt', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}
