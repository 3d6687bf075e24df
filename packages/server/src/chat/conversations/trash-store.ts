import { sql } from 'kysely'

import type { Queries } from '../../db/index.ts'
import type { Owned } from './conversation-store.ts'

/** A conversation in the trash and when it was moved there. */
export interface Trashed {
  readonly id: string
  readonly trashedAt: string
}

/** Returns the conversations in a user's trash. */
export const trashedConversations = (queries: Queries, owner: string): Promise<Trashed[]> =>
  queries
    .selectFrom('conversation')
    .select(['id', 'trashedAt'])
    .where('ownerId', '=', owner)
    .where('trashedAt', 'is not', null)
    .$narrowType<{ trashedAt: string }>()
    .execute()

/** Returns conversations of all users that were moved to the trash before an instant, oldest first. */
export const trashedBefore = (queries: Queries, instant: string, limit: number): Promise<(Owned & Trashed)[]> =>
  queries
    .selectFrom('conversation')
    .select(['id', 'ownerId as owner', 'trashedAt'])
    .where('trashedAt', '<', instant)
    .$narrowType<{ trashedAt: string }>()
    .orderBy('trashedAt')
    .limit(limit)
    .execute()

/** Returns temporary conversations of all users that were last used before an instant. */
export const temporaryBefore = (queries: Queries, instant: string, limit: number): Promise<Owned[]> =>
  queries
    .selectFrom('conversation')
    .select(['id', 'ownerId as owner'])
    // Inlined, because SQLite uses a partial index only for a literal.
    .where('temporary', '=', sql.lit(1))
    .where('updatedAt', '<', instant)
    .orderBy('updatedAt')
    .limit(limit)
    .execute()

/** Returns whether a conversation has messages. */
export async function hasMessages(queries: Queries, { owner, id }: Owned): Promise<boolean> {
  const row = await queries
    .selectFrom('message')
    .select('id')
    .where('conversationId', '=', id)
    .where('ownerId', '=', owner)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
