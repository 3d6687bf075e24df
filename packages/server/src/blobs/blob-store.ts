import type { Readable } from 'node:stream'

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** The options to read a blob. */
export interface BlobRead {
  /** The expected size of the whole blob. One of another size is damaged and counts as missing. */
  readonly size?: number
  readonly range?: ByteRange | undefined
}

/** An existing blob, as found by listing all of them. */
export interface FoundBlob {
  readonly key: string
  readonly changedAt: Date
}

/** Stores file contents. A key is a path: `<owner>/<first two digits of the hash>/<hash>`. */
export interface BlobStore {
  /** Stores a file atomically, even if the process dies. The original stays, and its owner removes it. */
  readonly put: (key: string, path: string) => Promise<void>
  /**
   * Opens a blob or a part of it. Rejects before the first byte with `asset.content_missing` if the blob is missing or
   * has another size.
   */
  readonly open: (key: string, read?: BlobRead) => Promise<Readable>
  /**
   * Returns the file of a blob for reading, or undefined if blobs aren't local files. Rejects with
   * `asset.content_missing` if the file is missing or has another size.
   */
  readonly fileOf: (key: string, size: number) => Promise<string | undefined>
  /** Deletes a blob, if it exists. A running backup keeps it until the next sweep. */
  readonly remove: (key: string) => Promise<void>
  /** Returns the size of a blob, or undefined if it doesn't exist. */
  readonly size: (key: string) => Promise<number | undefined>
  /** Lists every blob, or those of one owner. */
  readonly list: (owner?: string) => AsyncIterable<FoundBlob>
}

interface ContentName {
  readonly ownerId: string
  /** SHA-256 in hexadecimal. */
  readonly hash: string
}

export const blobKey = ({ ownerId, hash }: ContentName): string => `${ownerId}/${hash.slice(0, 2)}/${hash}`

/** The key of a content's thumbnail. */
export const thumbnailKey = (content: ContentName): string => `${blobKey(content)}.webp`

/** Returns which content a key belongs to, or undefined if it isn't one of our keys. */
export function contentOf(key: string): ContentName | undefined {
  const [, ownerId, hash] = /^([\w-]+)\/[0-9a-f]{2}\/([0-9a-f]{64})(?:\.webp)?$/.exec(key) ?? []
  return ownerId === undefined || hash === undefined ? undefined : { ownerId, hash }
}

/** The suffix of a file that is still being written. */
export const PARTIAL = '.partial'

export const isPartial = (key: string): boolean => key.endsWith(PARTIAL)
