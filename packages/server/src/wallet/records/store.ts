import type { RecordKind } from '@saffron/core/wallet'
import { sql } from 'kysely'

import { nearerEnd, opposite, type Queries } from '../../db/index.ts'
import type { WalletRecordTable } from '../../db/tables/wallet.ts'

interface RecordFilter {
  /** Undefined: of every wallet, which is for admins. */
  readonly walletId: string | undefined
  readonly kind?: RecordKind | undefined
  readonly cause?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** What finds bookings; times as the database has them, in UTC. */
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
  /** Null beyond what a number holds to the last digit. */
  readonly sumMicros: number | null
}

/** How many bookings a filter finds, and what they come to. */
export async function sumsOf(db: Queries, filter: RecordFilter): Promise<RecordSums> {
  const { walletId, kind, cause, from, until } = filter
  if ((kind ?? cause ?? from ?? until) === undefined) return sumsOfWallets(db, walletId)
  // One walk over an index for both.
  const { total, sum } = await recordsThat(db, filter)
    .select(({ fn }) => [fn.countAll<number>().as('total'), exactSum('amount').as('sum')])
    .executeTakeFirstOrThrow()
  return { total, sumMicros: total === 0 ? 0 : sum }
}

/**
 * A wallet knows the count and the sum of all its records: they're numbered without gaps, and the balance is their sum
 * (docs/ledger.md, rule 12).
 */
async function sumsOfWallets(db: Queries, walletId: string | undefined): Promise<RecordSums> {
  const { total, sum } = await db
    .selectFrom('wallet')
    .select(({ fn }) => [fn.sum<number | null>('seq').as('total'), exactSum('balance').as('sum')])
    .$if(walletId !== undefined, (query) => query.where('id', '=', walletId ?? ''))
    .executeTakeFirstOrThrow()
  return { total: total ?? 0, sumMicros: total === null ? 0 : sum }
}

/** A driver gives no integer that a number cannot hold. */
const exactSum = (column: 'amount' | 'balance') =>
  sql<
    number | null
  >`case when abs(sum(${sql.ref(column)})) <= ${Number.MAX_SAFE_INTEGER} then sum(${sql.ref(column)}) end`

interface RecordPage {
  readonly direction: 'asc' | 'desc'
  readonly page: number
  readonly limit: number
  /** How many are found in all. */
  readonly total: number
}

/** A page of these, read from the nearer end; what was booked at the same moment stands in the order it was made. */
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

/** What a wallet's calls did cost by model, booked from `since` to before `until`. */
export function useBetween(
  db: Queries,
  { walletId, since, until }: { walletId: string; since: string; until: string },
): Promise<ModelUse[]> {
  return db
    .selectFrom('walletRecord')
    .select(({ fn }) => [
      'model',
      sql<number>`-${fn.sum('amount')}`.as('spent'),
      // Of one call there are several where a later credit pays for the rest.
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

/** What these people have; without those who have no wallet. */
export async function balancesOf(db: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('wallet').select(['userId', 'balance']).where('userId', 'in', userIds).execute()
  return new Map(rows.map(({ userId, balance }) => [userId ?? '', balance]))
}

/** Whether somebody has ever paid for a call. */
export async function hasUsed(db: Queries, userId: string): Promise<boolean> {
  const used = await db
    .selectFrom('walletRecord')
    .innerJoin('wallet', 'wallet.id', 'walletRecord.walletId')
    .select('walletRecord.id')
    .where('wallet.userId', '=', userId)
    .where('kind', '=', 'usage')
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
}

/** One booking; of this owner where one is named, which only an admin's call does without. */
export function findRecord(
  db: Queries,
  { id, userId }: { id: string; userId: string | undefined },
): Promise<WalletRecordTable | undefined> {
  return db
    .selectFrom('walletRecord')
    .innerJoin('wallet', 'wallet.id', 'walletRecord.walletId')
    .selectAll('walletRecord')
    .where('walletRecord.id', '=', id)
    .$if(userId !== undefined, (query) => query.where('wallet.userId', '=', userId ?? ''))
    .executeTakeFirst()
}

/** All of a wallet's bookings behind `after` by id, for an export. */
export function recordsAfter(
  db: Queries,
  { walletId, after, limit }: { walletId: string; after: string; limit: number },
): Promise<WalletRecordTable[]> {
  return recordsThat(db, { walletId }).selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
}

/** What was written beside these bookings. */
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

const OWNER = ['user.id', 'user.name', 'user.email', 'user.avatar'] as const

/** Whose these wallets are; without those whose account is gone. */
export async function ownersOf(db: Queries, walletIds: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  if (walletIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('wallet')
    .innerJoin('user', 'user.id', 'wallet.userId')
    .select(['wallet.id as walletId', ...OWNER])
    .where('wallet.id', 'in', walletIds)
    .execute()
  return new Map(rows.map(({ walletId, ...owner }) => [walletId, owner]))
}

/** Somebody with an account, by id or by e-mail address. */
export function findPerson(db: Queries, idOrEmail: string): Promise<Owner | undefined> {
  return db
    .selectFrom('user')
    .select(OWNER)
    .where(idOrEmail.includes('@') ? 'email' : 'id', '=', idOrEmail)
    .executeTakeFirst()
}

/** The ids of those with an account whom these are ids or e-mail addresses of. */
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

/** Those of these people who have an account. */
export async function peopleOf(db: Queries, userIds: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.selectFrom('user').select(OWNER).where('id', 'in', userIds).execute()
  return new Map(rows.map((owner) => [owner.id, owner]))
}

/** Forgets what was written beside somebody's bookings; these stay. */
export async function deleteNotes(db: Queries, walletId: string): Promise<void> {
  await db.deleteFrom('walletNote').where('walletId', '=', walletId).execute()
}
