import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import type { PartialUpload } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import { type Staging, writeWhole } from '../../blobs/index.ts'
import { type Database, newId } from '../../db/index.ts'
import type { UploadTable } from '../../db/tables/drive.ts'
import { isCode } from '../../platform/disk-errors.ts'
import type { Author } from '../../spaces/index.ts'
import { changeDrive, type DriveServices, requireFolder } from '../nodes/drive-change.ts'
import { findChild } from '../nodes/node-store.ts'
import { findAsset, isConversationOf, type Owned } from '../stores/asset-store.ts'
import type { AssetPurpose, Assets } from './assets.ts'
import type { UploadLimits } from './receive-file.ts'
import { reserveUpload } from './reserve-upload.ts'
import { changeUpload, deleteUpload, findUpload, pendingUploads } from './upload-store.ts'
import { createWriters, type Writing } from './writers.ts'

/** An upload without progress for this long is canceled. */
const LIFE_MS = 24 * 60 * 60 * 1000
/** An upload without progress for this long is canceled if another needs its room. */
const IDLE_MS = 60 * 60 * 1000

interface UploadDeps extends DriveServices {
  readonly staging: Staging
  readonly assets: Assets
  readonly limits: UploadLimits
}

interface Chunk {
  /** The position in the file. */
  readonly offset: number
  readonly content: Readable
  readonly signal: AbortSignal
}

/** Uploads in several chunks. The length of its file is the progress of an upload, so no row repeats it. */
export interface ResumableUploads {
  /** Throws the errors of the final file that can be known in advance, and `upload.too_many`. */
  readonly create: (purpose: AssetPurpose, length: number) => Promise<PartialUpload>
  /** Throws `upload.not_found`. */
  readonly find: (owned: Owned & Author) => Promise<PartialUpload>
  /**
   * Writes a chunk, and keeps the received part of an interrupted one. The last chunk adds the file. Throws
   * `upload.not_found`, `upload.locked`, `upload.wrong_offset`, `request.too_large` and the errors of adding it.
   */
  readonly write: (owned: Owned & Author, chunk: Chunk) => Promise<PartialUpload>
  /** Cancels an upload. Throws `upload.not_found`. */
  readonly cancel: (owned: Owned & Author) => Promise<PartialUpload>
  /** Cancels the uploads to a space by everyone except these users. */
  readonly cancelAllBut: (owner: string, users: ReadonlySet<string>) => Promise<void>
}

export function createResumableUploads({ staging, assets, limits, ...services }: UploadDeps): ResumableUploads {
  const { db, now } = services
  const writers = createWriters(now)
  const pathOf = (id: string): string => join(staging.folder, id)
  const instantIn = (milliseconds: number): string => new Date(now().getTime() + milliseconds).toISOString()
  const removeFile = (id: string): Promise<void> => rm(pathOf(id), { force: true })

  const requireUpload = async ({ owner, id }: Owned): Promise<UploadTable> => {
    const upload = await findUpload(db.query, { owner, id, at: now().toISOString() })
    if (upload === undefined) throw new ApiError('upload.not_found')
    return upload
  }

  const stateOf = async (upload: UploadTable, by: string | null): Promise<PartialUpload> => {
    const { id, ownerId, length, expiresAt, assetId } = upload
    if (assetId === null) return { id, length, offset: await lengthOf(pathOf(id)), expiresAt, asset: null }
    const row = await findAsset(db.query, { owner: ownerId, id: assetId })
    // Deleted in the meantime.
    if (row === undefined) throw new ApiError('upload.not_found')
    return { id, length, offset: length, expiresAt, asset: await assets.toEntity(row, by ?? ownerId) }
  }

  const finish = async ({ id, ownerId, length, purpose }: UploadTable): Promise<void> => {
    const file = await staging.adopt(id)
    if (file.size !== length) throw new ApiError('upload.wrong_offset')
    const assetPurpose: AssetPurpose = { ...JSON.parse(purpose), owner: ownerId }
    await assets.add(assetPurpose, file, ({ tx }, assetId) => changeUpload(tx, id, { assetId }))
    await file.discard()
  }

  /** Creates the file first, because a row without one couldn't be resumed. */
  const begin = async (upload: UploadTable, by: string | null): Promise<void> => {
    await mkdir(staging.folder, { recursive: true, mode: 0o700 })
    await (await open(pathOf(upload.id), 'wx', 0o600)).close()
    const reservation = { limits, idleBefore: instantIn(LIFE_MS - IDLE_MS) }
    const reserving = changeDrive(services, { owner: upload.ownerId, by }, (change) =>
      reserveUpload(change, upload, reservation),
    )
    const idle = await reserving.catch(async (error: unknown) => {
      await removeFile(upload.id)
      throw error
    })
    for (const id of idle) await removeFile(id)
  }

  const remove = (id: string): Promise<void> =>
    writers.end(id, async () => {
      await deleteUpload(db.query, id)
      await removeFile(id)
    })

  return {
    create: async (purpose, length) => {
      const { owner } = purpose
      await refuseEarly(db, purpose)
      const id = newId()
      const upload: UploadTable = {
        id,
        ownerId: owner,
        length,
        purpose: JSON.stringify(purpose),
        assetId: null,
        expiresAt: instantIn(LIFE_MS),
        createdAt: instantIn(0),
      }
      await begin(upload, purpose.by)
      // An empty file needs no chunk.
      if (length === 0) await finish(upload)
      return stateOf(await requireUpload({ owner, id }), purpose.by)
    },
    find: async (owned) => stateOf(await requireUpload(owned), owned.by),
    write: async (owned, { offset, content, signal }) => {
      await requireUpload(owned)
      await writers.write(owned.id, async (writing) => {
        const upload = await requireUpload(owned)
        const state = await stateOf(upload, owned.by)
        if (offset !== state.offset) throw new ApiError('upload.wrong_offset')
        if (state.asset !== null) return
        const room = upload.length - offset
        await changeUpload(db.query, upload.id, { expiresAt: instantIn(LIFE_MS) })
        const written = await append(pathOf(upload.id), { content, offset, room, signal, writing })
        writing.allDataArrived()
        if (written === room) await finish(upload)
      })
      return stateOf(await requireUpload(owned), owned.by)
    },
    cancel: async (owned) => {
      const state = await stateOf(await requireUpload(owned), owned.by)
      await remove(owned.id)
      return state
    },
    cancelAllBut: async (owner, users) => {
      for (const { id, purpose } of await pendingUploads(db.query, owner)) {
        const { by }: AssetPurpose = JSON.parse(purpose)
        if (by !== null && !users.has(by)) await remove(id)
      }
    },
  }
}

