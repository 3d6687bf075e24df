import type { Readable } from 'node:stream'

/** Which bytes: from the first to the last, both included. */
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

/** Where contents lie. A key is a path of names: `<owner>/<first two digits of the hash>/<hash>`. */
export interface BlobStore {
  /** Takes a file in, whole or not at all, also when the process dies. It stays where it was, for its owner to remove. */
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
  /** Bytes of a blob; undefined where there is none. */
  readonly size: (key: string) => Promise<number | undefined>
  /** Every blob, or those of one owner. */
  readonly list: (owner?: string) => AsyncIterable<FoundBlob>
}

interface ContentName {
  readonly userId: string
  /** SHA-256 in hexadecimal. */
  readonly hash: string
}

export const blobKey = ({ userId, hash }: ContentName): string => `${userId}/${hash.slice(0, 2)}/${hash}`

/** The small picture of a content lies beside it. */
export const thumbnailKey = (content: ContentName): string => `${blobKey(content)}.webp`

/** Whose content a key names; undefined of what is no key of ours. */
export function contentOf(key: string): ContentName | undefined {
  const [, userId, hash] = /^([\w-]+)\/[0-9a-f]{2}\/([0-9a-f]{64})(?:\.webp)?$/.exec(key) ?? []
  return userId === undefined || hash === undefined ? undefined : { userId, hash }
}

/** The ending of what is not in its place yet. */
export const PARTIAL = '.partial'

export const isPartial = (key: string): boolean => key.endsWith(PARTIAL)
