import { openAsBlob } from 'node:fs'

import type { Api } from '@saffron/core/client'
import { fileTime } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { LocalFault } from './ledger.ts'
import type { FileMeter } from './meter.ts'
import { withRetries } from './parallel.ts'
import { type ReadyFile, requireUnchanged, type SendDeps } from './ready-file.ts'
import { openUnfinished } from './unfinished.ts'

/** The protocol tus: https://tus.io/protocols/resumable-upload */
const PROTOCOL = { 'tus-resumable': '1.0.0' }
/** As much as is lost at most when a connection breaks. */
const PIECE_BYTES = 8 * 1024 * 1024

type State = Awaited<ReturnType<Api['drive']['getUpload']>>
type Upload = Pick<State, 'id' | 'offset' | 'asset'>

/**
 * Sends a large file in pieces, on from where it was after a break of the network, of the server or of this program.
 * Answers the id of its asset.
 */
export async function sendInPieces(file: ReadyFile, meter: FileMeter, deps: SendDeps): Promise<string> {
  const { api, signal, t } = deps
  const content = await openAsBlob(file.file.local)
  const unfinished = openUnfinished()
  const key = [api.baseUrl, file.folder.id, file.name, file.hash].join(' ')
  const known = unfinished.find(key)
  const begun = known === undefined ? undefined : await withRetries({ signal }, () => find(api, known, signal))
  let upload: Upload = begun ?? (await withRetries({ signal }, () => begin(file, deps)))
  unfinished.keep(key, upload.id)
  meter.advance(upload.offset)
  while (upload.asset === null) {
    const last: Upload = upload
    upload = await withRetries({ signal }, async (attempt) => {
      if (attempt > 0) await requireUnchanged(file, deps)
      const now = attempt === 0 ? last : await find(api, last.id, signal)
      if (now === undefined) throw new ApiError('upload.not_found')
      return now.offset > last.offset || now.asset !== null ? now : sendPiece(now, { api, content, signal })
    })
    meter.advance(upload.offset - last.offset)
  }
  unfinished.forget(key)
  if (upload.asset.hash !== file.hash) throw new LocalFault(t('cli.drive.changedMeanwhile'))
  return upload.asset.id
}

function begin({ name, folder, size, file }: ReadyFile, { api, onClash, signal }: SendDeps): Promise<Upload> {
  const lastModified = fileTime(file.modifiedMs)?.toString()
  const metadata = { name, parent: folder.id, onClash, ...(lastModified !== undefined && { lastModified }) }
  const headers = { ...PROTOCOL, 'upload-length': String(size), 'upload-metadata': encodeMetadata(metadata) }
  return api.request('POST', '/assets/tus', { headers, signal }) as Promise<Upload>
}

const encodeMetadata = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** How far an upload has come; undefined where the server has given it up. */
async function find(api: Api, id: string, signal: AbortSignal): Promise<Upload | undefined> {
  try {
    return await api.drive.getUpload({ params: { id }, signal })
  } catch (error) {
    if (ApiError.is(error) && error.statusCode === 404) return undefined
    throw error
  }
}

interface Sending {
  readonly api: Api
  readonly content: Blob
  readonly signal: AbortSignal
}

/** Only the last piece is answered with more than that it came. */
async function sendPiece({ id, offset }: Upload, { api, content, signal }: Sending): Promise<Upload> {
  const body = content.slice(offset, offset + PIECE_BYTES)
  const headers = { ...PROTOCOL, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  const answer = await api.request('PATCH', `/assets/tus/${id}`, { headers, body, signal })
  return answer === undefined ? { id, offset: offset + body.size, asset: null } : (answer as State)
}
