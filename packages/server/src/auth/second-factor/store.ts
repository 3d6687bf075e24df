import type { Queries } from '../../db/index.ts'
import type { TotpTable } from '../../db/tables/second-factor.ts'

/** A new secret in place of one that was never confirmed; false where there is a confirmed one. */
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

/** True for the one call that uses the codes of this period; those of earlier ones are gone with it. */
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

/** Whether there was a confirmed one; one that was only begun goes too. */
export async function deleteTotp(db: Queries, userId: string): Promise<boolean> {
  const deleted = await db.deleteFrom('totp').where('userId', '=', userId).returning('confirmedAt').executeTakeFirst()
  return deleted !== undefined && deleted.confirmedAt !== null
}

/** These and no others, from now on. */
export async function replaceRecoveryCodes(
  db: Queries,
  { userId, hashes, createdAt }: { userId: string; hashes: readonly string[]; createdAt: string },
): Promise<void> {
  await db.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((codeHash) => ({ userId, codeHash, createdAt }))
  await db.insertInto('recoveryCode').values(rows).execute()
}

/** True for the one call that uses the code. */
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

/** What a user has beside the password: confirmed codes of an app, passkeys, recovery codes not used. */
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

/** When a session began. */
export async function recordSessionStart(db: Queries, sessionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('session').select('createdAt').where('id', '=', sessionId).executeTakeFirst()
  return row?.createdAt
}
