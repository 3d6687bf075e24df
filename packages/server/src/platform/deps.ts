import type { Logger } from 'pino'

import type { Database } from '../db/index.ts'
import type { Config } from './config.ts'
import type { Secret } from './secret.ts'

/** The dependencies of every feature. Services of other features are passed in addition. */
export interface Deps {
  readonly db: Database
  readonly config: Config
  readonly log: Logger
  readonly secret: Secret
  /** The clock, which tests can set. */
  readonly now: () => Date
}
