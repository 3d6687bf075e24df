import { newId, prepareQuery, type Queries, readPage } from '../db/index.ts'
import type { ToolTables } from '../db/tables/tools.ts'
import type { Tool } from './tool.ts'

export type WaitingCall = ToolTables['toolCall']
export type StoredConsent = ToolTables['toolConsent']

type ToolNames = Pick<Tool, 'plugin' | 'name' | 'hash'>

interface Granted extends ToolNames {
  readonly user: string
  readonly conversation: string
}

const consentTo = prepareQuery(
  (queries, { user, conversation, plugin, name, hash }: { [K in keyof Granted]: string }) =>
    queries
      .selectFrom('toolConsent')
      .select('id')
      .where('userId', '=', user)
      .where('plugin', '=', plugin)
      .where('name', '=', name)
      .where('hash', '=', hash)
      .where((eb) => eb.or([eb('conversationId', 'is', null), eb('conversationId', '=', conversation)]))
      .limit(1),
)

/** Returns whether a user has consented to all calls of a tool, with its present definition, in this conversation. */
export async function hasConsent(
  queries: Queries,
  { user, conversation, plugin, name, hash }: Granted,
): Promise<boolean> {
  const { rows } = await consentTo(queries, { user, conversation, plugin, name, hash })
  return rows.length > 0
}

/** Stores a consent. One that exists stays. */
export async function storeConsent(
  tx: Queries,
  {
    user,
    conversation,
    at,
    ...tool
  }: Omit<Granted, 'conversation'> & {
    readonly conversation: string | null
    readonly at: string
  },
): Promise<void> {
  const { plugin, name, hash } = tool
  await tx
    .insertInto('toolConsent')
    .values({ id: newId(), userId: user, plugin, name, hash, conversationId: conversation, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns a page of a user's consents, newest first. */
export const listConsents = (queries: Queries, user: string, { page, limit }: { page: number; limit: number }) =>
  readPage(queries.selectFrom('toolConsent').where('userId', '=', user), {
    by: 'createdAt',
    direction: 'desc',
    page,
    limit,
  })

/** Deletes a consent of a user and returns it. */
export async function deleteConsent(
  queries: Queries,
  { user, id }: { readonly user: string; readonly id: string },
): Promise<StoredConsent | undefined> {
  return queries
    .deleteFrom('toolConsent')
    .where('id', '=', id)
    .where('userId', '=', user)
    .returningAll()
    .executeTakeFirst()
}

/** Stores the calls of a run that wait for a person. Earlier ones of the run are replaced. */
export async function storeWaitingCalls(
  tx: Queries,
  { owner, run, calls }: { readonly owner: string; readonly run: string; readonly calls: readonly WaitingCall[] },
): Promise<void> {
  await deleteWaitingCalls(tx, { owner, run })
  if (calls.length > 0) await tx.insertInto('toolCall').values(calls).execute()
}

export async function deleteWaitingCalls(
  tx: Queries,
  { owner, run }: { readonly owner: string; readonly run: string },
): Promise<void> {
  await tx.deleteFrom('toolCall').where('runId', '=', run).where('ownerId', '=', owner).execute()
}

/** Returns the calls that a run waits for, answered or not. */
export const waitingCallsOf = (
  queries: Queries,
  { owner, run }: { readonly owner: string; readonly run: string },
): Promise<WaitingCall[]> =>
  queries
    .selectFrom('toolCall')
    .selectAll()
    .where('runId', '=', run)
    .where('ownerId', '=', owner)
    .orderBy('id')
    .execute()

/** Answers a call that waits. Returns whether it did, so that only one answer counts. */
export async function answerCall(
  tx: Queries,
  { owner, id }: { readonly owner: string; readonly id: string },
  answer: { readonly state: WaitingCall['state']; readonly answers?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('toolCall')
    .set({ state: answer.state, ...(answer.answers !== undefined && { answers: answer.answers }) })
    .where('id', '=', id)
    .where('ownerId', '=', owner)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the conversations of all spaces with calls that expired. */
export const listExpired = (queries: Queries, at: string): Promise<{ owner: string; conversation: string }[]> =>
  queries
    .selectFrom('toolCall')
    .select(['ownerId as owner', 'conversationId as conversation'])
    .distinct()
    .where('expiresAt', '<=', at)
    .execute()
