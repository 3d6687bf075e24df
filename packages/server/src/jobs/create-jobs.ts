import { setTimeout as delay } from 'node:timers/promises'

import { newId, type Queries } from '../db/index.ts'
import type { JobTable } from '../db/tables/jobs.ts'
import type { Deps } from '../platform/deps.ts'
import { claimJobs, type Held, insertJob, keepJob, type NewJob, removeJob, returnJob } from './job-store.ts'

/** A job whose lease wasn't renewed for this long is claimed again. */
const LEASE_MS = 15_000
/** How often jobs are polled, in addition to whenever one is added or ends here. */
const LOOK_MS = 2_000
/** The expected time until the transaction that added a job is committed. */
const COMMIT_MS = 20
/**
 * The slots of a kind that one owner can't use, if there are several, so that one owner's slow jobs never block
 * everyone.
 */
const SLOTS_FOR_OTHERS = 1
const MAX_TRIES = 5
/** The pause before the second try. Each later pause is four times as long. */
const FIRST_PAUSE_MS = 5_000

/** The parameters of a job's function. */
export interface Job {
  readonly owner: string
  readonly subject: string
  /** From 1. A higher number means that an earlier try failed or the server died. */
  readonly attempt: number
  /** Aborted when the server stops, or when the job's account is deleted. */
  readonly signal: AbortSignal
  /** Percent. */
  readonly progress: (percent: number) => void
}

/** Returned by a job that has to wait. It gives up its slot until then, without using up a try. */
export interface Again {
  readonly againAt: Date
}

export const again = (at: Date): Again => ({ againAt: at })

/** How jobs of one kind are run. A job may run more than once, so running it again must be harmless. */
export interface JobKind {
  /** The number of jobs that run at the same time in this process. */
  readonly concurrency: number
  readonly run: (job: Job) => Promise<void | Again>
  /** Called when a job isn't tried again, after its last try or a PermanentError. Repeated if it throws. */
  readonly onGivenUp?: (job: Pick<Job, 'owner' | 'subject'>, error: unknown) => Promise<void>
}

/** Thrown by a job that would fail the same way every time. */
export class PermanentError extends Error {}

export interface Jobs {
  /** Registers a kind of job. Called before `start`. */
  readonly register: (kind: string, how: JobKind) => void
  /** Adds a job in the caller's transaction, unless it is already queued. */
  readonly add: (tx: Queries, job: NewJob) => Promise<void>
  readonly start: () => void
  /** Starts no more jobs. Running jobs have `graceMs` to finish, then they are requeued. */
  readonly stop: (graceMs: number) => Promise<void>
}

type JobsDeps = Pick<Deps, 'db' | 'log' | 'now'> & { readonly leaseMs?: number }

interface Running {
  readonly held: Held
  readonly abort: AbortController
  ended: Promise<void>
  percent: number
}

