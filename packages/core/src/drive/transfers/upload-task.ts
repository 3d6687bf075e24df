import { isRateLimited, isTransient } from '../../errors/index.ts'
import type { ConflictChoice } from '../node-kinds.ts'
import type { UploadFolders } from './upload-folders.ts'
import type { UploadRequest, Upload, UploadFile, UploadState } from './upload-types.ts'

/** Files that were dropped together. An answer for all applies to them. */
export interface Drop {
  readonly folders: UploadFolders
  choice: Exclude<ConflictChoice, 'refuse'> | undefined
}

/** A file being uploaded, or an empty folder. */
export interface UploadTask {
  view: Upload
  readonly drop: Drop
  /** Missing for a folder. */
  readonly file: UploadFile | undefined
  /** The folder it needs, below the target of the drop. */
  readonly folder: string
  controller: AbortController | undefined
  choice: Exclude<ConflictChoice, 'refuse'> | undefined
  /** The current attempt, to cancel its upload on the server if the file is removed. */
  request: UploadRequest | undefined
  /** It may already be stored, although its response was lost. */
  mayBeStored: boolean
  /** The server has responded in this attempt. */
  reached: boolean
  /** Consecutive failures although the server responded, or other files succeeded. */
  strikes: number
  /** The most bytes it reached, and how many other files had been stored at its last failure. */
  furthest: number
  storedBefore: number
}

export const isWaiting = ({ view }: UploadTask): boolean => view.state === 'waiting'
/** Returns whether the name is taken, and the user hasn't answered. */
export const isConflict = ({ view }: UploadTask): boolean => view.state === 'conflict'

const ACTIVE: ReadonlySet<UploadState> = new Set(['checking', 'sending'])
const OVER: ReadonlySet<UploadState> = new Set(['done', 'skipped', 'givenUp'])
export const isActive = ({ view }: UploadTask): boolean => ACTIVE.has(view.state)
/** Returns whether the user has nothing left to do about it. A failed one can be retried. */
export const isOver = ({ view }: UploadTask): boolean => OVER.has(view.state)

/** How many transient failures in a row a file may have of its own. After that, the network isn't the cause. */
const MAX_RETRIES = 5

/** Records a failure, and returns whether to retry automatically. `stored`: the number of uploaded files. */
export function shouldRetry(task: UploadTask, error: unknown, stored: number): boolean {
  if (!isTransient(error)) return false
  const isPaced = isRateLimited(error)
  if (task.view.sent > task.furthest) task.strikes = 0
  if (!isPaced && (task.reached || stored > task.storedBefore)) task.strikes += 1
  task.mayBeStored ||= !isPaced
  task.furthest = Math.max(task.furthest, task.view.sent)
  task.storedBefore = stored
  return task.strikes < MAX_RETRIES
}

/** Returns the folders of a drop that contain no file. */
export function emptyFolders(files: readonly UploadFile[], folders: readonly string[]): string[] {
  const needed = new Set(files.flatMap((file) => [file.folders, ...foldersAbove(file.folders)]))
  for (const path of folders) for (const above of foldersAbove(path)) needed.add(above)
  return [...new Set(folders)].filter((path) => !needed.has(path))
}

function foldersAbove(path: string): string[] {
  const names = path.split('/')
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'))
}
