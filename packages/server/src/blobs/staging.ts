import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { ApiError } from '@saffron/core/errors'

import { newId } from '../db/index.ts'

/** A whole file that nobody has taken in yet. */
export interface StagedFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 in hexadecimal. */
  readonly hash: string
  /** Removes it, where it was not taken in. */
  readonly discard: () => Promise<void>
}

export interface Incoming {
  readonly content: Readable
  /** What is thrown where it has more bytes than it may. */
  readonly mostBytes: number
  readonly tooLarge: (bytes: number) => Error
  /** Aborted when whoever sends it has gone. */
  readonly signal: AbortSignal
}

/** Where files lie while they come. */
export interface Staging {
  readonly folder: string
  /** Writes a file as it comes, and sums it up. Leaves nothing behind where it fails. */
  readonly receive: (incoming: Incoming) => Promise<StagedFile>
  /** Removes a file, if it is there. */
  readonly discard: (path: string) => Promise<void>
  /** A file that lies there already, as a staged one. */
  readonly adopt: (name: string) => Promise<StagedFile>
}

/** Bytes after which the disk is set to work on what it was given: all of it at the end would be waited for. */
const SYNC_BYTES = 64 * 1024 * 1024

const discard = (path: string) => rm(path, { force: true })

export function createStaging(folder: string): Staging {
  const receive: Staging['receive'] = async (incoming) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, newId())
    try {
      const file = await open(path, 'wx', 0o600)
      const written = await write(file, incoming).finally(() => file.close())
      return { path, ...written, discard: () => discard(path) }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  return {
    folder,
    receive,
    discard,
    adopt: async (name) => {
      const path = join(folder, name)
      const file = await open(path)
      const hash = createHash('sha256')
      let size = 0
      for await (const piece of file.createReadStream({ highWaterMark: 1024 * 1024 })) {
        hash.update(piece)
        size += piece.length
      }
      return { path, size, hash: hash.digest('hex'), discard: () => discard(path) }
    },
  }
}

async function write(
  file: FileHandle,
  { content, mostBytes, tooLarge, signal }: Incoming,
): Promise<{ size: number; hash: string }> {
  const hash = createHash('sha256')
  const disk = createSync(file)
  let size = 0
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      if (signal.aborted) throw new ApiError('request.malformed')
      size += piece.length
      if (size > mostBytes) throw tooLarge(size)
      // The sum is made while the disk takes it.
      const written = writeWhole(file, piece)
      hash.update(piece)
      await written
      disk.count(piece.length)
    }
  } finally {
    await disk.settled()
  }
  if (signal.aborted) throw new ApiError('request.malformed')
  await file.sync()
  return { size, hash: hash.digest('hex') }
}

/** Writes all of a piece, at a place of the file or behind what was written last. */
export async function writeWhole(file: FileHandle, piece: Uint8Array, at: number | null = null): Promise<void> {
  for (let from = 0; from < piece.length;) {
    const place = at === null ? null : at + from
    from += (await file.write(piece, from, piece.length - from, place)).bytesWritten
  }
}

/** Sets the disk to work from time to time, while more comes. */
function createSync(file: FileHandle) {
  let bytes = 0
  let working: Promise<void> | undefined
  return {
    count: (more: number): void => {
      bytes += more
      if (bytes < SYNC_BYTES || working !== undefined) return
      bytes = 0
      // What fails here fails once more at the end, where it is heard.
      working = file
        .datasync()
        .catch(() => undefined)
        .then(() => void (working = undefined))
    },
    settled: async (): Promise<void> => working,
  }
}
