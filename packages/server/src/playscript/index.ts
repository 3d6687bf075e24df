import type { playscriptContract } from '@saffron/core/playscript'

import type { Handlers } from '../http/handler.ts'
import { createChanges } from '../platform/changes.ts'
import { hourly } from '../platform/hourly.ts'
import { sweepTrashes } from '../platform/sweep-trashes.ts'
import type { UserData } from '../user-data/user-data.ts'
import { batchHandlers } from './batch-handlers.ts'
import type { PlayscriptContext, PlayscriptDeps } from './context.ts'
import { fileHandlers } from './file-handlers.ts'
import { proposalHandlers } from './proposal-handlers.ts'
import { sceneHandlers } from './scene-handlers.ts'
import { scriptHandlers } from './script-handlers.ts'
import { deleteTrashed, trashedScripts } from './stores/script-store.ts'
import { playscriptUserData } from './user-data.ts'
import { versionHandlers } from './version-handlers.ts'
import { createLiveTexts } from './work/live-texts.ts'
import { requeueWork } from './work/requeue-work.ts'
import { BATCH_JOB, batchJobs } from './work/run-batch.ts'
import { PROPOSAL_JOB, proposalJobs, type Working } from './work/run-proposal.ts'

export { exportScript, type ExportOptions } from './exports/export-script.ts'
export { parseScriptFile, type ParseOptions } from './formats/parse-script-file.ts'
export type { ScriptProgress, ScriptSource } from './formats/read-script-file.ts'

export interface PlayscriptFeature {
  readonly handlers: Handlers<typeof playscriptContract>
  /** The scripts in a user's data. */
  readonly userData: UserData
  /** Deletes scripts that were in the trash for long, and queues work that has lost its job. */
  readonly sweep: () => Promise<void>
  /** Sweeps now and hourly. The jobs are started by their own service. */
  readonly start: () => void
  /** Call before the jobs are stopped, so that batches start no more scenes. */
  readonly leave: () => void
  readonly stop: () => Promise<void>
}

/** Creates the feature for scripts, and for what models propose for their scenes. */
export function createPlayscriptFeature(deps: PlayscriptDeps): PlayscriptFeature {
  const { db, log, now, jobs } = deps
  const leaving = new AbortController()
  const working: Working = new Map()
  const interrupt = (id: string): void => working.get(id)?.abort()
  const context: PlayscriptContext = { ...deps, changes: createChanges(), liveTexts: createLiveTexts(), interrupt }
  jobs.register(PROPOSAL_JOB, proposalJobs(context, working))
  jobs.register(BATCH_JOB, batchJobs(context, working, leaving.signal))

  const sweep = async (): Promise<void> => {
    try {
      await sweepTrashes({
        now: now(),
        find: (instant, limit) => trashedScripts(db.query, instant, limit),
        remove: (owned, instant) => deleteTrashed(db.query, owned, instant),
      })
      await requeueWork(context)
    } catch (error) {
      log.error({ err: error }, 'the scripts could not be swept')
    }
  }

  const { start, stop } = hourly(sweep)
  return {
    handlers: {
      ...fileHandlers(context),
      ...scriptHandlers(context),
      ...versionHandlers(context),
      ...sceneHandlers(context),
      ...proposalHandlers(context),
      ...batchHandlers(context),
    },
    userData: playscriptUserData(context),
    sweep,
    start,
    leave: () => leaving.abort(),
    stop,
  }
}
