import { sql } from 'kysely'

import { type Database, newId, type Queries } from '../db/index.ts'
import type { JobTable } from '../db/tables/jobs.ts'

export interface NewJob {
  readonly kind: string
  readonly owner: string
  readonly subject: string
}

/** Puts a job in line; one that was given up gets its tries anew, one that is in line or under way stays as it is. */
export async function insertJob(tx: Queries, { kind, owner: userId, subject }: NewJob, at: string): Promise<void> {
  const fresh = { state: 'waiting', attempts: 0, runAt: at, progress: 0, error: null, updatedAt: at } as const
  await tx
    .insertInto('job')
    .values({ id: newId(), kind, userId, subject, ...fresh, holder: null, leaseUntil: null, createdAt: at })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind', 'subject']).doUpdateSet(fresh).where('job.state', '=', 'failed'),
    )
    .execute()
}

export interface Claim {
  readonly kind: string
  readonly most: number
  /** That one owner may have under way. */
  readonly mostOfOwner: number
  readonly holder: string
  /** What the holder is doing now: its lease may be over where the machine slept, and it is kept again soon. */
  readonly underWay: readonly string[]
  readonly at: string
  readonly leaseUntil: string
}

const dueJobs = (db: Queries, { kind, at, underWay }: Pick<Claim, 'kind' | 'at' | 'underWay'>) =>
  db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', kind)
    .$if(underWay.length > 0, (query) => query.where('id', 'not in', underWay))
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting').and('runAt', '<=', at),
        // Whoever did it has died over it.
        eb('state', '=', 'running').and('leaseUntil', '<', at),
      ]),
    )

/** Takes up to `most` jobs that are due; nobody else gets them while their lease is kept. */
export async function claimJobs(db: Database, claim: Claim): Promise<JobTable[]> {
  // A look that finds nothing, which most do, takes no writer's turn.
  if ((await dueJobs(db.query, claim).limit(1).execute()).length === 0) return []
  return db.transaction(async (tx) => {
    await putBackAbandoned(tx, claim)
    const claimed: JobTable[] = []
    // One by one: each changes whose turn it is.
    while (claimed.length < claim.most) {
      const id = await nextInTurn(tx, claim)
      if (id === undefined) break
      const job = await claimJob(tx, id, claim)
      if (job !== undefined) claimed.push(job)
    }
    return claimed
  })
}

/** Jobs whose holder died wait again, in their old place. */
async function putBackAbandoned(tx: Queries, { kind, at, underWay }: Claim): Promise<void> {
  await tx
    .updateTable('job')
    .set({ state: 'waiting', holder: null, leaseUntil: null })
    .where('kind', '=', kind)
    .where('state', '=', 'running')
    .where('leaseUntil', '<', at)
    .$if(underWay.length > 0, (query) => query.where('id', 'not in', underWay))
    .execute()
}

/**
 * The oldest due job of the owner who has the fewest running, so that nobody's many jobs keep others from theirs; an owner
 * who has as many running as one may have waits. Owners are found by skipping through an index, however many jobs each of
 * them has.
 */
async function nextInTurn(tx: Queries, { kind, at, mostOfOwner }: Claim): Promise<string | undefined> {
  const waiting = sql`kind = ${kind} and state = 'waiting'`
  const running = sql`(select count(*) from job where kind = ${kind} and state = 'running' and user_id = owner.id)`
  const { rows } = await sql<{ id: string }>`
    with recursive owner (id) as (
      select min(user_id) from job where ${waiting}
      union all
      select (select min(user_id) from job where ${waiting} and user_id > owner.id) from owner where owner.id is not null)
    select next.id from owner join job as next on next.id = (
      select id from job where ${waiting} and user_id = owner.id and run_at <= ${at} order by run_at, id limit 1)
    where ${running} < ${mostOfOwner}
    order by ${running}, next.run_at, next.id
    limit 1`.execute(tx)
  return rows[0]?.id
}

/** Undefined where another process was faster. */
function claimJob(tx: Queries, id: string, { holder, at, leaseUntil }: Claim): Promise<JobTable | undefined> {
  return tx
    .updateTable('job')
    .set({ state: 'running', attempts: sql<number>`attempts + 1`, holder, leaseUntil, updatedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}

export interface Held {
  readonly id: string
  readonly holder: string
}

const heldJob = (db: Queries, { id, holder }: Held) =>
  db.updateTable('job').where('id', '=', id).where('holder', '=', holder).where('state', '=', 'running')

/** Says that a job goes on; false where it is nobody's any more, or somebody else's. */
export async function keepJob(db: Queries, held: Held, set: Pick<JobTable, 'leaseUntil' | 'progress'>) {
  const { numUpdatedRows } = await heldJob(db, held).set(set).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a job back in line, or gives it up. */
export async function returnJob(
  db: Queries,
  held: Held,
  set: Pick<JobTable, 'state' | 'attempts' | 'runAt' | 'error' | 'updatedAt'>,
): Promise<void> {
  await heldJob(db, held)
    .set({ ...set, holder: null, leaseUntil: null })
    .execute()
}

export async function removeJob(db: Queries, { id, holder }: Held): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).where('holder', '=', holder).execute()
}
