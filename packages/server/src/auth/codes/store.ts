import type { Queries } from '../../db/index.ts'
import type { VerificationCodeTable } from '../../db/tables/security.ts'

/** Replaces an older code. Returns false if the existing code is newer than `cutoff`. */
export async function replaceCode(
  db: Queries,
  { cutoff, ...code }: VerificationCodeTable & { cutoff: string },
): Promise<boolean> {
  const { target, ...columns } = code
  const stored = await db
    .insertInto('verificationCode')
    .values({ target, ...columns })
    .onConflict((conflict) =>
      conflict.column('target').doUpdateSet(columns).where('verificationCode.createdAt', '<=', cutoff),
    )
    .executeTakeFirst()
  return stored.numInsertedOrUpdatedRows === 1n
}

export function findCode(db: Queries, target: string): Promise<VerificationCodeTable | undefined> {
  return db.selectFrom('verificationCode').selectAll().where('target', '=', target).executeTakeFirst()
}

/** Counts an attempt for the code of a target. Returns its hash, or undefined if there is no valid code. */
export async function countAttempt(db: Queries, { target, now }: { target: string; now: string }) {
  const used = await db
    .updateTable('verificationCode')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('target', '=', target)
    .where('triesLeft', '>', 0)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('codeHash')
    .executeTakeFirst()
  return used?.codeHash
}

/** Returns true for exactly one of several concurrent calls with the same code. */
export async function consumeCode(
  db: Queries,
  { target, codeHash, now }: { target: string; codeHash: string; now: string },
): Promise<boolean> {
  const spent = await db
    .updateTable('verificationCode')
    .set({ spentAt: now })
    .where('target', '=', target)
    .where('codeHash', '=', codeHash)
    .where('spentAt', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

export async function forgetCodes(db: Queries, before: string): Promise<void> {
  await db.deleteFrom('verificationCode').where('expiresAt', '<', before).execute()
}
