import { ApiError, isConnectionCode } from '../../errors/index.ts'
import type { DriveApi } from '../contract.ts'
import type { ConflictChoice } from '../node-kinds.ts'
import { nameError } from '../node-name.ts'
import { isStored } from './is-stored.ts'
import type { UploadRequest, UploadFile } from './upload-types.ts'

/** A file to store. It isn't opened before its turn. */
export type FileToStore = Omit<UploadFile, 'folders'>

export interface FileStoreOptions<F extends FileToStore> {
  readonly api: DriveApi
  /** Uploads a content. */
  readonly send: (request: UploadRequest, file: F) => Promise<unknown>
  /** Returns the SHA-256 of a file in hex, or undefined if it can't be computed. */
  readonly hash: ((file: F) => Promise<string | undefined>) | undefined
  /** The assets whose content a file has. */
  readonly known: KnownAssets<F> | undefined
}

export interface KnownAssets<F> {
  readonly find: (file: F) => Promise<string | undefined>
  /** The asset of this file has been deleted. */
  readonly forget: (file: F) => void
}

interface Storing<F> {
  readonly file: F
  /** The target folder. */
  readonly parent: string
  readonly onConflict: ConflictChoice
  /** An earlier attempt failed, but may have stored the file. */
  readonly mayBeStored: boolean
  /** Called when the search for a known content is over, and again with the upload if the content must be sent. */
  readonly onSending?: (request: UploadRequest | undefined) => void
  /** The server has responded in this attempt, so a later failure isn't a lost network. */
  readonly onReached?: () => void
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** How a file was stored: its content was sent, or linked, or an earlier attempt had stored it. */
export type StoredBy = 'sent' | 'linked' | 'earlier'

/**
 * Puts files into their folders. If the server already has a content, nothing is uploaded. Throws the reason of a
 * failure, also when it's aborted.
 */
export function createFileStore<F extends FileToStore>({ api, send, hash, known }: FileStoreOptions<F>) {
  const wasStored = async ({ file, parent, onConflict, onReached, signal }: Storing<F>): Promise<boolean> => {
    const sha256 = await hash?.(file).catch(refuseUnread)
    if (sha256 === undefined) return false
    const { name, size } = file
    const isThere = await isStored(api, { name, size, parent, onConflict, hash: sha256 }, signal)
    onReached?.()
    return isThere
  }
  /** Returns false if the asset was deleted after it was found. */
  const link = async (asset: string, { file, parent, onConflict, signal }: Storing<F>): Promise<boolean> => {
    const { name, lastModified } = file
    try {
      await api.drive.createNode({ body: { kind: 'file', name, asset, parent, lastModified, onConflict }, signal })
      return true
    } catch (error) {
      if (!ApiError.is(error) || error.code !== 'asset.not_found') throw error
      known?.forget(file)
      return false
    }
  }

  return async (task: Storing<F>): Promise<StoredBy> => {
    const { file, parent, onConflict, onSending, onProgress, signal } = task
    const { name, lastModified } = file
    if (nameError(name) !== undefined) throw new ApiError('request.invalid')
    if (task.mayBeStored && (await wasStored(task))) return 'earlier'
    const asset = await known?.find(file)
    signal.throwIfAborted()
    onSending?.(undefined)
    if (asset !== undefined && (await link(asset, task))) return 'linked'
    const content = await file.open().catch(refuseUnread)
    signal.throwIfAborted()
    const request: UploadRequest = { name, content, lastModified, parent, onConflict, onProgress, signal }
    onSending?.(request)
    try {
      await send(request, file)
      return 'sent'
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
