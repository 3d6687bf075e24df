import type { nodeContract } from '@saffron/core/drive'

import type { Belongings } from '../belongings.ts'
import { fullText } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/handler.ts'
import type { DriveContext } from './context.ts'
import { nodeBelongings } from './nodes/belongings.ts'
import { editHandlers } from './nodes/edit-handlers.ts'
import { sweepTrash } from './nodes/empty-trash.ts'
import { readHandlers } from './nodes/read-handlers.ts'

const SWEEP_MS = 60 * 60 * 1000

export interface DriveFeature {
  readonly handlers: Handlers<typeof nodeContract>
  readonly belongings: Belongings
  /** Deletes what has been in a trash for 30 days, now and once an hour. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Folders and files of people. */
export function createDriveFeature(deps: Deps): DriveFeature {
  const { db, log } = deps
  const context: DriveContext = { ...deps, names: fullText(db, 'node_name_text') }
  let timer: NodeJS.Timeout | undefined
  let sweeping = Promise.resolve()
  const sweep = async (): Promise<void> => {
    try {
      const swept = await sweepTrash(context)
      if (swept > 0) log.info({ swept }, 'what was in the trash for long was deleted')
    } catch (error) {
      log.error({ err: error }, 'the trash could not be swept')
    }
  }
  return {
    handlers: { ...readHandlers(context), ...editHandlers(context) },
    belongings: nodeBelongings(context),
    start: async () => {
      await sweep()
      timer = setInterval(() => {
        sweeping = sweeping.then(sweep)
      }, SWEEP_MS).unref()
    },
    stop: () => {
      clearInterval(timer)
      return sweeping
    },
  }
}
