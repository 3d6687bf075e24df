import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'

import type { Api } from '@saffron/core/client'
import { type ConflictChoice, createContentSender, createFileStore, fileTime, type Node } from '@saffron/core/drive'
import { ApiError, isRateLimited } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'

import { createByteCounter } from './byte-counter.ts'
import type { FileMeter } from './meter.ts'
import { withRetries } from './parallel.ts'
import type { PreparedFile } from './prepare-files.ts'
import { LocalFileError, type Outcome } from './transfer-log.ts'
import { openUnfinished } from './unfinished.ts'

interface SendDeps {
  readonly api: Api
  readonly t: Translate
  readonly onConflict: ConflictChoice
  readonly signal: AbortSignal
}

/** A file whose folder exists and whose hash is known. */
type ReadyFile = PreparedFile & { readonly folder: { readonly id: string }; readonly hash: string }

/** The maximum loss when a connection breaks. */
const CHUNK_BYTES = 8 * 1024 * 1024

/** Uploads files: each content once, and none that Drive already has. */
export function createSender(deps: SendDeps): (file: PreparedFile, meter: FileMeter) => Promise<Outcome> {
  const { t, onConflict } = deps
  const store = createStore(deps)
  return async (prepared, meter) => {
    const { taken } = prepared
    if (taken !== undefined && onConflict === 'skip') return 'skipped'
    const file = readyOf(prepared)
    if (taken !== undefined && (await hasSameContent(file, taken, deps))) return 'same'
    try {
      if (taken !== undefined && onConflict === 'refuse') throw new ApiError('node.name_taken')
      return await store(file, meter)
    } catch (error) {
      const isConflict = ApiError.is(error) && error.code === 'node.name_taken'
      throw isConflict ? new ApiError(error.code, { message: t('cli.drive.conflict') }) : error
    }
  }
}

function readyOf(file: PreparedFile): ReadyFile {
  const { folder, hash, error } = file
  if ('error' in folder) throw folder.error
  if (hash === undefined) throw error
  return { ...file, folder, hash }
}

/** Stores a file, with retries. Large files resume after a failure of the network, the server or this program. */
function createStore({ api, t, onConflict, signal }: SendDeps) {
  /** The asset of each content that was sent here, or undefined if it has been deleted. */
  const assets = new Map<string, string | undefined>()
  const unfinished = openUnfinished()

  const send = createFileStore<ReadyFile & { readonly open: () => Promise<Blob> }>({
    api,
    hash: async (file) => file.hash,
    known: {
      find: async ({ hash, asset }) => (assets.has(hash) ? assets.get(hash) : asset),
      forget: ({ hash }) => void assets.set(hash, undefined),
    },
    send: async (sending, { hash }) => {
      const { parent, name } = sending
      const sender = createContentSender({
        api,
        call: ({ method, path, ...request }) => api.request(method, path, request),
        unfinished,
        chunkBytes: CHUNK_BYTES,
        keyOf: () => [api.baseUrl, parent, name, hash].join(' '),
      })
      const asset = await sender.send(sending)
      if (asset.hash !== hash) throw new LocalFileError(t('cli.drive.changedMeanwhile'))
      assets.set(hash, asset.id)
    },
  })

  return async (ready: ReadyFile, meter: FileMeter): Promise<Outcome> => {
    const { file, folder } = ready
    const counter = createByteCounter(meter)
    const stored = { ...ready, lastModified: fileTime(file.modifiedMs), open: () => openAsBlob(file.local) }
    let unsure = false
    const by = await withRetries({ signal, moved: counter.hasMoved }, async () => {
      await assertUnchanged(ready, t)
      try {
        return await send({
          file: stored,
          parent: folder.id,
          onConflict,
          mayBeStored: unsure,
          onProgress: counter.reach,
          signal,
        })
      } catch (error) {
        unsure ||= !isRateLimited(error)
        throw error
      }
    })
    return by === 'linked' ? 'known' : 'sent'
  }
}

/** Returns whether a node is a file with this content. */
async function hasSameContent(file: ReadyFile, node: Node, { api, signal }: SendDeps): Promise<boolean> {
  const { asset } = node
  if (asset === null || node.size !== file.size) return false
  if (asset === file.asset) return true
  const { hash } = await withRetries({ signal }, () => api.drive.getAsset({ params: { id: asset }, signal }))
  return hash === file.hash
}

/** Throws if a file has changed since it was hashed. */
async function assertUnchanged({ file }: ReadyFile, t: Translate): Promise<void> {
  const now = await stat(file.local)
  if (now.size === file.size && now.mtimeMs === file.modifiedMs) return
  throw new LocalFileError(t('cli.drive.changedMeanwhile'))
}
