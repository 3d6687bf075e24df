import type { drawContract } from '@saffron/core/draw'

import type { Handlers } from '../http/handler.ts'
import type { Populators } from '../http/populate.ts'
import { createChanges } from '../platform/changes.ts'
import { hourly } from '../platform/hourly.ts'
import { sweepTrashes } from '../platform/sweep-trashes.ts'
import type { ToolDrawings } from '../tools/index.ts'
import type { UserData } from '../user-data/user-data.ts'
import type { DrawContext, DrawDeps } from './context.ts'
import { readDrawings } from './drawing-entity.ts'
import { historyHandlers } from './history-handlers.ts'
import { createDrawingJobs, DRAW_JOB } from './job/run-drawing.ts'
import { presetHandlers } from './preset-handlers.ts'
import { createResultFetcher } from './results/fetch-result.ts'
import { startHandlers } from './start-handlers.ts'
import { deleteDrawing, deleteTrashed, findDrawings, temporaryBefore, trashedBefore } from './stores/drawing-store.ts'
import { createToolDrawings } from './tool-drawings.ts'
import { drawUserData } from './user-data.ts'

export type { DrawingNews } from './context.ts'

/** How long a drawing that isn't kept lasts. */
const TEMPORARY_MS = 24 * 60 * 60 * 1000
const AT_ONCE = 100

export interface DrawFeature {
  readonly handlers: Handlers<typeof drawContract>
  /** The drawings and presets in a user's data. */
  readonly userData: UserData
  /** Drawings by their IDs, for `?populate=`. */
  readonly byIds: Populators[string]
  /** Draws for the tools of chats. */
  readonly forTools: ToolDrawings
  /** Deletes drawings that were in the trash for long, or aren't kept. */
  readonly sweep: () => Promise<void>
  /** Sweeps now and hourly. The jobs are started by their own service. */
  readonly start: () => void
  /** Call before the jobs are stopped, so that they don't wait for providers. */
  readonly leave: () => void
  readonly stop: () => Promise<void>
}

/** Creates the feature for images and videos that models draw. */
export function createDrawFeature(deps: DrawDeps): DrawFeature {
  const { db, log, now, jobs, assets } = deps
  const { fetchResult, close } = createResultFetcher(deps.internalHosts)
  const leaving = new AbortController()
  const shared = { ...deps, changes: createChanges(), fetchResult, leaving: leaving.signal }
  const { kind, interrupt } = createDrawingJobs(shared)
  jobs.register(DRAW_JOB, kind)
  const context: DrawContext = { ...shared, interrupt }

  const sweepTemporary = async (): Promise<void> => {
    const before = new Date(now().getTime() - TEMPORARY_MS).toISOString()
    for (;;) {
      const due = await temporaryBefore(db.query, before, AT_ONCE)
      for (const owned of due) await deleteDrawing(db.query, owned)
      if (due.length < AT_ONCE) return
    }
  }
  const sweep = async (): Promise<void> => {
    try {
      await sweepTemporary()
      await sweepTrashes({
        now: now(),
        find: (instant, limit) => trashedBefore(db.query, instant, limit),
        remove: (owned, instant) => deleteTrashed(db.query, owned, instant),
      })
    } catch (error) {
      log.error({ err: error }, 'the drawings could not be swept')
    }
  }

  const sweeps = hourly(sweep)
  return {
    forTools: createToolDrawings(context),
    handlers: { ...startHandlers(context), ...historyHandlers(context), ...presetHandlers(context) },
    userData: drawUserData(context),
    byIds: async (space, ids) => {
      const rows = await findDrawings(db.query, space.owner, ids)
      const drawings = await readDrawings({ queries: db.query, assets, space, locale: 'en' }, rows)
      return new Map(drawings.map((drawing) => [drawing.id, drawing]))
    },
    sweep,
    start: sweeps.start,
    leave: () => leaving.abort(),
    stop: async () => {
      await sweeps.stop()
      await close()
    },
  }
}
