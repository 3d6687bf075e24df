import type { UnfinishedUploads } from '@saffron/core/drive'

import { openConfigFile } from '../shell/settings.ts'

/** Where a content goes on that was not sent to its end. */
interface Unfinished {
  readonly id: string
  readonly startedAt: string
}

type UnfinishedFile = Record<string, Unfinished>

/** No server keeps what was begun for longer. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** What was begun and not ended, beside the settings: in `uploads.json`. */
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
