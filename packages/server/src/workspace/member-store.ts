import type { Queries } from '../db/index.ts'
import type { MemberTable } from '../db/tables/ownership.ts'

const members = (db: Queries, ownerId: string) =>
  db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .selectAll('member')
    .select(['user.name', 'user.avatar'])
    .where('member.ownerId', '=', ownerId)

export type MemberRow = MemberTable & { readonly name: string; readonly avatar: string | null }

/** Returns the members of a workspace in the order they joined. */
export function membersOf(db: Queries, ownerId: string): Promise<MemberRow[]> {
  return members(db, ownerId).orderBy('member.joinedAt').orderBy('member.userId').execute()
}

export function findMember(
  db: Queries,
  { ownerId, userId }: { ownerId: string; userId: string },
): Promise<MemberRow | undefined> {
  return members(db, ownerId).where('member.userId', '=', userId).executeTakeFirst()
}

export async function insertMember(tx: Queries, row: MemberTable): Promise<void> {
  await tx.insertInto('member').values(row).execute()
}

export async function changeMember(
  tx: Queries,
  { ownerId, userId }: { ownerId: string; userId: string },
  change: Partial<Pick<MemberTable, 'role' | 'monthLimit'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.updateTable('member').set(change).where('ownerId', '=', ownerId).where('userId', '=', userId).execute()
}

export async function removeMember(
  tx: Queries,
  { ownerId, userId }: { ownerId: string; userId: string },
): Promise<void> {
  await tx.deleteFrom('member').where('ownerId', '=', ownerId).where('userId', '=', userId).execute()
}

/** Returns the number of members of each of these workspaces. */
export async function countMembers(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .select('ownerId')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('ownerId', 'in', ids)
    .groupBy('ownerId')
    .execute()
  return new Map(rows.map(({ ownerId, total }) => [ownerId, total]))
}
