import { sql } from 'kysely'

import { type Database, newId, type Queries } from '../db/index.ts'
import type { JobTable } from '../db/tables/jobs.ts'

export interface NewJob {
  readonly kind: string
  readonly owner: string
  readonly subject: string
}

/** Queues a job. A job that was given up gets all its tries again; a queued or running one stays as it is. */
export async function insertJob(tx: Queries, { kind, owner: ownerId, subject }: NewJob, at: string): Promise<void> {
  const fresh = { state: 'waiting', attempts: 0, runAt: at, progress: 0, error: null, updatedAt: at } as const
  await tx
    .insertInto('job')
    .values({ id: newId(), kind, ownerId, subject, ...fresh, holder: null, leaseUntil: null, createdAt: at })
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'kind', 'subject']).doUpdateSet(fresh).where('job.state', '=', 'failed'),
    )
    .execute()
}

export interface Claim {
  readonly kind: string
  readonly most: number
  /** The number of jobs that one owner may run at the same time. */
  readonly mostOfOwner: number
  readonly holder: string
  /**
   * Jobs that the holder is running. Their lease may have expired while the machine slept, and is about to be renewed.
   */
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
        // The process that ran it has died.
        eb('state', '=', 'running').and('leaseUntil', '<', at),
      ]),
    )

/** Claims up to `most` due jobs, which are exclusive while their lease is renewed. */
export async function claimJobs(db: Database, claim: Claim): Promise<JobTable[]> {
  // Most polls find nothing, so they check without waiting for the writer.
  if ((await dueJobs(db.query, claim).limit(1).execute()).length === 0) return []
  return db.transaction(async (tx) => {
    await putBackAbandoned(tx, claim)
    const claimed: JobTable[] = []
    // One by one, since each claim changes whose turn it is.
    while (claimed.length < claim.most) {
      const id = await nextInTurn(tx, claim)
      if (id === undefined) break
      const job = await claimJob(tx, id, claim)
      if (job !== undefined) claimed.push(job)
    }
    return claimed
  })
}

/** Requeues jobs whose holder died, in their old position. */
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
 * Returns the oldest due job of the owner with the fewest running jobs, so that one owner's jobs don't block the
 * others. Owners are found by skipping through an index, however many jobs they have.
 */
async function nextInTurn(tx: Queries, { kind, at, mostOfOwner }: Claim): Promise<string | undefined> {
  const waiting = sql`kind = ${kind} and state = 'waiting'`
  const running = sql`(select count(*) from job where kind = ${kind} and state = 'running' and owner_id = owner.id)`
  const { rows } = await sql<{ id: string }>`
    with recursive owner (id) as (
      select min(owner_id) from job where ${waiting}
      union all
      select (select min(owner_id) from job where ${waiting} and owner_id > owner.id) from owner where owner.id is not null)
    select next.id from owner join job as next on next.id = (
      select id from job where ${waiting} and owner_id = owner.id and run_at <= ${at} order by run_at, id limit 1)
    where ${running} < ${mostOfOwner}
    order by ${running}, next.run_at, next.id
    limit 1`.execute(tx)
  return rows[0]?.id
}

/** Returns undefined if another process claimed it first. */
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

/** Renews the lease of a job. Returns false if the job is gone, or claimed by another holder. */
export async function keepJob(db: Queries, held: Held, set: Pick<JobTable, 'leaseUntil' | 'progress'>) {
  const { numUpdatedRows } = await heldJob(db, held).set(set).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Requeues a job, or gives it up. */
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
