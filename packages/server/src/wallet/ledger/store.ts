import { sql } from 'kysely'

import { newId, prepareQuery, type Queries } from '../../db/index.ts'
import type { WalletHoldTable, WalletRecordTable, WalletTable } from '../../db/tables/wallet.ts'

/** Creates the user's wallet if there is none, and locks it until the transaction ends. */
export function lockWallet(tx: Queries, { ownerId, now }: { ownerId: string; now: string }): Promise<WalletTable> {
  return tx
    .insertInto('wallet')
    .values({ id: newId(), ownerId, balance: 0, held: 0, debt: 0, seq: 0, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('ownerId').doUpdateSet({ updatedAt: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findWalletOf(db: Queries, ownerId: string): Promise<WalletTable | undefined> {
  return db.selectFrom('wallet').selectAll().where('ownerId', '=', ownerId).executeTakeFirst()
}

const balanceReserved = prepareQuery(
  (queries, { ownerId, amount, now }: { ownerId: string; amount: number; now: string }) =>
    queries
      .updateTable('wallet')
      .set((eb) => ({ held: eb('held', '+', amount), updatedAt: now }))
      .where('ownerId', '=', ownerId)
      .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', amount))
      .where('debt', '=', 0)
      .returning('id'),
)

/** Reserves an amount of the balance in one guarded statement. Returns undefined if it is too low or there is debt. */
export async function reserveBalance(
  tx: Queries,
  wanted: { ownerId: string; amount: number; now: string },
): Promise<{ id: string } | undefined> {
  return (await balanceReserved(tx, wanted)).rows[0]
}

/** Reserves more for an existing hold, under the same conditions. */
export async function reserveMore(
  tx: Queries,
  { walletId, amount, now }: { walletId: string; amount: number; now: string },
): Promise<boolean> {
  const reserved = await tx
    .updateTable('wallet')
    .set((eb) => ({ held: eb('held', '+', amount), updatedAt: now }))
    .where('id', '=', walletId)
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', amount))
    .where('debt', '=', 0)
    .executeTakeFirst()
  return reserved.numUpdatedRows === 1n
}

const holdRow = prepareQuery((queries, row: WalletHoldTable) =>
  queries.insertInto('walletHold').values({
    id: row.id,
    walletId: row.walletId,
    requestId: row.requestId,
    cause: row.cause,
    actor: row.actor,
    workspaceId: row.workspaceId,
    model: row.model,
    amount: row.amount,
    state: row.state,
    used: row.used,
    cost: row.cost,
    debt: row.debt,
    prices: row.prices,
    call: row.call,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }),
)

export async function insertHold(tx: Queries, row: WalletHoldTable): Promise<void> {
  await holdRow(tx, row)
}

export function findHold(db: Queries, requestId: string): Promise<WalletHoldTable | undefined> {
  return db.selectFrom('walletHold').selectAll().where('requestId', '=', requestId).executeTakeFirst()
}

interface HoldRenewal {
  readonly requestId: string
  readonly used: number
  readonly call?: string
  readonly expiresAt: string
  readonly now: string
}

/** Renews an open hold. Its usage never decreases. Returns undefined if it is no longer open. */
export function renewHold(
  tx: Queries,
  { requestId, used, expiresAt, now, ...facts }: HoldRenewal,
): Promise<WalletHoldTable | undefined> {
  return tx
    .updateTable('walletHold')
    .set((eb) => ({
      used: eb.case().when('used', '<', used).then(used).else(eb.ref('used')).end(),
      ...facts,
      expiresAt: eb.case().when('expiresAt', '<', expiresAt).then(expiresAt).else(eb.ref('expiresAt')).end(),
      updatedAt: now,
    }))
    .where('requestId', '=', requestId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}

export async function setHoldAmount(
  tx: Queries,
  { id, amount, now }: { id: string; amount: number; now: string },
): Promise<void> {
  await tx.updateTable('walletHold').set({ amount, updatedAt: now }).where('id', '=', id).execute()
}

interface Closing {
  readonly requestId: string
  readonly state: WalletHoldTable['state']
  readonly cost: number | null
  readonly now: string
}

const openHoldClosed = prepareQuery((queries, { requestId, state, cost, now }: { [K in keyof Closing]: Closing[K] }) =>
  queries
    .updateTable('walletHold')
    .set({ state, cost, updatedAt: now })
    .where('requestId', '=', requestId)
    .where('state', '=', sql.lit('open'))
    .returningAll(),
)

/** Closes an open hold, without a cost as released. Returns undefined if another caller closed it first. */
export async function closeHold(
  tx: Queries,
  { requestId, cost, now }: { requestId: string; cost: number | null; now: string },
): Promise<WalletHoldTable | undefined> {
  const state = cost === null ? 'released' : 'captured'
  return (await openHoldClosed(tx, { requestId, state, cost, now })).rows[0]
}

/** Closes an expired hold: captured at its usage, or released if that is zero. */
export function closeExpired(
  tx: Queries,
  { requestId, now }: { requestId: string; now: string },
): Promise<WalletHoldTable | undefined> {
  return tx
    .updateTable('walletHold')
    .set((eb) => ({
      state: eb
        .case()
        .when('used', '>', 0)
        .then('captured' as const)
        .else('released' as const)
        .end(),
      cost: eb.case().when('used', '>', 0).then(eb.ref('used')).else(null).end(),
      updatedAt: now,
    }))
    .where('requestId', '=', requestId)
    .where('state', '=', 'open')
    .where('expiresAt', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

/** Expires all holds. For a database that only this process uses. */
export async function expireHolds(db: Queries, { now, until }: { now: string; until: string }): Promise<void> {
  await db
    .updateTable('walletHold')
    .set({ expiresAt: now })
    .where('state', '=', 'open')
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', until)
    .execute()
}

export async function expiredHolds(db: Queries, { now, limit }: { now: string; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('walletHold')
    .select('requestId')
    .where('state', '=', 'open')
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()
  return rows.map(({ requestId }) => requestId)
}

/** Returns calls that weren't paid in full, oldest first. */
export function holdsWithDebt(tx: Queries, walletId: string): Promise<WalletHoldTable[]> {
  return tx
    .selectFrom('walletHold')
    .selectAll()
    .where('walletId', '=', walletId)
    .where('debt', '>', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Adds to the debt of a hold and of its wallet, which is the same money. */
export async function addDebt(
  tx: Queries,
  { hold, amount, now }: { hold: Pick<WalletHoldTable, 'id' | 'walletId'>; amount: number; now: string },
): Promise<void> {
  await tx
    .updateTable('walletHold')
    .set((eb) => ({ debt: eb('debt', '+', amount), updatedAt: now }))
    .where('id', '=', hold.id)
    .execute()
  await tx
    .updateTable('wallet')
    .set((eb) => ({ debt: eb('debt', '+', amount), updatedAt: now }))
    .where('id', '=', hold.walletId)
    .execute()
}

const walletFreed = prepareQuery(
  (queries, { walletId, amount, now }: { walletId: string; amount: number; now: string }) =>
    queries
      .updateTable('wallet')
      .set((eb) => ({ held: eb('held', '-', amount), updatedAt: now }))
      .where('id', '=', walletId)
      .returningAll(),
)

/** Releases a held amount. Returns the wallet, locked until the transaction ends. */
export async function releaseHeld(
  tx: Queries,
  freed: { walletId: string; amount: number; now: string },
): Promise<WalletTable> {
  const [wallet] = (await walletFreed(tx, freed)).rows
  if (wallet === undefined) throw new Error('a hold without a wallet')
  return wallet
}

/** Locks a wallet until the transaction ends. */
export const lockWalletById = (
  tx: Queries,
  { walletId, now }: { walletId: string; now: string },
): Promise<WalletTable> => releaseHeld(tx, { walletId, amount: 0, now })

type NewRecord = Pick<
  WalletRecordTable,
  'walletId' | 'idempotencyKey' | 'kind' | 'amount' | 'cause' | 'actor' | 'createdAt'
> & { readonly model?: string | null }

const walletMoved = prepareQuery(
  (queries, { walletId, amount, now }: { walletId: string; amount: number; now: string }) =>
    queries
      .updateTable('wallet')
      .set((eb) => ({ balance: eb('balance', '+', amount), seq: eb('seq', '+', 1), updatedAt: now }))
      .where('id', '=', walletId)
      .returning(['balance', 'seq']),
)

const recordRow = prepareQuery((queries, row: WalletRecordTable) =>
  queries.insertInto('walletRecord').values({
    id: row.id,
    walletId: row.walletId,
    seq: row.seq,
    idempotencyKey: row.idempotencyKey,
    kind: row.kind,
    amount: row.amount,
    balanceAfter: row.balanceAfter,
    cause: row.cause,
    actor: row.actor,
    model: row.model,
    createdAt: row.createdAt,
  }),
)

/** Adds a record. The wallet's balance and record number change with it atomically. */
export async function appendRecord(tx: Queries, newRecord: NewRecord): Promise<WalletRecordTable> {
  const { walletId, amount, createdAt: now } = newRecord
  const [moved] = (await walletMoved(tx, { walletId, amount, now })).rows
  if (moved === undefined) throw new Error('a record without a wallet')
  const record = {
    id: newId(),
    ...newRecord,
    model: newRecord.model ?? null,
    seq: moved.seq,
    balanceAfter: moved.balance,
  }
  await recordRow(tx, record)
  return record
}

/** Returns the wallet's owner, or null if the account was deleted. */
export async function ownerOf(db: Queries, walletId: string): Promise<string | null> {
  const wallet = db.selectFrom('wallet').select('ownerId').where('id', '=', walletId)
  return (await wallet.executeTakeFirstOrThrow()).ownerId
}

export function findRecordByKey(db: Queries, idempotencyKey: string): Promise<WalletRecordTable | undefined> {
  return db.selectFrom('walletRecord').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()
}

/** Returns the kind of a wallet's record by its number. */
export async function kindOfRecord(
  db: Queries,
  { walletId, seq }: { readonly walletId: string; readonly seq: number },
): Promise<string | undefined> {
  const record = db.selectFrom('walletRecord').select('kind').where('walletId', '=', walletId).where('seq', '=', seq)
  return (await record.executeTakeFirst())?.kind
}

export async function insertNote(
  tx: Queries,
  note: { recordId: string; walletId: string; note: string },
): Promise<void> {
  await tx.insertInto('walletNote').values(note).execute()
}

export async function findNote(db: Queries, recordId: string): Promise<string | undefined> {
  const row = await db.selectFrom('walletNote').select('note').where('recordId', '=', recordId).executeTakeFirst()
  return row?.note
}
