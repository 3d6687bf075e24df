import type { Logger } from 'pino'

import type { Database } from '../db/index.ts'
import type { Config } from './config.ts'
import type { Secret } from './secret.ts'

/** What every feature is made with; the services of other features come beside it. */
export interface Deps {
  readonly db: Database
  readonly config: Config
  readonly log: Logger
  readonly secret: Secret
  /** The clock, so that a test can turn it. */
  readonly now: () => Date
}
