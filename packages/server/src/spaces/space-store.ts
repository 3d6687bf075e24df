import type { OwnedKind, SpaceRole } from '@saffron/core/contract'

import { prepareQuery, type Queries } from '../db/index.ts'

interface Membership {
  readonly owner: string
  readonly role: SpaceRole
}

type Find = (
  queries: Queries,
  named: { readonly id: string; readonly userId: string },
) => Promise<Membership | undefined>

/** Finds the space that owns a row, if the user is a member of it. */
const byRow = (
  table:
    | 'conversation'
    | 'message'
    | 'node'
    | 'asset'
    | 'upload'
    | 'walletRequest'
    | 'agent'
    | 'drawing'
    | 'textSummary'
    | 'playscript'
    | 'playscriptScene',
): Find => {
  const membership = prepareQuery((queries, { id, userId }: { id: string; userId: string }) =>
    queries
      .selectFrom(table)
      .innerJoin('member', 'member.ownerId', `${table}.ownerId`)
      .leftJoin('workspace', 'workspace.id', 'member.ownerId')
      .select(['member.ownerId as owner', 'member.role'])
      .where(`${table}.id`, '=', id)
      .where('member.userId', '=', userId)
      .where('workspace.deleteAt', 'is', null),
  )
  return async (queries, named) => (await membership(queries, named)).rows[0]
}

/** A ledger record belongs to its wallet's owner. A request for credits has no wallet yet. */
const byWalletRecord: Find = async (queries, { id, userId }) =>
  (await byRequest(queries, { id, userId })) ??
  queries
    .selectFrom('walletRecord')
    .innerJoin('wallet', 'wallet.id', 'walletRecord.walletId')
    .innerJoin('member', 'member.ownerId', 'wallet.ownerId')
    .leftJoin('workspace', 'workspace.id', 'member.ownerId')
    .select(['member.ownerId as owner', 'member.role'])
    .where('walletRecord.id', '=', id)
    .where('member.userId', '=', userId)
    .where('workspace.deleteAt', 'is', null)
    .executeTakeFirst()

const byRequest = byRow('walletRequest')

const finders: Readonly<Record<Exclude<OwnedKind, 'workspace'>, Find>> = {
  conversation: byRow('conversation'),
  message: byRow('message'),
  node: byRow('node'),
  asset: byRow('asset'),
  upload: byRow('upload'),
  walletRecord: byWalletRecord,
  agent: byRow('agent'),
  drawing: byRow('drawing'),
  longText: byRow('textSummary'),
  playscript: byRow('playscript'),
  playscriptScene: byRow('playscriptScene'),
}

/** Returns the space that owns an object, and the user's role there. Undefined if the user isn't a member. */
export const findSpaceOf = (
  queries: Queries,
  { kind, id, userId }: { readonly kind: OwnedKind; readonly id: string; readonly userId: string },
): Promise<Membership | undefined> =>
  kind === 'workspace' ? findMembership(queries, { owner: id, userId }) : finders[kind](queries, { id, userId })

const membership = prepareQuery((queries, { owner, userId }: { owner: string; userId: string }) =>
  queries
    .selectFrom('member')
    .leftJoin('workspace', 'workspace.id', 'member.ownerId')
    .select(['member.ownerId as owner', 'member.role'])
    .where('member.ownerId', '=', owner)
    .where('member.userId', '=', userId)
    .where('workspace.deleteAt', 'is', null),
)

/** Returns the user's role in a space. Undefined if the user isn't a member, or if it's deleted. */
export async function findMembership(
  queries: Queries,
  named: { readonly owner: string; readonly userId: string },
): Promise<Membership | undefined> {
  return (await membership(queries, named)).rows[0]
}

/** Returns the name of a workspace. Undefined for a user's own space. */
export async function workspaceName(queries: Queries, owner: string): Promise<string | undefined> {
  const row = await queries.selectFrom('workspace').select('name').where('id', '=', owner).executeTakeFirst()
  return row?.name
}

/** Returns the users who may write in a space. */
export async function editorsOf(queries: Queries, owner: string): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('member')
    .leftJoin('workspace', 'workspace.id', 'member.ownerId')
    .select('member.userId')
    .where('member.ownerId', '=', owner)
    .where('member.role', '!=', 'viewer')
    .where('workspace.deleteAt', 'is', null)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Returns the spaces of a user: their own, and the workspaces they're a member of. */
export async function spacesOf(queries: Queries, userId: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('member')
    .leftJoin('workspace', 'workspace.id', 'member.ownerId')
    .select('member.ownerId')
    .where('member.userId', '=', userId)
    .where('workspace.deleteAt', 'is', null)
    .execute()
  return rows.map(({ ownerId }) => ownerId)
}

/** Returns the members of a space, none of a deleted workspace. */
export async function membersOf(queries: Queries, owner: string): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('member')
    .leftJoin('workspace', 'workspace.id', 'member.ownerId')
    .select('member.userId')
    .where('member.ownerId', '=', owner)
    .where('workspace.deleteAt', 'is', null)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Returns which of these users are members of a space. */
export async function membersAmong(
  queries: Queries,
  { owner, users }: { readonly owner: string; readonly users: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('member')
    .select('userId')
    .where('ownerId', '=', owner)
    .where('userId', 'in', users)
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** Returns whether a user is a member of a space that isn't deleted. */
export const isMember = async (
  queries: Queries,
  named: { readonly owner: string; readonly userId: string },
): Promise<boolean> => (await findMembership(queries, named)) !== undefined
