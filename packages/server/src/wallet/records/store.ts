import type { RecordKind } from '@saffron/core/wallet'
import { sql } from 'kysely'

import { nearerEnd, opposite, type Queries } from '../../db/index.ts'
import type { WalletRecordTable } from '../../db/tables/wallet.ts'

interface RecordFilter {
  /** Undefined means every wallet, which only admins may list. */
  readonly walletId: string | undefined
  readonly kind?: RecordKind | undefined
  readonly cause?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** Returns the query for records that match a filter. Times are in UTC. */
export const recordsThat = (db: Queries, { walletId, kind, cause, from, until }: RecordFilter) =>
  db
    .selectFrom('walletRecord')
    .$if(walletId !== undefined, (query) => query.where('walletId', '=', walletId ?? ''))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(cause !== undefined, (query) => query.where('cause', '=', cause ?? ''))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', from ?? ''))
    .$if(until !== undefined, (query) => query.where('createdAt', '<', until ?? ''))

interface RecordSums {
  readonly total: number
  /** Null if the sum exceeds the safe integers. */
  readonly sumMicros: number | null
}

/** Returns the number and the sum of the records that match a filter. */
export async function sumsOf(db: Queries, filter: RecordFilter): Promise<RecordSums> {
  const { walletId, kind, cause, from, until } = filter
  if ((kind ?? cause ?? from ?? until) === undefined) return sumsOfWallets(db, walletId)
  // One index scan for both.
  const { total, sum } = await recordsThat(db, filter)
    .select(({ fn }) => [fn.countAll<number>().as('total'), exactSum('amount').as('sum')])
    .executeTakeFirstOrThrow()
  return { total, sumMicros: total === 0 ? 0 : sum }
}

/**
 * Without a filter, the wallet itself has the numbers: its records are numbered without gaps, and its balance is their
 * sum.
 */
async function sumsOfWallets(db: Queries, walletId: string | undefined): Promise<RecordSums> {
  const { total, sum } = await db
    .selectFrom('wallet')
    .select(({ fn }) => [fn.sum<number | null>('seq').as('total'), exactSum('balance').as('sum')])
    .$if(walletId !== undefined, (query) => query.where('id', '=', walletId ?? ''))
    .executeTakeFirstOrThrow()
  return { total: total ?? 0, sumMicros: total === null ? 0 : sum }
}

/** A driver returns no integer beyond the safe range. */
const exactSum = (column: 'amount' | 'balance') =>
  sql<
    number | null
  >`case when abs(sum(${sql.ref(column)})) <= ${Number.MAX_SAFE_INTEGER} then sum(${sql.ref(column)}) end`

interface RecordPage {
  readonly direction: 'asc' | 'desc'
  readonly page: number
  readonly limit: number
  /** The total number of matches. */
  readonly total: number
}

/** A page, read from the nearer end. Records of the same moment are in the order they were made. */
export async function pageOfRecords(
  found: ReturnType<typeof recordsThat>,
  { direction, page, limit: most, total }: RecordPage,
): Promise<WalletRecordTable[]> {
  const { limit, offset, isBackwards } = nearerEnd({ total, from: (page - 1) * most, most })
  const way = isBackwards ? opposite(direction) : direction
  const rows = await found
    .selectAll()
    .orderBy('createdAt', way)
    .orderBy('id', way)
    .limit(limit)
    .offset(offset)
    .execute()
  return isBackwards ? rows.toReversed() : rows
}

interface ModelUse {
  readonly model: string | null
  readonly spent: number
  readonly calls: number
}

/** Returns the cost of a wallet's calls by model, from `since` to before `until`. */
export function useBetween(
  db: Queries,
  { walletId, since, until }: { walletId: string; since: string; until: string },
): Promise<ModelUse[]> {
  return db
    .selectFrom('walletRecord')
    .select(({ fn }) => [
      'model',
      sql<number>`-${fn.sum('amount')}`.as('spent'),
      // A call has several records if a later credit paid its debt.
      sql<number>`count(distinct case when kind = 'usage' then cause end)`.as('calls'),
    ])
    .where('walletId', '=', walletId)
    .where('kind', 'in', ['usage', 'refund'])
    .where('createdAt', '>=', since)
    .where('createdAt', '<', until)
    .groupBy('model')
    .orderBy('model', (order) => order.asc().nullsFirst())
    .execute()
}

/** Returns the balances of these users, without users who have no wallet. */
export async function balancesOf(db: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('wallet').select(['ownerId', 'balance']).where('ownerId', 'in', userIds).execute()
  return new Map(rows.map(({ ownerId, balance }) => [ownerId ?? '', balance]))
}

/** Returns whether a user has ever paid for a call. */
export async function hasUsed(db: Queries, ownerId: string): Promise<boolean> {
  const used = await db
    .selectFrom('walletRecord')
    .innerJoin('wallet', 'wallet.id', 'walletRecord.walletId')
    .select('walletRecord.id')
    .where('wallet.ownerId', '=', ownerId)
    .where('kind', '=', 'usage')
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** Returns one record. Only admin calls may omit the owner. */
export function findRecord(
  db: Queries,
  { id, ownerId }: { id: string; ownerId: string | undefined },
): Promise<WalletRecordTable | undefined> {
  return db
    .selectFrom('walletRecord')
    .innerJoin('wallet', 'wallet.id', 'walletRecord.walletId')
    .selectAll('walletRecord')
    .where('walletRecord.id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('wallet.ownerId', '=', ownerId ?? ''))
    .executeTakeFirst()
}

/** Returns a wallet's records with IDs after `after`, for an export. */
export function recordsAfter(
  db: Queries,
  { walletId, after, limit }: { walletId: string; after: string; limit: number },
): Promise<WalletRecordTable[]> {
  return recordsThat(db, { walletId }).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** Returns the notes of these records. */
export async function notesOf(db: Queries, recordIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (recordIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('walletNote')
    .select(['recordId', 'note'])
    .where('recordId', 'in', recordIds)
    .execute()
  return new Map(rows.map(({ recordId, note }) => [recordId, note]))
}

export interface Owner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly avatar: string | null
}

export interface NamedWorkspace {
  readonly id: string
  readonly name: string
}

/** Returns which of these workspaces exist, deleted ones that can be restored too. */
export async function workspacesNamed(
  db: Queries,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedWorkspace>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('workspace').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the workspaces that these wallets belong to, by the ID of the wallet. */
export async function workspacesOfWallets(
  db: Queries,
  walletIds: readonly string[],
): Promise<ReadonlyMap<string, NamedWorkspace>> {
  if (walletIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wallet')
    .innerJoin('workspace', 'workspace.id', 'wallet.ownerId')
    .select(['wallet.id as walletId', 'workspace.id', 'workspace.name'])
    .where('wallet.id', 'in', walletIds)
    .execute()
  return new Map(rows.map(({ walletId, ...workspace }) => [walletId, workspace]))
}

const OWNER = ['user.id', 'user.name', 'user.email', 'user.avatar'] as const

/** Returns the owners of these wallets, without deleted accounts. */
export async function ownersOf(db: Queries, walletIds: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  if (walletIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wallet')
    .innerJoin('user', 'user.id', 'wallet.ownerId')
    .select(['wallet.id as walletId', ...OWNER])
    .where('wallet.id', 'in', walletIds)
    .execute()
  return new Map(rows.map(({ walletId, ...owner }) => [walletId, owner]))
}

/** Returns a user by ID or email. */
export function findPerson(db: Queries, idOrEmail: string): Promise<Owner | undefined> {
  return db
    .selectFrom('user')
    .select(OWNER)
    .where(idOrEmail.includes('@') ? 'email' : 'id', '=', idOrEmail)
    .executeTakeFirst()
}

/** Returns the IDs of users with these IDs or emails. */
export async function peopleNamed(db: Queries, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const emails = names.filter((name) => name.includes('@'))
  const ids = names.filter((name) => !name.includes('@'))
  const byEmail =
    emails.length === 0
      ? []
      : await db.selectFrom('user').select(['id', 'email']).where('email', 'in', emails).execute()
  const people = new Map(byEmail.map(({ id, email }) => [email, id]))
  for (const id of (await peopleOf(db, ids)).keys()) people.set(id, id)
  return people
}

/** Returns which of these users exist. */
export async function peopleOf(db: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('user').select(OWNER).where('id', 'in', userIds).execute()
  return new Map(rows.map((owner) => [owner.id, owner]))
}

/** Deletes the notes of a user's records. The records stay. */
export async function deleteNotes(db: Queries, walletId: string): Promise<void> {
  await db.deleteFrom('walletNote').where('walletId', '=', walletId).execute()
}
