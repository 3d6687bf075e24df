import { prepareQuery, type Queries } from '../../db/index.ts'
import type { ApiKeyTable } from '../../db/tables/security.ts'

export async function insertKey(db: Queries, key: ApiKeyTable): Promise<void> {
  await db.insertInto('apiKey').values(key).execute()
}

/** Returns all API keys of a user, oldest first. Their number is limited. */
export function keysOf(db: Queries, userId: string): Promise<ApiKeyTable[]> {
  return db.selectFrom('apiKey').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

/** Deletes a user's key. Returns it, or undefined if it doesn't exist. */
export function deleteKey(
  db: Queries,
  { id, userId }: { id: string; userId: string },
): Promise<ApiKeyTable | undefined> {
  return db.deleteFrom('apiKey').where('id', '=', id).where('userId', '=', userId).returningAll().executeTakeFirst()
}

const liveKey = prepareQuery((db, { keyHash, now }: { keyHash: string; now: string }) =>
  db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .leftJoin('accountDeletion', 'accountDeletion.userId', 'user.id')
    .select(['apiKey.id', 'apiKey.lastUsedAt', 'user.id as userId', 'user.role'])
    .where('apiKey.keyHash', '=', keyHash)
    .where('accountDeletion.userId', 'is', null)
    .where('user.disabledAt', 'is', null)
    .where((where) => where.or([where('apiKey.expiresAt', 'is', null), where('apiKey.expiresAt', '>', now)])),
)

/** Returns the key with this hash and its owner, unless it has expired or the owner is disabled or to be deleted. */
export async function findLiveKey(db: Queries, key: { keyHash: string; now: string }) {
  const { rows } = await liveKey(db, key)
  return rows[0]
}

export async function touchKey(db: Queries, { id, at }: { id: string; at: string }): Promise<void> {
  await db.updateTable('apiKey').set({ lastUsedAt: at }).where('id', '=', id).execute()
}
