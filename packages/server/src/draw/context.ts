import type { DrawingState } from '@saffron/core/draw'

import type { ModelCatalog, ModelRegistry } from '../admin/index.ts'
import type { DriveFeature } from '../drive/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { ReadPicture } from '../model-calls/index.ts'
import type { Changes } from '../platform/changes.ts'
import type { Deps } from '../platform/deps.ts'
import type { MediaRouter } from '../providers/index.ts'
import type { Metering } from '../wallet/index.ts'
import type { FetchResult } from './results/fetch-result.ts'

/** News of a drawing for the clients of those who may see it. */
export interface DrawingNews {
  readonly drawing: string
  readonly state: DrawingState
  readonly version: number
  readonly deleted?: boolean
}

export interface DrawDeps extends Pick<Deps, 'db' | 'log' | 'now'> {
  readonly models: ModelCatalog
  readonly modelRegistry: ModelRegistry
  readonly mediaRouter: MediaRouter
  readonly metering: Metering
  readonly jobs: Jobs
  /** Describes an image with a model that sees images. It pays for itself. */
  readonly readPicture: ReadPicture
  readonly files: DriveFeature['drawings']
  readonly assets: DriveFeature['assets']
  readonly publish: (owner: string, news: DrawingNews) => void
}

/** The dependencies of the feature's parts. */
export interface DrawContext extends DrawDeps {
  readonly changes: Changes
  readonly fetchResult: FetchResult
  /** Aborted when the server is about to stop: drawings that only wait for their provider leave it to the next one. */
  readonly leaving: AbortSignal
  /** Ends the work on a drawing in this process, if there is any. */
  readonly interrupt: (id: string) => void
}
