import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { ApiError } from '@saffron/core/errors'

import { newId } from '../db/index.ts'

/** A complete file that hasn't been stored yet. */
export interface StagedFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** SHA-256 in hexadecimal. */
  readonly hash: string
  /** Removes the file, if it wasn't stored. */
  readonly discard: () => Promise<void>
}

export interface Incoming {
  readonly content: Readable
  /** The size limit. A larger file throws `tooLarge`. */
  readonly maxBytes: number
  readonly tooLarge: (bytes: number) => Error
  /** Aborted when the sender disconnects. */
  readonly signal: AbortSignal
}

/** The directory for files that are being received. */
export interface Staging {
  readonly folder: string
  /** Writes a file as it arrives, and computes its hash. Leaves nothing behind if it fails. */
  readonly receive: (incoming: Incoming) => Promise<StagedFile>
  /** Removes a file, if it exists. */
  readonly discard: (path: string) => Promise<void>
  /** Returns a file in the directory as a staged file. */
  readonly adopt: (name: string) => Promise<StagedFile>
}

/** The number of bytes after which the file is flushed. Flushing everything at the end would block. */
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
      for await (const chunk of file.createReadStream({ highWaterMark: 1024 * 1024 })) {
        hash.update(chunk)
        size += chunk.length
      }
      return { path, size, hash: hash.digest('hex'), discard: () => discard(path) }
    },
  }
}

async function write(
  file: FileHandle,
  { content, maxBytes, tooLarge, signal }: Incoming,
): Promise<{ size: number; hash: string }> {
  const hash = createHash('sha256')
  const disk = createSync(file)
  let size = 0
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (signal.aborted) throw new ApiError('request.malformed')
      size += chunk.length
      if (size > maxBytes) throw tooLarge(size)
      // The hash is computed while the disk writes.
      const written = writeWhole(file, chunk)
      hash.update(chunk)
      await written
      disk.count(chunk.length)
    }
  } finally {
    await disk.settled()
  }
  if (signal.aborted) throw new ApiError('request.malformed')
  await file.sync()
  return { size, hash: hash.digest('hex') }
}

/** Writes a whole chunk, at an offset or after the previous one. */
export async function writeWhole(file: FileHandle, chunk: Uint8Array, at: number | null = null): Promise<void> {
  for (let from = 0; from < chunk.length;) {
    const place = at === null ? null : at + from
    from += (await file.write(chunk, from, chunk.length - from, place)).bytesWritten
  }
}

/** Flushes the file from time to time while more data arrives. */
function createSync(file: FileHandle) {
  let bytes = 0
  let working: Promise<void> | undefined
  return {
    count: (more: number): void => {
      bytes += more
      if (bytes < SYNC_BYTES || working !== undefined) return
      bytes = 0
      // An error here occurs again in the final flush, where it is handled.
      working = file
        .datasync()
        .catch(() => undefined)
        .then(() => void (working = undefined))
    },
    settled: async (): Promise<void> => working,
  }
}
