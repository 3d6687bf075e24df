import type { FileKind, PlaceKind } from '@saffron/core/drive'

import type { Queries } from '../../db/index.ts'

/** A file of somebody, as far as a model may be told of it. */
export interface AttachedFile {
  /** The asset. */
  readonly id: string
  readonly owner: string
  readonly name: string
  /** SHA-256 of its content, in hexadecimal. */
  readonly hash: string
  /** Bytes. */
  readonly size: number
  /** Media type, by content. */
  readonly type: string
  readonly kind: FileKind
  /** Whether its text has been read: of `waiting` nobody can say yet. */
  readonly text: 'done' | 'waiting' | 'none'
}

/** A piece of a file's text, and where it begins. */
export interface FilePassage {
  readonly id: string
  readonly place: PlaceKind
  /** What `place` counts, from 1. */
  readonly at: number
  /** What the file itself calls the place. */
  readonly name: string | null
  readonly text: string
}

export type NearestOf = (file: AttachedFile, limit: number) => Promise<FilePassage[]>

/** What chat asks of the files of people. */
export interface AttachedFiles {
  /** Those of these assets that are the owner's, in the order of `ids`. */
  readonly find: (queries: Queries, owner: string, ids: readonly string[]) => Promise<AttachedFile[]>
  /** A picture as any model takes it, as a data URL; undefined where it cannot be read. */
  readonly picture: (file: AttachedFile) => Promise<string | undefined>
  /** The text of a file piece by piece, from behind the passage `after`. */
  readonly passages: (file: AttachedFile, range: { after?: string; limit: number }) => Promise<FilePassage[]>
  /**
   * For one question of somebody: the passages of a file that are nearest to it, the nearest first; none where nothing is
   * like it. What it means is found out, and paid, once, however many files are looked through.
   */
  readonly nearestTo: (owner: string, question: string) => NearestOf
}
