import type { FileKind, PlaceKind } from '@saffron/core/drive'

import type { Queries } from '../../db/index.ts'
import type { Author } from '../../spaces/index.ts'

/** The data of a user's file that a model may receive. */
export interface AttachedFile {
  /** The asset. */
  readonly id: string
  readonly owner: string
  readonly name: string
  /** SHA-256 of its content, in hexadecimal. */
  readonly hash: string
  /** In bytes. */
  readonly size: number
  /** The media type, detected by content. */
  readonly type: string
  readonly kind: FileKind
  /** Whether its text is extracted. For `waiting`, the result is unknown. */
  readonly text: 'done' | 'waiting' | 'none'
}

/** A passage of a file's text and its position. */
export interface FilePassage {
  readonly id: string
  readonly place: PlaceKind
  /** The number of the `place`, from 1. */
  readonly at: number
  /** The file's own name for the place. */
  readonly name: string | null
  readonly text: string
}

export type NearestOf = (file: AttachedFile, limit: number) => Promise<FilePassage[]>

/** The file operations for chat. */
export interface AttachedFiles {
  /** Returns those of these assets that belong to the owner, in the order of `ids`. */
  readonly find: (queries: Queries, owner: string, ids: readonly string[]) => Promise<AttachedFile[]>
  /** Returns a picture as a data URL that every model supports, or undefined if it can't be read. */
  readonly picture: (file: AttachedFile) => Promise<string | undefined>
  /** Returns the passages of a file's text after the passage `after`. */
  readonly passages: (file: AttachedFile, range: { after?: string; limit: number }) => Promise<FilePassage[]>
  /**
   * Returns a function that finds a file's passages nearest to the question, nearest first, or none if nothing is
   * similar. The question is embedded and billed once for all files.
   */
  readonly nearestTo: (author: Author, question: string) => NearestOf
}
