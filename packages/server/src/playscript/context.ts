import type { PlayscriptUpdate } from '@saffron/core/chat'

import type { ModelCatalog } from '../admin/index.ts'
import type { DrawingFiles } from '../drive/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { ModelCallContext } from '../model-calls/index.ts'
import type { Changes } from '../platform/changes.ts'
import type { LiveTexts } from './work/live-texts.ts'

export interface PlayscriptDeps extends ModelCallContext {
  readonly models: ModelCatalog
  readonly jobs: Jobs
  /** Files of the drive, from which scripts are created. */
  readonly files: Pick<DrawingFiles, 'find' | 'bytes'>
  readonly publish: (owner: string, news: PlayscriptUpdate) => void
}

/** The dependencies of the feature's parts. */
export interface PlayscriptContext extends PlayscriptDeps {
  /** Wakes those who follow a proposal. */
  readonly changes: Changes
  readonly liveTexts: LiveTexts
  /** Ends the work on a proposal or a batch in this process, if there is any. */
  readonly interrupt: (id: string) => void
}