async function refuseEarly({ query }: Database, { owner, name, parent, conversation, onConflict }: AssetPurpose) {
  if (conversation !== undefined && !(await isConversationOf(query, owner, conversation))) {
    throw new ApiError('conversation.not_found')
  }
  if (parent === undefined) return
  const { node } = await requireFolder({ tx: query, owner }, parent)
  const taken = onConflict === 'refuse' ? await findChild(query, node.id, name) : undefined
  if (taken !== undefined) throw new ApiError('node.name_taken', { details: { names: [name] } })
}

async function lengthOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isCode(error, 'ENOENT')) throw new ApiError('upload.not_found', { cause: error })
    throw error
  }
}

interface Appended extends Chunk {
  readonly room: number
  readonly writing: Writing
}

/** Appends to the file. Returns the number of bytes. An interrupted write keeps the received part. */
async function append(path: string, { content, offset, room, signal, writing }: Appended): Promise<number> {
  const file = await open(path, 'r+')
  const leave = () => void content.destroy()
  signal.addEventListener('abort', leave)
  // The signal may abort before the start. A lost connection might never end otherwise.
  if (signal.aborted) leave()
  let written = 0
  try {
    for await (const chunk of untilStopped(content, writing.stopped)) {
      if (written + chunk.length > room) throw new ApiError('request.too_large')
      await writeWhole(file, chunk, offset + written)
      written += chunk.length
      writing.dataArrived()
    }
    await file.sync()
    return written
  } catch (error) {
    throw content.destroyed ? new ApiError('request.malformed', { cause: error }) : error
  } finally {
    signal.removeEventListener('abort', leave)
    await file.close()
  }
}

/**
 * Yields data as it arrives. When stopped, throws the reason and leaves the request open, so that the client receives
 * the error.
 */
async function* untilStopped(content: Readable, stopped: AbortSignal): AsyncGenerator<Buffer, void> {
  const over = Promise.withResolvers<never>()
  const stop = () => over.reject(stopped.reason)
  // Prevents an unhandled rejection while nothing awaits it.
  over.promise.catch(() => undefined)
  stopped.addEventListener('abort', stop)
  if (stopped.aborted) stop()
  const chunks: AsyncIterator<Buffer> = content.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), over.promise])
      if (next.done === true) return
      yield next.value
    }
  } finally {
    stopped.removeEventListener('abort', stop)
    // The pending read may never resolve.
    chunks.return?.().catch(() => undefined)
  }
}