/** Background jobs stored in the database, which survive the process that runs them. */
export function createJobs({ db, log, now, leaseMs = LEASE_MS }: JobsDeps): Jobs {
  const kinds = new Map<string, JobKind>()
  const running = new Map<string, Map<string, Running>>()
  const holder = newId()
  let timers: NodeJS.Timeout[] = []
  let stopping = false
  let looking: Promise<void> | undefined
  let lookAgain = false
  const at = (afterMs = 0): string => new Date(now().getTime() + afterMs).toISOString()

  const run = async (row: JobTable, how: JobKind, abort: AbortController, note: (percent: number) => void) => {
    const { id, kind, ownerId: owner, subject, attempts } = row
    const held = { id, holder }
    try {
      // It was started too often without finishing, so it may be what crashes the server.
      if (attempts > MAX_TRIES) throw new PermanentError(row.error ?? 'the server ended while it was done')
      const outcome = await how.run({ owner, subject, attempt: attempts, signal: abort.signal, progress: note })
      if (outcome === undefined) return await removeJob(db.query, held)
      const untried = { state: 'waiting', attempts: attempts - 1, error: null, updatedAt: at() } as const
      await returnJob(db.query, held, { ...untried, runAt: outcome.againAt.toISOString() })
    } catch (error) {
      if (abort.signal.aborted) {
        const untried = {
          state: 'waiting',
          attempts: attempts - 1,
          runAt: at(),
          error: row.error,
          updatedAt: at(),
        } as const
        return returnJob(db.query, held, untried)
      }
      const isLast = error instanceof PermanentError || attempts >= MAX_TRIES
      const pause = FIRST_PAUSE_MS * 4 ** (attempts - 1)
      log[isLast ? 'warn' : 'info']({ err: error, kind, subject, attempts }, 'a job failed')
      if (isLast) await how.onGivenUp?.({ owner, subject }, error)
      const failed = { attempts, error: error instanceof Error ? error.message : String(error), updatedAt: at() }
      await returnJob(db.query, held, {
        ...failed,
        state: isLast ? 'failed' : 'waiting',
        runAt: at(isLast ? 0 : pause),
      })
    }
  }

  const begin = (row: JobTable, how: JobKind, mine: Map<string, Running>): void => {
    const held = { id: row.id, holder }
    const each: Running = { held, abort: new AbortController(), ended: Promise.resolve(), percent: 0 }
    const note = (percent: number): void => {
      each.percent = Math.max(0, Math.min(100, Math.round(percent)))
    }
    mine.set(row.id, each)
    each.ended = run(row, how, each.abort, note)
      // The lease expires, and the job runs again.
      .catch((error: unknown) => log.error({ err: error, job: row.id }, 'how a job ended could not be stored'))
      .finally(() => {
        mine.delete(row.id)
        void look()
      })
  }

  const lookOnce = async (): Promise<void> => {
    for (const [kind, how] of kinds) {
      const mine = running.get(kind) ?? new Map<string, Running>()
      running.set(kind, mine)
      const most = how.concurrency - mine.size
      if (most <= 0 || stopping) continue
      const runningIds = [...mine.keys()]
      const mostOfOwner = Math.max(1, how.concurrency - SLOTS_FOR_OTHERS)
      const rows = await claimJobs(db, {
        kind,
        most,
        mostOfOwner,
        holder,
        underWay: runningIds,
        at: at(),
        leaseUntil: at(leaseMs),
      })
      for (const row of rows) begin(row, how, mine)
    }
  }

  /** Polls once at a time. A job added during a poll is found by the next one. */
  const look = (): Promise<void> => {
    lookAgain = looking !== undefined
    looking ??= lookOnce()
      .catch((error: unknown) => log.error({ err: error }, 'jobs could not be looked for'))
      .finally(() => {
        looking = undefined
        if (lookAgain && !stopping) void look()
      })
    return looking
  }

  const everything = (): Running[] => [...running.values()].flatMap((mine) => [...mine.values()])

  const keepAll = async (): Promise<void> => {
    for (const { held, abort, percent } of everything()) {
      try {
        if (!(await keepJob(db.query, held, { leaseUntil: at(leaseMs), progress: percent }))) abort.abort()
      } catch (error) {
        log.error({ err: error, job: held.id }, 'a job could not be kept')
      }
    }
  }

  return {
    register: (kind, how) => void kinds.set(kind, how),
    add: async (tx, job) => {
      await insertJob(tx, job, at())
      if (timers.length > 0) setTimeout(() => void look(), COMMIT_MS).unref()
    },
    start: () => {
      timers = [setInterval(() => void look(), LOOK_MS).unref(), setInterval(() => void keepAll(), leaseMs / 3).unref()]
      void look()
    },
    stop: async (graceMs) => {
      stopping = true
      await looking
      const ended = Promise.all(everything().map((each) => each.ended))
      await Promise.race([ended, delay(graceMs, undefined, { ref: false })])
      for (const { abort } of everything()) abort.abort()
      await ended
      for (const timer of timers) clearInterval(timer)
    },
  }
}
