import { ApiError, isTransient, isRefusal } from '../../errors/index.ts'
import { sleep as sleepByTimer, type Sleep } from '../../stream/backoff.ts'
import type { DriveApi } from '../contract.ts'
import type { Asset, PartialUpload } from '../entities.ts'
import { createKeyedTurns } from './keyed-turns.ts'
import type { UploadRequest } from './upload-types.ts'

/** A call of an upload, made by any HTTP client. */
export interface UploadCall {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Blob | FormData
  /** Reports sent bytes of the body, if possible. */
  readonly onProgress?: (sent: number) => void
  readonly signal?: AbortSignal
}

/** IDs of unfinished uploads, stored beyond the program's life, so uploads can be resumed. */
export interface UnfinishedUploads {
  readonly find: (key: string) => string | undefined
  readonly keep: (key: string, id: string) => void
  readonly forget: (key: string) => void
}

export interface ChunkUploaderOptions {
  readonly api: DriveApi
  /** Returns the response's body, or undefined if there is none. */
  readonly call: (request: UploadCall) => Promise<unknown>
  readonly unfinished: UnfinishedUploads
  /** The chunk size: the most data that's lost if a connection breaks. */
  readonly chunkBytes: number
  /** Waits while another client sends the same file. */
  readonly sleep?: Sleep
}

/** `key`: the same content to the same place is the same upload. */
interface ChunkedUpload extends UploadRequest {
  readonly key: string
}

export interface ChunkUploader {
  /**
   * Uploads a content in chunks and returns its asset. Resumes an earlier call with the same key. The caller retries
   * transient errors (see `isTransient`) with the same call.
   */
  readonly send: (request: ChunkedUpload) => Promise<Asset>
  /** Cancels an upload, here and on the server. */
  readonly discard: (key: string) => Promise<void>
}

type Upload = Pick<PartialUpload, 'id' | 'offset' | 'asset'>

/** tus: https://tus.io/protocols/resumable-upload */
const PROTOCOL = { 'tus-resumable': '1.0.0' }
/**
 * How many chunks in a row may fail: the last one of a broken connection may still be arriving, or another tab may send
 * the same file.
 */
const MAX_CONFLICTS = 5
const OFFSET_CONFLICTS: ReadonlySet<string> = new Set(['upload.wrong_offset', 'upload.locked'])

export function createChunkUploader(options: ChunkUploaderOptions): ChunkUploader {
  const { api, call, unfinished, chunkBytes, sleep = sleepByTimer } = options
  const inTurn = createKeyedTurns()

  /** Returns the offset of an upload, or undefined if the server has dropped it. */
  const find = async (id: string, signal: AbortSignal): Promise<Upload | undefined> => {
    try {
      return await api.drive.getUpload({ params: { id }, signal })
    } catch (error) {
      if (ApiError.is(error) && error.statusCode === 404) return undefined
      throw error
    }
  }
  const findUnfinished = async ({ key, parent, signal }: ChunkedUpload): Promise<Upload | undefined> => {
    const id = unfinished.find(key)
    const found = id === undefined ? undefined : await find(id, signal)
    if (found === undefined || found.asset === null) return found
    // The chunk arrived, but its response was lost. If the file was moved since, it's sent again.
    const { node } = found.asset
    return node !== undefined && (await isIn(api, parent, node, signal)) ? found : undefined
  }
  const begin = async ({ name, parent, onConflict, lastModified, content, signal }: ChunkedUpload): Promise<Upload> => {
    const fields = {
      name,
      parent,
      onConflict,
      ...(lastModified !== undefined && { lastModified: String(lastModified) }),
    }
    const headers = { ...PROTOCOL, 'upload-length': String(content.size), 'upload-metadata': encodeMetadata(fields) }
    return uploadOf(await call({ method: 'POST', path: '/assets/tus', headers, signal }))
  }
  /** Only the last chunk's response has an asset. */
  const sendChunk = async ({ id, offset }: Upload, { content, onProgress, signal }: ChunkedUpload): Promise<Upload> => {
    const body = content.slice(offset, offset + chunkBytes)
    const response = await call({
      method: 'PATCH',
      path: `/assets/tus/${id}`,
      headers: { ...PROTOCOL, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
      onProgress: (sent) => onProgress(offset + Math.min(sent, body.size)),
      signal,
    })
    return response === undefined ? { id, offset: offset + body.size, asset: null } : uploadOf(response)
  }
  const sendRemaining = async (existing: Upload, request: ChunkedUpload): Promise<Asset> => {
    let upload = existing
    for (let conflicts = 0; ;) {
      request.onProgress(upload.offset)
      if (upload.asset !== null) return upload.asset
      try {
        upload = await sendChunk(upload, request)
        conflicts = 0
      } catch (error) {
        if (!ApiError.is(error) || !OFFSET_CONFLICTS.has(error.code) || conflicts >= MAX_CONFLICTS) throw error
        // If it was canceled in the meantime, the next call reports it.
        await sleep((error.retryAfter ?? 0) * 1000, request.signal).catch(() => undefined)
        const found = await find(upload.id, request.signal)
        if (found === undefined) throw new ApiError('upload.not_found')
        conflicts = found.offset > upload.offset ? 0 : conflicts + 1
        upload = found
      }
    }
  }
  const giveUp = async (key: string): Promise<void> => {
    const id = unfinished.find(key)
    unfinished.forget(key)
    if (id === undefined) return
    // The server removes the rest after a day.
    await call({ method: 'DELETE', path: `/assets/tus/${id}`, headers: PROTOCOL }).catch(() => undefined)
  }
  const send = async (request: ChunkedUpload): Promise<Asset> => {
    const { key } = request
    const upload = (await findUnfinished(request)) ?? (await begin(request))
    unfinished.keep(key, upload.id)
    try {
      const asset = await sendRemaining(upload, request)
      unfinished.forget(key)
      return asset
    } catch (error) {
      if (isFinal(error)) await giveUp(key)
      throw error
    }
  }

  return {
    send: (request) => inTurn(request.key, request.signal, () => send(request)),
    discard: (key) => inTurn(key, new AbortController().signal, () => giveUp(key)),
  }
}

/** A permanent rejection. Uploads that failed for lack of network, session or space can be resumed. */
const isFinal = (error: unknown): boolean =>
  isRefusal(error) && !isTransient(error) && !(ApiError.is(error) && error.statusCode === 401)

async function isIn(api: DriveApi, parent: string, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    const node = await api.drive.getNode({ params: { id }, signal })
    return node.parent === parent && node.trashedAt === undefined
  } catch (error) {
    if (ApiError.is(error) && error.statusCode === 404) return false
    throw error
  }
}

const encodeMetadata = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',')

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

function uploadOf(response: unknown): Upload {
  if (isUpload(response)) return response
  throw new ApiError('client.bad_answer')
}

/** The parts that are used here. The contract defines the rest. */
const isUpload = (response: unknown): response is Upload =>
  typeof response === 'object' && response !== null && 'id' in response && 'offset' in response && 'asset' in response
