import { SUMMARY_DAYS, type summaryContract } from '@saffron/core/summary'

import type { Handlers } from '../http/handler.ts'
import { createChanges } from '../platform/changes.ts'
import { hourly } from '../platform/hourly.ts'
import type { UserData } from '../user-data/user-data.ts'
import type { SummaryContext, SummaryDeps } from './context.ts'
import { summaryHandlers } from './handlers.ts'
import { createSummaryJobs, SUMMARY_JOB } from './run-summary.ts'
import { allActive, deleteSummary, endedBefore } from './summary-store.ts'
import { summaryUserData } from './user-data.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 100

export interface SummaryFeature {
  readonly handlers: Handlers<typeof summaryContract>
  /** The summaries in a user's data. */
  readonly userData: UserData
  /** Deletes summaries that ended long ago, and queues those that have lost their job. */
  readonly sweep: () => Promise<void>
  /** Sweeps now and hourly. The jobs are started by their own service. */
  readonly start: () => void
  /** Call before the jobs are stopped, so that they ask for no further parts. */
  readonly leave: () => void
  readonly stop: () => Promise<void>
}

/** Creates the feature for summaries of long texts. */
export function createSummaryFeature(deps: SummaryDeps): SummaryFeature {
  const { db, log, now, jobs } = deps
  const leaving = new AbortController()
  const shared = { ...deps, changes: createChanges(), leaving: leaving.signal }
  const { kind, interrupt } = createSummaryJobs(shared)
  jobs.register(SUMMARY_JOB, kind)
  const context: SummaryContext = { ...shared, interrupt }

  const sweep = async (): Promise<void> => {
    try {
      const before = new Date(now().getTime() - SUMMARY_DAYS * DAY_MS).toISOString()
      for (;;) {
        const due = await endedBefore(db.query, before, AT_ONCE)
        for (const owned of due) await deleteSummary(db.query, owned)
        if (due.length < AT_ONCE) break
      }
      // One that was resumed just when its stopped job ended has none.
      for (const { owner, id: subject } of await allActive(db.query)) {
        await jobs.add(db.query, { kind: SUMMARY_JOB, owner, subject })
      }
    } catch (error) {
      log.error({ err: error }, 'the summaries could not be swept')
    }
  }

  const { start, stop } = hourly(sweep)
  return {
    handlers: summaryHandlers(context),
    userData: summaryUserData(context),
    sweep,
    start,
    leave: () => leaving.abort(),
    stop,
  }
}
