import type { ClashChoice } from './node-kinds.ts'

/** A file to be sent, however it is read: nothing is opened before its turn. */
export interface UploadFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The folders it lies in, below where it goes: `src/parts`; empty where it goes there itself. */
  readonly folders: string
  /** When it was changed last, in milliseconds since 1970, where that is known. */
  readonly lastModified?: number | undefined
  readonly open: () => Promise<Blob>
}

export type UploadPhase =
  | 'waiting'
  | 'checking'
  | 'sending'
  | 'clash'
  | 'paused'
  | 'failed'
  | 'done'
  | 'skipped'
  /** Given up along with the rest of its drop. */
  | 'givenUp'

/** One file on its way. */
export interface Upload {
  readonly id: number
  readonly name: string
  readonly folders: string
  readonly size: number
  readonly state: UploadPhase
  /** Bytes that have arrived. */
  readonly sent: number
  /** Why it failed. */
  readonly error: unknown
}

export interface UploadsSnapshot {
  readonly uploads: readonly Upload[]
  readonly counts: Readonly<Record<UploadPhase, number>>
  readonly totalBytes: number
  readonly sentBytes: number
  /** Bytes in a second, over the last few; 0 while nothing goes. */
  readonly rate: number
  /** Milliseconds, where that can be told. */
  readonly leftMs: number | undefined
  /** Whose name is taken where it goes: the same one until somebody has said what to do. */
  readonly question: Upload | undefined
  /** Why all that waits is held back: it is tried again by itself, until something gets through. */
  readonly heldBy: unknown
}

/** One file as it is sent. */
export interface Sending {
  readonly id: number
  readonly name: string
  readonly content: Blob
  readonly lastModified: number | undefined
  /** The folder it goes into. */
  readonly parent: string
  readonly onClash: ClashChoice
  /** Bytes that have arrived. */
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

export interface Uploads {
  readonly getSnapshot: () => UploadsSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Sends files into a folder, with folders of their own made first; `folders`: also those with nothing in them. */
  readonly add: (parent: string, files: readonly UploadFile[], folders?: readonly string[]) => void
  /** What becomes of the one that the question was about; `all`: of every other, too, that came with it. */
  readonly answer: (id: number, choice: Exclude<ClashChoice, 'refuse'>, all: boolean) => void
  /** Gives up what is not up yet of all that came with a file; what is up stays up, what failed can be tried again. */
  readonly giveUp: (id: number) => void
  /** Without an id: all of them. */
  readonly pause: (id?: number) => void
  readonly resume: (id?: number) => void
  /** What failed; of one whose name is taken, it is asked again. */
  readonly retry: (id?: number) => void
  /** Goes on at once with what is held back. */
  readonly wake: () => void
  /** Takes it off the list; what is up already stays up. */
  readonly cancel: (id?: number) => void
}
