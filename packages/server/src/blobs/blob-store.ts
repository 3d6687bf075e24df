import type { Readable } from 'node:stream'

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** What is read of a blob. */
export interface BlobRead {
  /** Bytes that the whole blob has to have; one of another size is damaged, and counts as missing. */
  readonly size?: number
  readonly range?: ByteRange | undefined
}

/** A blob that is there, as a walk over all of them finds it. */
export interface FoundBlob {
  readonly key: string
  readonly changedAt: Date
}

/** Stores file contents. A key is a path: `<owner>/<first two digits of the hash>/<hash>`. */
export interface BlobStore {
  /** Stores a file atomically, even if the process dies. The original stays, and its owner removes it. */
  readonly put: (key: string, path: string) => Promise<void>
  /**
   * The bytes, whole or a part of them. Rejects, before anything comes, with `asset.content_missing` for no blob, or one of
   * another size.
   */
  readonly open: (key: string, read?: BlobRead) => Promise<Readable>
  /**
   * The file that a blob is, for who only reads it; undefined where blobs are no files of this machine. Rejects with
   * `asset.content_missing` where it would be one, and is not there with this size.
   */
  readonly fileOf: (key: string, size: number) => Promise<string | undefined>
  /** Removes a blob, if it is there. While a backup reads blobs it stays, and the next sweep removes it. */
  readonly remove: (key: string) => Promise<void>
  /** Returns the size of a blob, or undefined if it doesn't exist. */
  readonly size: (key: string) => Promise<number | undefined>
  /** Lists every blob, or those of one owner. */
  readonly list: (owner?: string) => AsyncIterable<FoundBlob>
}

interface ContentName {
  readonly userId: string
  /** SHA-256 in hexadecimal. */
  readonly hash: string
}

export const blobKey = ({ userId, hash }: ContentName): string => `${userId}/${hash.slice(0, 2)}/${hash}`

/** The key of a content's thumbnail. */
export const thumbnailKey = (content: ContentName): string => `${blobKey(content)}.webp`

/** Returns which content a key belongs to, or undefined if it isn't one of our keys. */
export function contentOf(key: string): ContentName | undefined {
  const [, userId, hash] = /^([\w-]+)\/[0-9a-f]{2}\/([0-9a-f]{64})(?:\.webp)?$/.exec(key) ?? []
  return userId === undefined || hash === undefined ? undefined : { userId, hash }
}

/** The suffix of a file that is still being written. */
export const PARTIAL = '.partial'

export const isPartial = (key: string): boolean => key.endsWith(PARTIAL)
