import type { UnfinishedUploads } from '@saffron/core/drive'

import { openConfigFile } from '../shell/settings.ts'

/** The state of an interrupted upload. */
interface Unfinished {
  readonly id: string
  readonly startedAt: string
}

type UnfinishedFile = Record<string, Unfinished>

/** No server keeps an unfinished upload longer. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** The unfinished uploads, stored in `uploads.json` next to the settings. */
export function openUnfinished(now = Date.now): UnfinishedUploads {
  const file = openConfigFile<UnfinishedFile>('uploads')
  const forget = (key: string): void => file.delete(key)
  return {
    find: (key) => file.get(key)?.id,
    keep: (key, id) => {
      for (const [old, { startedAt }] of Object.entries(file.store)) {
        if (now() - Date.parse(startedAt) > KEPT_MS) forget(old)
      }
      file.set(key, { id, startedAt: new Date(now()).toISOString() })
    },
    forget,
  }
}
