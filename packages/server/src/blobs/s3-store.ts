import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import type { S3mini } from 's3mini'

import type { S3Address } from '../platform/s3-address.ts'
import type { BlobStore } from './blob-store.ts'
import { missingContent, wrongSize } from './missing-content.ts'

/** The size of one part of a large file, which is in memory while it is sent. 10,000 parts are 160 GB. */
const PART_BYTES = 16 * 1024 * 1024
const KEYS_AT_ONCE = 1000
const TYPE = 'application/octet-stream'

/** Stores blobs as objects in an S3-compatible bucket. */
export function s3Store(address: S3Address): BlobStore {
  let opened: Promise<S3mini> | undefined
  // Loaded on first use, since most installations use a directory.
  const openStore = () => (opened ??= import('s3mini').then((library) => new library.S3mini(address)))

  const putLarge = async (key: string, parts: AsyncIterable<Uint8Array>): Promise<void> => {
    const s3 = await openStore()
    const upload = await s3.getMultipartUploadId(key, TYPE)
    try {
      const sent = []
      for await (const part of parts) sent.push(await s3.uploadPart(key, upload, part, sent.length + 1))
      await s3.completeMultipartUpload(key, upload, sent)
    } catch (error) {
      // Otherwise its parts would be kept, and billed, forever.
      await s3.abortMultipartUpload(key, upload).catch(() => undefined)
      throw error
    }
  }

  return {
    put: async (key, path) => {
      const file = await open(path)
      try {
        const { size } = await file.stat()
        if (size > PART_BYTES) await putLarge(key, partsOf(file, size))
        else await (await openStore()).putObject(key, await file.readFile(), TYPE, undefined, undefined, size)
      } finally {
        await file.close()
      }
    },
    open: async (key, { size, range } = {}) => {
      const s3 = await openStore()
      const request =
        range === undefined ? s3.getObjectRaw(key) : s3.getObjectRaw(key, false, range.start, range.end + 1)
      const { body, headers } = await request.catch((error: unknown) => {
        // A part beyond the end of the object means that its content is lost.
        throw isMissing(error) || (size !== undefined && hasStatus(error, 416)) ? missingContent(error) : error
      })
      const found = sizeIn(headers)
      if (size !== undefined && found !== undefined && found !== size) {
        await body?.cancel()
        throw wrongSize(found, size)
      }
      return body === null ? Readable.from([]) : Readable.fromWeb(body as ReadableStream<Uint8Array>)
    },
    fileOf: () => Promise.resolve(undefined),
    remove: async (key) => {
      try {
        await (await openStore()).deleteObject(key)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    size: async (key) => {
      try {
        return await (await openStore()).getContentLength(key)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    list: async function* (owner) {
      const s3 = await openStore()
      const prefix = owner === undefined ? '' : `${owner}/`
      let token: string | undefined
      do {
        const page = await s3.listObjectsPaged('/', prefix, KEYS_AT_ONCE, token)
        for (const { Key, LastModified } of page?.objects ?? []) yield { key: Key, changedAt: LastModified }
        token = page?.nextContinuationToken
      } while (token !== undefined)
    },
  }
}

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof Error && (('status' in error && error.status === status) || hasStatus(error.cause, status))

const isMissing = (error: unknown): boolean => hasStatus(error, 404)

/** Returns the size of the whole object, even if the response is a part of it. Returns undefined if it's unknown. */
function sizeIn(headers: Headers): number | undefined {
  const sizeHeader = headers.get('content-range')?.split('/')[1] ?? headers.get('content-length')
  return sizeHeader !== null && /^\d+$/.test(sizeHeader) ? Number(sizeHeader) : undefined
}

async function* partsOf(file: Awaited<ReturnType<typeof open>>, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += PART_BYTES) {
    const part = Buffer.alloc(Math.min(PART_BYTES, size - from))
    let filled = 0
    while (filled < part.length) {
      const { bytesRead } = await file.read(part, filled, part.length - filled, from + filled)
      if (bytesRead === 0) throw new Error('a file became shorter while it was sent')
      filled += bytesRead
    }
    yield part
  }
}
