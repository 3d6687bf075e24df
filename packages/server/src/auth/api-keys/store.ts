import { prepareQuery, type Queries } from '../../db/index.ts'
import type { ApiKeyTable } from '../../db/tables/security.ts'

/** A key with the name of its workspace, if it has one. */
export type ApiKeyRow = ApiKeyTable & { readonly workspaceName: string | null }

export async function insertKey(db: Queries, key: ApiKeyTable): Promise<void> {
  await db.insertInto('apiKey').values(key).execute()
}

const keys = (db: Queries) =>
  db
    .selectFrom('apiKey')
    .leftJoin('workspace', 'workspace.id', 'apiKey.workspaceId')
    .selectAll('apiKey')
    .select('workspace.name as workspaceName')

/** Returns all API keys of a user, oldest first. Their number is limited. */
export function keysOf(db: Queries, userId: string): Promise<ApiKeyRow[]> {
  return keys(db).where('apiKey.userId', '=', userId).orderBy('apiKey.id').execute()
}

/** Returns the API keys that work in a workspace, oldest first. */
export function keysIn(db: Queries, workspaceId: string): Promise<ApiKeyRow[]> {
  return keys(db).where('apiKey.workspaceId', '=', workspaceId).orderBy('apiKey.id').execute()
}

/** Deletes a key of a user, or of a workspace. Returns it, or undefined if it doesn't exist. */
export async function deleteKey(
  tx: Queries,
  { id, ...of }: { readonly id: string } & ({ readonly userId: string } | { readonly workspaceId: string }),
): Promise<ApiKeyRow | undefined> {
  const found = await keys(tx)
    .where('apiKey.id', '=', id)
    .where('userId' in of ? 'apiKey.userId' : 'apiKey.workspaceId', '=', 'userId' in of ? of.userId : of.workspaceId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { numDeletedRows } = await tx.deleteFrom('apiKey').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 0n ? undefined : found
}

const liveKey = prepareQuery((db, { keyHash, now }: { keyHash: string; now: string }) =>
  db
    .selectFrom('apiKey')
    .innerJoin('user', 'user.id', 'apiKey.userId')
    .leftJoin('accountDeletion', 'accountDeletion.userId', 'user.id')
    .leftJoin('workspace', 'workspace.id', 'apiKey.workspaceId')
    .select(['apiKey.id', 'apiKey.workspaceId', 'apiKey.lastUsedAt', 'user.id as userId', 'user.role'])
    .where('apiKey.keyHash', '=', keyHash)
    .where('workspace.deleteAt', 'is', null)
    .where('accountDeletion.userId', 'is', null)
    .where('user.disabledAt', 'is', null)
    .where((where) => where.or([where('apiKey.expiresAt', 'is', null), where('apiKey.expiresAt', '>', now)])),
)

/**
 * Returns the key with this hash and its maker, unless it has expired, the maker is disabled or to be deleted, or its
 * workspace is deleted.
 */
export async function findLiveKey(db: Queries, key: { keyHash: string; now: string }) {
  const { rows } = await liveKey(db, key)
  return rows[0]
}

export async function touchKey(db: Queries, { id, at }: { id: string; at: string }): Promise<void> {
  await db.updateTable('apiKey').set({ lastUsedAt: at }).where('id', '=', id).execute()
}
