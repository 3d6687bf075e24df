import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { PasskeyTable } from '../../db/tables/second-factor.ts'

export async function insertPasskey(db: Queries, passkey: PasskeyTable): Promise<void> {
  await db.insertInto('passkey').values(passkey).execute()
}

export function passkeysOf(db: Queries, userId: string): Promise<PasskeyTable[]> {
  return db.selectFrom('passkey').selectAll().where('userId', '=', userId).execute()
}

export function findPasskeyByCredential(db: Queries, credentialId: string): Promise<PasskeyTable | undefined> {
  return db.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()
}

/** Selects a user's passkeys. */
export const ownPasskeys = (db: Queries, userId: string) => db.selectFrom('passkey').where('userId', '=', userId)

/** The sort key of passkeys. One that was never used sorts as the oldest by last use. */
export const passkeyOrder = (by: 'name' | 'createdAt' | 'lastUsedAt') => sql<string>`coalesce(${sql.ref(by)}, '')`

interface Owned {
  readonly id: string
  readonly userId: string
}

export function renamePasskey(
  db: Queries,
  { id, userId, ...columns }: Owned & { name: string; updatedAt: string },
): Promise<PasskeyTable | undefined> {
  return db
    .updateTable('passkey')
    .set(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

export function deletePasskey(db: Queries, { id, userId }: Owned): Promise<PasskeyTable | undefined> {
  return db.deleteFrom('passkey').where('id', '=', id).where('userId', '=', userId).returningAll().executeTakeFirst()
}

/** Returns false if the passkey was deleted in the meantime. */
export async function touchPasskey(
  db: Queries,
  { id, ...columns }: { id: string; counter: number; backedUp: number; lastUsedAt: string },
): Promise<boolean> {
  const used = await db.updateTable('passkey').set(columns).where('id', '=', id).executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Returns true for exactly one call per challenge. Also deletes expired challenges. */
export async function consumeChallenge(
  db: Queries,
  { now, ...challenge }: { id: string; expiresAt: string; now: string },
): Promise<boolean> {
  await db.deleteFrom('spentChallenge').where('expiresAt', '<', now).execute()
  const spent = await db
    .insertInto('spentChallenge')
    .values(challenge)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}
