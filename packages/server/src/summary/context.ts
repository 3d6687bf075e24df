import type { DriveFeature } from '../drive/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { LongText } from '../long-text/index.ts'
import type { Changes } from '../platform/changes.ts'
import type { Deps } from '../platform/deps.ts'

export interface SummaryDeps extends Pick<Deps, 'db' | 'log' | 'now'> {
  readonly jobs: Jobs
  readonly longText: LongText
  /** The text of a file. */
  readonly wholeText: DriveFeature['wholeText']
}

/** The dependencies of the feature's parts. */
export interface SummaryContext extends SummaryDeps {
  readonly changes: Changes
  /** Aborted when the server is about to stop. */
  readonly leaving: AbortSignal
  /** Ends the work on a summary in this process. */
  readonly interrupt: (id: string) => void
}
