import { prepareQuery, type Queries } from '../../db/index.ts'

/** A member's spending in a workspace in one month (UTC). */
export interface MonthOf {
  readonly ownerId: string
  readonly userId: string
  /** `2026-01`. */
  readonly month: string
}

const payerOfSpace = prepareQuery((queries, { ownerId }: { ownerId: string }) =>
  queries.selectFrom('workspace').select('payer').where('id', '=', ownerId),
)

/** Returns who pays for calls in a workspace. Undefined for a user's own space. */
export async function findPayer(db: Queries, ownerId: string): Promise<'workspace' | 'each' | undefined> {
  return (await payerOfSpace(db, { ownerId })).rows[0]?.payer
}

/** The number of people that an error names. */
const NAMED = 5

/** Returns the names of a workspace's owner and admins, who can add credits, the owner first. */
export async function rechargersOf(db: Queries, ownerId: string): Promise<string> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select('user.name')
    .where('member.ownerId', '=', ownerId)
    .where('member.role', 'in', ['owner', 'admin'])
    .orderBy('member.role', 'desc')
    .orderBy('member.joinedAt')
    .limit(NAMED + 1)
    .execute()
  const names = rows.map(({ name }) => name)
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? ['…'] : [])].join(', ')
}

/**
 * Adds to what a member has spent, in one guarded statement. Returns false if that would exceed their monthly limit.
 * Without a limit, it's only counted.
 */
export async function reserveBudget(
  tx: Queries,
  { ownerId, userId, month }: MonthOf,
  amount: number,
): Promise<boolean> {
  await tx
    .insertInto('memberMonth')
    .values({ ownerId, userId, month, used: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const limit = tx.selectFrom('member').select('monthLimit').where('ownerId', '=', ownerId).where('userId', '=', userId)
  const { numUpdatedRows } = await tx
    .updateTable('memberMonth')
    .set((eb) => ({ used: eb('used', '+', amount) }))
    .where('ownerId', '=', ownerId)
    .where('userId', '=', userId)
    .where('month', '=', month)
    .where((eb) => eb(eb('used', '+', amount), '<=', eb.fn.coalesce(limit, eb.val(Number.MAX_SAFE_INTEGER))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds to what a member has spent, or subtracts if negative, whatever their limit. */
export async function adjustBudget(tx: Queries, { ownerId, userId, month }: MonthOf, amount: number): Promise<void> {
  if (amount === 0) return
  await tx
    .updateTable('memberMonth')
    .set((eb) => ({ used: eb('used', '+', amount) }))
    .where('ownerId', '=', ownerId)
    .where('userId', '=', userId)
    .where('month', '=', month)
    .execute()
}

/** Returns what each member of a workspace has spent in a month, by user. */
export async function spentIn(
  db: Queries,
  { ownerId, month }: Omit<MonthOf, 'userId'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('memberMonth')
    .select(['userId', 'used'])
    .where('ownerId', '=', ownerId)
    .where('month', '=', month)
    .execute()
  return new Map(rows.map(({ userId, used }) => [userId, used]))
}
