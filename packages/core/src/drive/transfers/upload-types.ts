import type { ConflictChoice } from '../node-kinds.ts'

/** Returns the SHA-256 of a content in hex, or undefined if it can't be computed. */
export type HashContent = (content: Blob) => Promise<string | undefined>

/** A file to upload. It isn't opened before its turn. */
export interface UploadFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Its folders below the target: `src/parts`. Empty for the target itself. */
  readonly folders: string
  /** When it was last changed, in milliseconds since 1970, if known. */
  readonly lastModified?: number | undefined
  readonly open: () => Promise<Blob>
}

export type UploadState =
  | 'waiting'
  | 'checking'
  | 'sending'
  | 'conflict'
  | 'paused'
  | 'failed'
  | 'done'
  | 'skipped'
  /** Canceled together with its drop. */
  | 'givenUp'

/** A file being uploaded. */
export interface Upload {
  readonly id: number
  readonly name: string
  readonly folders: string
  readonly size: number
  readonly state: UploadState
  /** Uploaded bytes. */
  readonly sent: number
  /** The error, if it failed. */
  readonly error: unknown
}

export interface UploadsSnapshot {
  readonly uploads: readonly Upload[]
  readonly counts: Readonly<Record<UploadState, number>>
  readonly totalBytes: number
  readonly sentBytes: number
  /** Bytes per second over the last seconds. 0 if nothing is being sent. */
  readonly rate: number
  /** Milliseconds, if they can be estimated. */
  readonly leftMs: number | undefined
  /** The file whose name is taken. It stays the same until the user answers. */
  readonly question: Upload | undefined
  /** Why all waiting files are held back. They're retried automatically until something succeeds. */
  readonly heldBy: unknown
}

/** A file as it's sent. */
export interface UploadRequest {
  readonly name: string
  readonly content: Blob
  readonly lastModified: number | undefined
  /** The target folder. */
  readonly parent: string
  readonly onConflict: ConflictChoice
  /** Reports uploaded bytes. */
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

export interface UploadQueue {
  readonly getSnapshot: () => UploadsSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Uploads files to a folder, after creating their folders. `folders` may include empty ones. */
  readonly add: (parent: string, files: readonly UploadFile[], folders?: readonly string[]) => void
  /** Answers the question about a taken name. `all`: also for every other file of the same drop. */
  readonly answer: (id: number, choice: Exclude<ConflictChoice, 'refuse'>, all: boolean) => void
  /** Cancels all unfinished files of a file's drop. Uploaded files stay, and failed ones can be retried. */
  readonly giveUp: (id: number) => void
  /** Without an ID: all of them. */
  readonly pause: (id?: number) => void
  readonly resume: (id?: number) => void
  /** Retries failed files. For a taken name, the question is asked again. */
  readonly retry: (id?: number) => void
  /** Continues files that are held back, right away. */
  readonly wake: () => void
  /** Stops an unfinished upload and removes it from the list. Uploaded files stay in the drive. */
  readonly cancel: (id?: number) => void
}
