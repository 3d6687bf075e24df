import { isRateLimited, isTransient } from '../errors/index.ts'
import type { ClashChoice } from './node-kinds.ts'
import type { UploadFolders } from './upload-folders.ts'
import type { Sending, Upload, UploadFile } from './upload-types.ts'

/** What came together: an answer for all is one for these. */
export interface Drop {
  readonly folders: UploadFolders
  choice: Exclude<ClashChoice, 'refuse'> | undefined
}

/** One file on its way, or a folder with nothing in it. */
export interface Work {
  view: Upload
  readonly drop: Drop
  /** None: a folder. */
  readonly file: UploadFile | undefined
  /** The folder it needs, below where the drop went. */
  readonly folder: string
  controller: AbortController | undefined
  choice: Exclude<ClashChoice, 'refuse'> | undefined
  /** What was begun of it at the server. */
  sending: Sending | undefined
  /** It may be there although nobody heard of it. */
  unsure: boolean
  /** The server was heard on this turn. */
  reached: boolean
  /** Failures in a row in which it was heard, or others got through. */
  strikes: number
  /** Bytes that it came at most, and how many others had arrived when it failed last. */
  furthest: number
  arrivedBefore: number
}

/** So often a file may fail by itself for what passes: then it is not the network that stands in its way. */
const MOST_STRIKES = 5

/** Takes note of a failure, and tells whether another turn is due by itself; `arrived`: how many files have. */
export function deservesAnotherTurn(work: Work, error: unknown, arrived: number): boolean {
  if (!isTransient(error)) return false
  const isPaced = isRateLimited(error)
  if (work.view.sent > work.furthest) work.strikes = 0
  if (!isPaced && (work.reached || arrived > work.arrivedBefore)) work.strikes += 1
  work.unsure ||= !isPaced
  work.furthest = Math.max(work.furthest, work.view.sent)
  work.arrivedBefore = arrived
  return work.strikes < MOST_STRIKES
}

/** Folders of a drop that no file needs. */
export function emptyFolders(files: readonly UploadFile[], folders: readonly string[]): string[] {
  const needed = new Set(files.flatMap((file) => [file.folders, ...foldersAbove(file.folders)]))
  for (const path of folders) for (const above of foldersAbove(path)) needed.add(above)
  return [...new Set(folders)].filter((path) => !needed.has(path))
}

function foldersAbove(path: string): string[] {
  const names = path.split('/')
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'))
}
