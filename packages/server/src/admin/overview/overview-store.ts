import { type ExpressionBuilder, sql } from 'kysely'

import type { Queries, Schema } from '../../db/index.ts'

/** The totals of calls that share these fields. */
export interface CallSums {
  readonly slot: string
  readonly isFailover: number
  readonly status: string
  readonly model: string
  readonly channelId: string | null
  readonly error: string | null
  readonly calls: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly costMicros: number
  /** The number of calls with a first token, and their total wait for it. */
  readonly begun: number
  readonly firstTokenMs: number
  /** The total time of the same calls from the first token to the end. */
  readonly writingMs: number
}

/** Sums the calls that ended from `since` up to `until`, using only the index. */
export async function callSums(
  db: Queries,
  { since, until }: { since: string; until: string },
): Promise<Omit<CallSums, 'slot'>[]> {
  const { rows } = await sql<Omit<CallSums, 'slot'>>`
    select case when kind = 'failover' then 1 else 0 end as is_failover, status, model, channel_id, error,
      count(*) as calls, sum(input_tokens) as input_tokens, sum(output_tokens) as output_tokens,
      sum(cost_micros) as cost_micros, count(first_token_ms) as begun, coalesce(sum(first_token_ms), 0) as first_token_ms,
      coalesce(sum(case when duration_ms > first_token_ms then duration_ms - first_token_ms else 0 end), 0) as writing_ms
    from model_call where ended_at >= ${since} and ended_at < ${until}
    group by case when kind = 'failover' then 1 else 0 end, status, model, channel_id, error`.execute(db)
  return rows
}

/** Counts the users with a call since then. */
export async function countActive(db: Queries, since: string): Promise<number> {
  const { active } = await db
    .selectFrom('modelCall')
    .select(({ fn }) => fn.count<number>('userId').distinct().as('active'))
    .where('endedAt', '>=', since)
    .executeTakeFirstOrThrow()
  return active
}

export async function countUsers(db: Queries): Promise<number> {
  const { users } = await db
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('users'))
    .executeTakeFirstOrThrow()
  return users
}

export async function countRunning(db: Queries): Promise<number> {
  const { running } = await db
    .selectFrom('run')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('status', '=', 'running')
    .executeTakeFirstOrThrow()
  return running
}

/** Returns the size of a PostgreSQL database in bytes. */
export async function postgresBytes(db: Queries): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

interface CallFilter {
  readonly kind?: string | undefined
  readonly status?: string | undefined
  readonly channelId?: string | undefined
  readonly userId?: string | undefined
  readonly model?: string | undefined
}

/** Selects calls that were made by users. */
export const callsThat = (db: Queries, { kind, status, channelId, userId, model }: CallFilter) =>
  db
    .selectFrom('modelCall')
    .where('kind', '<>', 'failover')
    .$if(kind !== undefined, (query) => query.where(is('kind', kind)))
    .$if(status !== undefined, (query) => query.where(is('status', status)))
    .$if(channelId !== undefined, (query) => query.where(is('channelId', channelId)))
    .$if(userId !== undefined, (query) => query.where(is('userId', userId)))
    .$if(model !== undefined, (query) => query.where(is('model', model)))

const is =
  (column: 'kind' | 'status' | 'channelId' | 'userId' | 'model', value: string | undefined) =>
  (eb: ExpressionBuilder<Schema, 'modelCall'>) =>
    eb(column, '=', value ?? '')

/** Returns the names of users and channels. */
export async function namesOf(
  db: Queries,
  table: 'user' | 'channel',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
