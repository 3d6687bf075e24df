import { newId, type Queries } from '../../db/index.ts'
import type { WalletHoldTable, WalletRecordTable, WalletTable } from '../../db/tables/wallet.ts'

/** Opens somebody's wallet where they have none; until the transaction ends others who want it wait. */
export function lockWallet(tx: Queries, { userId, now }: { userId: string; now: string }): Promise<WalletTable> {
  return tx
    .insertInto('wallet')
    .values({ id: newId(), userId, balance: 0, held: 0, debt: 0, seq: 0, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ updatedAt: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findWalletOf(db: Queries, userId: string): Promise<WalletTable | undefined> {
  return db.selectFrom('wallet').selectAll().where('userId', '=', userId).executeTakeFirst()
}

/** Statement 5: one guarded statement. Undefined where the wallet does not hold so much, or owes anything. */
export function takeHold(
  tx: Queries,
  { userId, amount, now }: { userId: string; amount: number; now: string },
): Promise<{ id: string } | undefined> {
  return tx
    .updateTable('wallet')
    .set((eb) => ({ held: eb('held', '+', amount), updatedAt: now }))
    .where('userId', '=', userId)
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', amount))
    .where('debt', '=', 0)
    .returning('id')
    .executeTakeFirst()
}

/** As `takeHold`, for a hold that there is already. */
export async function takeMore(
  tx: Queries,
  { walletId, amount, now }: { walletId: string; amount: number; now: string },
): Promise<boolean> {
  const taken = await tx
    .updateTable('wallet')
    .set((eb) => ({ held: eb('held', '+', amount), updatedAt: now }))
    .where('id', '=', walletId)
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', amount))
    .where('debt', '=', 0)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export async function insertHold(tx: Queries, row: WalletHoldTable): Promise<void> {
  await tx.insertInto('walletHold').values(row).execute()
}

export function findHold(db: Queries, requestId: string): Promise<WalletHoldTable | undefined> {
  return db.selectFrom('walletHold').selectAll().where('requestId', '=', requestId).executeTakeFirst()
}

/** Pushes an open hold forward; what it has used never goes back. Undefined where it is not open any more. */
export function pushHold(
  tx: Queries,
  { requestId, used, expiresAt, now }: { requestId: string; used: number; expiresAt: string; now: string },
): Promise<WalletHoldTable | undefined> {
  return tx
    .updateTable('walletHold')
    .set((eb) => ({
      used: eb.case().when('used', '<', used).then(used).else(eb.ref('used')).end(),
      expiresAt: eb.case().when('expiresAt', '<', expiresAt).then(expiresAt).else(eb.ref('expiresAt')).end(),
      updatedAt: now,
    }))
    .where('requestId', '=', requestId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}

export async function enlargeHold(
  tx: Queries,
  { id, amount, now }: { id: string; amount: number; now: string },
): Promise<void> {
  await tx.updateTable('walletHold').set({ amount, updatedAt: now }).where('id', '=', id).execute()
}

/** Whoever closes an open hold first; undefined for all others. Without a cost it is released. */
export function closeHold(
  tx: Queries,
  { requestId, cost, now }: { requestId: string; cost: number | null; now: string },
): Promise<WalletHoldTable | undefined> {
  return tx
    .updateTable('walletHold')
    .set({ state: cost === null ? 'released' : 'captured', cost, updatedAt: now })
    .where('requestId', '=', requestId)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()
}

/** Closes a hold that nobody pushes forward any more: captured at what it has used, released where that is nothing. */
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

/** The calls that were not paid in full, oldest first. */
export function owingHolds(tx: Queries, walletId: string): Promise<WalletHoldTable[]> {
  return tx
    .selectFrom('walletHold')
    .selectAll()
    .where('walletId', '=', walletId)
    .where('debt', '>', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Adds to a hold's debt and to its wallet's, which are the same money. */
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

/** Gives back what was held; answers the wallet as it is then, and keeps others away from it. */
export function freeHeld(
  tx: Queries,
  { walletId, amount, now }: { walletId: string; amount: number; now: string },
): Promise<WalletTable> {
  return tx
    .updateTable('wallet')
    .set((eb) => ({ held: eb('held', '-', amount), updatedAt: now }))
    .where('id', '=', walletId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Keeps others away from a wallet until the transaction ends. */
export const keepWallet = (tx: Queries, { walletId, now }: { walletId: string; now: string }): Promise<WalletTable> =>
  freeHeld(tx, { walletId, amount: 0, now })

type Booking = Pick<
  WalletRecordTable,
  'walletId' | 'idempotencyKey' | 'kind' | 'amount' | 'cause' | 'actor' | 'createdAt'
>

/** Books: the balance and the number of its newest record move with the record, or none of the three does. */
export async function appendRecord(tx: Queries, booking: Booking): Promise<WalletRecordTable> {
  const { balance, seq } = await tx
    .updateTable('wallet')
    .set((eb) => ({
      balance: eb('balance', '+', booking.amount),
      seq: eb('seq', '+', 1),
      updatedAt: booking.createdAt,
    }))
    .where('id', '=', booking.walletId)
    .returning(['balance', 'seq'])
    .executeTakeFirstOrThrow()
  const record = { id: newId(), ...booking, seq, balanceAfter: balance }
  await tx.insertInto('walletRecord').values(record).execute()
  return record
}

export function findRecordByKey(db: Queries, idempotencyKey: string): Promise<WalletRecordTable | undefined> {
  return db.selectFrom('walletRecord').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()
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
