import { ApiError, isTransient, isRefusal } from '../../errors/index.ts'
import { sleep as sleepByTimer, type Sleep } from '../../stream/backoff.ts'
import type { DriveApi } from '../contract.ts'
import type { Asset, PartialUpload } from '../entities.ts'
import { createTurns } from './turns.ts'
import type { ActiveUpload } from './upload-types.ts'

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
  readonly pieceBytes: number
  /** Waits while another client sends the same file. */
  readonly sleep?: Sleep
}

/** `key`: the same content to the same place is the same upload. */
interface PieceSending extends ActiveUpload {
  readonly key: string
}

export interface ChunkUploader {
  /**
   * Uploads a content in chunks and returns its asset. Resumes an earlier call with the same key. The caller retries
   * transient errors (see `isTransient`) with the same call.
   */
  readonly send: (sending: PieceSending) => Promise<Asset>
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
const MAX_STRAYS = 5
const STRAYED: ReadonlySet<string> = new Set(['upload.wrong_offset', 'upload.locked'])

export function createChunkUploader(options: ChunkUploaderOptions): ChunkUploader {
  const { api, call, unfinished, pieceBytes, sleep = sleepByTimer } = options
  const inTurn = createTurns()

  /** Returns the offset of an upload, or undefined if the server has dropped it. */
  const find = async (id: string, signal: AbortSignal): Promise<Upload | undefined> => {
    try {
      return await api.drive.getUpload({ params: { id }, signal })
    } catch (error) {
      if (ApiError.is(error) && error.statusCode === 404) return undefined
      throw error
    }
  }
  const findBegun = async ({ key, parent, signal }: PieceSending): Promise<Upload | undefined> => {
    const id = unfinished.find(key)
    const found = id === undefined ? undefined : await find(id, signal)
    if (found === undefined || found.asset === null) return found
    // The chunk arrived, but its response was lost. If the file was moved since, it's sent again.
    const { node } = found.asset
    return node !== undefined && (await isIn(api, parent, node, signal)) ? found : undefined
  }
  const begin = async ({ name, parent, onClash, lastModified, content, signal }: PieceSending): Promise<Upload> => {
    const fields = { name, parent, onClash, ...(lastModified !== undefined && { lastModified: String(lastModified) }) }
    const headers = { ...PROTOCOL, 'upload-length': String(content.size), 'upload-metadata': encodeMetadata(fields) }
    return uploadOf(await call({ method: 'POST', path: '/assets/tus', headers, signal }))
  }
  /** Only the last chunk's response has an asset. */
  const sendPiece = async ({ id, offset }: Upload, { content, onProgress, signal }: PieceSending): Promise<Upload> => {
    const body = content.slice(offset, offset + pieceBytes)
    const answer = await call({
      method: 'PATCH',
      path: `/assets/tus/${id}`,
      headers: { ...PROTOCOL, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body,
      onProgress: (sent) => onProgress(offset + Math.min(sent, body.size)),
      signal,
    })
    return answer === undefined ? { id, offset: offset + body.size, asset: null } : uploadOf(answer)
  }
  const goOn = async (begun: Upload, sending: PieceSending): Promise<Asset> => {
    let upload = begun
    for (let strays = 0; ;) {
      sending.onProgress(upload.offset)
      if (upload.asset !== null) return upload.asset
      try {
        upload = await sendPiece(upload, sending)
        strays = 0
      } catch (error) {
        if (!ApiError.is(error) || !STRAYED.has(error.code) || strays >= MAX_STRAYS) throw error
        // If it was canceled in the meantime, the next call reports it.
        await sleep((error.retryAfter ?? 0) * 1000, sending.signal).catch(() => undefined)
        const found = await find(upload.id, sending.signal)
        if (found === undefined) throw new ApiError('upload.not_found')
        strays = found.offset > upload.offset ? 0 : strays + 1
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
  const send = async (sending: PieceSending): Promise<Asset> => {
    const { key } = sending
    const upload = (await findBegun(sending)) ?? (await begin(sending))
    unfinished.keep(key, upload.id)
    try {
      const asset = await goOn(upload, sending)
      unfinished.forget(key)
      return asset
    } catch (error) {
      if (isFinal(error)) await giveUp(key)
      throw error
    }
  }

  return {
    send: (sending) => inTurn(sending.key, sending.signal, () => send(sending)),
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

function uploadOf(answer: unknown): Upload {
  if (isUpload(answer)) return answer
  throw new ApiError('client.bad_answer')
}

/** The parts that are used here. The contract defines the rest. */
const isUpload = (answer: unknown): answer is Upload =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'offset' in answer && 'asset' in answer
