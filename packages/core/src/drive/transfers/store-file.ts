import { ApiError, isConnectionCode } from '../../errors/index.ts'
import type { DriveApi } from '../contract.ts'
import type { ClashChoice } from '../node-kinds.ts'
import { nameError } from '../node-name.ts'
import { isStored } from './is-stored.ts'
import { createKnownContents, HASHED_BYTES, type HashContent } from './known-contents.ts'
import type { ActiveUpload, UploadFile } from './upload-types.ts'

export interface StoreFileOptions {
  readonly api: DriveApi
  readonly send: (sending: ActiveUpload) => Promise<unknown>
  readonly hash: HashContent | undefined
  /** Files that wait after this one. */
  readonly following: () => readonly UploadFile[]
}

interface Storing {
  readonly id: number
  readonly file: UploadFile
  /** The target folder. */
  readonly parent: string
  readonly onClash: ClashChoice
  /** An earlier attempt failed, but may have stored the file. */
  readonly unsure: boolean
  /** Called when the content is about to be sent, and no longer searched for on the server. */
  readonly onSending: (sending: ActiveUpload | undefined) => void
  /** The server has responded in this attempt, so a later failure isn't a lost network. */
  readonly onReached: () => void
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Puts files into their folders. If the server already has a content, nothing is uploaded. */
export function createFileStore({ api, send, hash, following }: StoreFileOptions) {
  const known = hash === undefined ? undefined : createKnownContents<UploadFile>({ api, hash, following })

  const hasArrived = async ({ file, parent, onClash, onReached, signal }: Storing): Promise<boolean> => {
    // Larger files are sent in chunks, and identified by their upload.
    if (hash === undefined || file.size > HASHED_BYTES.most) return false
    const made = await file.open().then(hash).catch(refuseUnread)
    if (made === undefined) return false
    const arrived = await isStored(api, { ...file, parent, onClash, hash: made }, signal)
    onReached()
    return arrived
  }
  /** Returns false if the asset was deleted after it was found. */
  const link = async (asset: string, { file, parent, onClash, signal }: Storing): Promise<boolean> => {
    const { name, lastModified } = file
    try {
      await api.drive.createNode({ body: { kind: 'file', name, asset, parent, lastModified, onClash }, signal })
      return true
    } catch (error) {
      if (!ApiError.is(error) || error.code !== 'asset.not_found') throw error
      known?.forget(file)
      return false
    }
  }

  return async (storing: Storing): Promise<void> => {
    const { id, file, parent, onClash, onSending, onProgress, signal } = storing
    const { name, lastModified } = file
    if (nameError(name) !== undefined) throw new ApiError('request.invalid')
    if (storing.unsure && (await hasArrived(storing))) return
    const asset = await known?.find(file)
    if (signal.aborted) return
    onSending(undefined)
    if (asset !== undefined && (await link(asset, storing))) return
    const content = await file.open().catch(refuseUnread)
    if (signal.aborted) return
    const sending: ActiveUpload = { id, name, content, lastModified, parent, onClash, onProgress, signal }
    onSending(sending)
    try {
      await send(sending)
    } catch (error) {
      // If a file is changed or deleted during the upload, a browser reports a network error.
      if (ApiError.is(error) && isConnectionCode(error.code))
        await content.slice(0, 1).arrayBuffer().catch(refuseUnread)
      throw error
    }
  }
}

function refuseUnread(cause: unknown): never {
  throw new ApiError('client.file_read_failed', { cause })
}
