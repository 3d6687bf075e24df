import type { Sending } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { sleep } from '@saffron/core/stream'

import { api, storage } from '../../shell/client.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** Of the file that is sent at once: what is lost at most where the network breaks. */
const PIECE_BYTES = 16 * 1024 * 1024
/** Tries in a row that a network is given to come back, each waited for twice as long as the last. */
const MOST_TRIES = 6
const FIRST_WAIT_MS = 1000
const PROTOCOL = { 'tus-resumable': '1.0.0' }

interface Begun {
  readonly id: string
  /** Bytes that are there. */
  readonly offset: number
}

/** Sends a file piece by piece (tus 1.0.0), from where an earlier try of this browser broke off. */
export async function sendPieces(sending: Sending): Promise<void> {
  const { content, onProgress, signal } = sending
  const key = keyOf(sending)
  const { id, offset: begun } = (await findBegun(storage.get(key), signal)) ?? (await begin(sending))
  storage.set(key, id)
  let offset = begun
  onProgress(offset)
  for (let tries = 0; offset < content.size;) {
    const piece = content.slice(offset, offset + PIECE_BYTES)
    const start = offset
    try {
      await sendPiece({ id, start, piece, onProgress: (sent) => onProgress(start + sent), signal })
      offset = start + piece.size
      tries = 0
    } catch (error) {
      if (!ApiError.is(error) || error.code !== 'client.network' || tries >= MOST_TRIES) throw forgetUnless(error, key)
      await sleep(FIRST_WAIT_MS * 2 ** tries, signal)
      tries += 1
      offset = (await findBegun(id, signal).catch(() => undefined))?.offset ?? start
    }
  }
  storage.remove(key)
}

/** What is paused or without a network can be gone on with; anything else begins anew. */
function forgetUnless(error: unknown, key: string): unknown {
  if (!ApiError.is(error) || !error.code.startsWith('client.')) storage.remove(key)
  return error
}

interface Piece {
  readonly id: string
  readonly start: number
  readonly piece: Blob
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

const sendPiece = ({ id, start, piece, onProgress, signal }: Piece) =>
  sendWithProgress({
    method: 'PATCH',
    path: `/assets/tus/${id}`,
    headers: { ...PROTOCOL, 'upload-offset': String(start), 'content-type': 'application/offset+octet-stream' },
    body: piece,
    onProgress: (sent) => onProgress(Math.min(sent, piece.size)),
    signal,
  })

async function begin({ name, parent, onClash, content, lastModified, signal }: Sending): Promise<Begun> {
  const fields = { name, parent, onClash, ...(lastModified !== undefined && { lastModified: String(lastModified) }) }
  const metadata = Object.entries(fields).map(([field, value]) => `${field} ${base64(value)}`)
  const made = await sendWithProgress({
    method: 'POST',
    path: '/assets/tus',
    headers: { ...PROTOCOL, 'upload-length': String(content.size), 'upload-metadata': metadata.join(',') },
    signal,
  })
  if (!isBegun(made)) throw new ApiError('client.bad_answer')
  return made
}

async function findBegun(id: string | null, signal: AbortSignal): Promise<Begun | undefined> {
  if (id === null) return undefined
  try {
    const found = await api.drive.getUpload({ params: { id }, signal })
    return found.offset < found.length ? found : undefined
  } catch (error) {
    // It was given up meanwhile, or belongs to somebody else.
    if (ApiError.is(error) && error.code === 'upload.not_found') return undefined
    throw error
  }
}

const isBegun = (made: unknown): made is Begun =>
  typeof made === 'object' && made !== null && 'id' in made && 'offset' in made

const base64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/** The same file to the same place is the same upload. */
function keyOf({ name, parent, content, lastModified = 0 }: Sending): string {
  return `upload ${parent} ${content.size} ${lastModified} ${name}`
}
