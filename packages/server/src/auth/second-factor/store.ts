import type { Queries } from '../../db/index.ts'
import type { TotpTable } from '../../db/tables/second-factor.ts'

/** Replaces an unconfirmed secret. Returns false if there is a confirmed one. */
export async function putTotp(db: Queries, totp: TotpTable): Promise<boolean> {
  const { userId, ...columns } = totp
  const put = await db
    .insertInto('totp')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns).where('totp.confirmedAt', 'is', null))
    .executeTakeFirst()
  return put.numInsertedOrUpdatedRows === 1n
}

export function findTotp(db: Queries, userId: string): Promise<TotpTable | undefined> {
  return db.selectFrom('totp').selectAll().where('userId', '=', userId).executeTakeFirst()
}

export async function confirmTotp(
  db: Queries,
  { userId, ...columns }: { userId: string; confirmedAt: string; lastStep: number },
): Promise<void> {
  await db.updateTable('totp').set(columns).where('userId', '=', userId).execute()
}

/** Returns true for exactly one call per period. This also invalidates the codes of earlier periods. */
export async function useTotpStep(db: Queries, { userId, step }: { userId: string; step: number }): Promise<boolean> {
  const used = await db
    .updateTable('totp')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Returns whether there was a confirmed secret. Also deletes an unconfirmed one. */
export async function deleteTotp(db: Queries, userId: string): Promise<boolean> {
  const deleted = await db.deleteFrom('totp').where('userId', '=', userId).returning('confirmedAt').executeTakeFirst()
  return deleted !== undefined && deleted.confirmedAt !== null
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(
  db: Queries,
  { userId, hashes, createdAt }: { userId: string; hashes: readonly string[]; createdAt: string },
): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((codeHash) => ({ userId, codeHash, createdAt }))
  await db.insertInto('recoveryCode').values(rows).execute()
}

/** Returns true for exactly one call per code. */
export async function useRecoveryCode(
  db: Queries,
  { userId, codeHash }: { userId: string; codeHash: string },
): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}

export interface FactorCounts {
  readonly totp: number
  readonly passkeys: number
  readonly recoveryCodes: number
}

/** Counts a user's second factors: confirmed authenticator apps, passkeys and unused recovery codes. */
export function countFactors(db: Queries, userId: string): Promise<FactorCounts> {
  const count = (table: 'totp' | 'passkey' | 'recoveryCode') =>
    db
      .selectFrom(table)
      .where('userId', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
  return db
    .selectNoFrom([
      count('totp').where('confirmedAt', 'is not', null).as('totp'),
      count('passkey').as('passkeys'),
      count('recoveryCode').as('recoveryCodes'),
    ])
    .$castTo<FactorCounts>()
    .executeTakeFirstOrThrow()
}
