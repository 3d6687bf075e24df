import type { Readable } from 'node:stream'

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** A stored blob, as found by listing all of them. */
export interface FoundBlob {
  readonly key: string
  readonly changedAt: Date
}

/** Stores file contents. A key is a path: `<owner>/<first two digits of the hash>/<hash>`. */
export interface BlobStore {
  /** Stores a file atomically, even if the process dies. The original stays, and its owner removes it. */
  readonly put: (key: string, path: string) => Promise<void>
  /** Opens a blob or a range of it. Rejects with `asset.content_missing` before any data is read. */
  readonly open: (key: string, range?: ByteRange) => Promise<Readable>
  /**
   * Returns the path of a blob for reading, or undefined if blobs aren't local files. Rejects with
   * `asset.content_missing`.
   */
  readonly fileOf: (key: string) => Promise<string | undefined>
  /** Removes a blob if it exists. During a backup it stays, and the next sweep removes it. */
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
