import { contains, prepareQuery, type Queries } from '../db/index.ts'
import type { WorkspaceTable } from '../db/tables/workspace.ts'

/** A workspace with the role of the user who asks. */
export type WorkspaceRow = WorkspaceTable & { readonly role: 'owner' | 'admin' | 'editor' | 'viewer' }

/** Inserts a workspace with its owner as the only member. */
export async function insertWorkspace(tx: Queries, row: WorkspaceTable, userId: string): Promise<void> {
  await tx.insertInto('principal').values({ id: row.id, kind: 'workspace' }).execute()
  await tx.insertInto('workspace').values(row).execute()
  const membership = { role: 'owner', monthLimit: null, invitedBy: null, joinedAt: row.createdAt } as const
  await tx
    .insertInto('member')
    .values({ ownerId: row.id, userId, ...membership })
    .execute()
}

/** Selects the workspaces of a user. A deleted one is only found by its owner. */
export const workspacesOf = (db: Queries, { userId, words }: { userId: string; words?: string | undefined }) =>
  db
    .selectFrom('workspace')
    .innerJoin('member', 'member.ownerId', 'workspace.id')
    .where('member.userId', '=', userId)
    .where((eb) => eb.or([eb('workspace.deleteAt', 'is', null), eb('member.role', '=', 'owner')]))
    .$if(words !== undefined, (query) => query.where(contains('workspace.nameFolded', words ?? '')))

/** Counts the workspaces of a user, or those whose name contains `words`. */
export async function countWorkspaces(
  db: Queries,
  wanted: { userId: string; words?: string | undefined },
): Promise<number> {
  const { total } = await workspacesOf(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns a workspace as one of its members sees it. */
export function findWorkspace(
  db: Queries,
  { id, userId }: { id: string; userId: string },
): Promise<WorkspaceRow | undefined> {
  return workspacesOf(db, { userId })
    .selectAll('workspace')
    .select('member.role')
    .where('workspace.id', '=', id)
    .executeTakeFirst()
}

const touch = prepareQuery((queries, { id }: { id: string }) =>
  queries
    .updateTable('workspace')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returningAll(),
)

/**
 * Locks a workspace until the transaction ends. Every change of its members starts with this, so that each sees the
 * result of the previous one.
 */
export async function lockWorkspace(tx: Queries, id: string): Promise<WorkspaceTable | undefined> {
  return (await touch(tx, { id })).rows[0]
}

export async function changeWorkspace(
  tx: Queries,
  id: string,
  change: Partial<Pick<WorkspaceTable, 'name' | 'nameFolded' | 'avatar' | 'settings' | 'payer' | 'deleteAt'>> & {
    readonly updatedAt: string
  },
): Promise<void> {
  await tx
    .updateTable('workspace')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Counts the workspaces that a user owns, deleted ones too. */
export async function countOwned(db: Queries, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.ownerId')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('member.userId', '=', userId)
    .where('member.role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return total
}

/** Returns the workspaces that a user owns, each with its number of members, by default without deleted ones. */
export function ownedWorkspaces(
  db: Queries,
  userId: string,
  { deletedToo = false }: { readonly deletedToo?: boolean } = {},
): Promise<{ id: string; name: string; members: number }[]> {
  return db
    .selectFrom('member as own')
    .innerJoin('workspace', 'workspace.id', 'own.ownerId')
    .innerJoin('member', 'member.ownerId', 'workspace.id')
    .select(['workspace.id', 'workspace.name'])
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('own.userId', '=', userId)
    .where('own.role', '=', 'owner')
    .$if(!deletedToo, (query) => query.where('workspace.deleteAt', 'is', null))
    .groupBy(['workspace.id', 'workspace.name'])
    .execute()
}

/** Selects all workspaces that aren't deleted, with their owners, for admins of the server. */
export const allWorkspaces = (db: Queries, words: string | undefined) =>
  db
    .selectFrom('workspace')
    .leftJoin('member', (join) => join.onRef('member.ownerId', '=', 'workspace.id').on('member.role', '=', 'owner'))
    .leftJoin('user', 'user.id', 'member.userId')
    .where('workspace.deleteAt', 'is', null)
    .$if(words !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          contains('workspace.nameFolded', words ?? ''),
          contains('user.nameFolded', words ?? ''),
          contains('user.email', words ?? ''),
        ]),
      ),
    )

/** Returns the owner of a workspace that isn't deleted, unless their account is disabled. */
export function findPayingOwner(db: Queries, id: string) {
  return db
    .selectFrom('workspace')
    .innerJoin('member', 'member.ownerId', 'workspace.id')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.id', 'user.email', 'user.locale', 'user.emailVerifiedAt', 'workspace.name as workspaceName'])
    .where('workspace.id', '=', id)
    .where('member.role', '=', 'owner')
    .where('workspace.deleteAt', 'is', null)
    .where('user.disabledAt', 'is', null)
    .executeTakeFirst()
}

/** Returns the workspaces that are due to be deleted permanently. */
export async function dueWorkspaces(db: Queries, now: string): Promise<string[]> {
  const rows = await db.selectFrom('workspace').select('id').where('deleteAt', '<=', now).orderBy('deleteAt').execute()
  return rows.map(({ id }) => id)
}

/** Deletes a workspace with all rows that it owns. */
export async function removeWorkspace(tx: Queries, id: string): Promise<void> {
  await tx.deleteFrom('principal').where('id', '=', id).where('kind', '=', 'workspace').execute()
}
