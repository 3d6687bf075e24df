import type { Queries } from '../db/index.ts'

/** Locks a user until the transaction ends, so that concurrent calls can't exceed the number of their workspaces. */
export async function lockUserRow(tx: Queries, id: string): Promise<void> {
  await tx
    .updateTable('user')
    .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
    .where('id', '=', id)
    .execute()
}

/** Returns the account of an inviter, or of a user who accepts an invitation. */
export function findAccount(db: Queries, id: string) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'emailVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}
