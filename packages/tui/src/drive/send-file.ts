import { openAsBlob } from 'node:fs'

import { fileTime, isValidForm } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'

import type { FileMeter } from './meter.ts'
import type { PreparedFile } from './prepare-files.ts'
import { uploadWithRetry, hasSameContent, type ReadyFile, type SendDeps } from './ready-file.ts'
import { sendInPieces } from './send-in-pieces.ts'
import { LocalFileError, type Outcome } from './transfer-log.ts'

/** Larger files are sent in chunks, so an interrupted upload can resume. */
const MAX_AT_ONCE = 8 * 1024 * 1024

/** Uploads files: each content once, and none that Drive already has. */
export function createSender(deps: SendDeps): (file: PreparedFile, meter: FileMeter) => Promise<Outcome> {
  const { t, onClash } = deps
  const sentHere = new Map<string, string>()

  return async (prepared, meter) => {
    const { taken } = prepared
    if (taken !== undefined && onClash === 'skip') return 'skipped'
    const file = readyOf(prepared)
    if (taken !== undefined && (await hasSameContent(file, taken, deps))) return 'same'
    try {
      if (taken !== undefined && onClash === 'refuse') throw new ApiError('node.name_taken')
      const asset = file.asset ?? sentHere.get(file.hash)
      if (asset !== undefined && (await linked(file, asset, deps))) return 'known'
      const send = file.size > MAX_AT_ONCE || !isValidForm(file.name) ? sendInPieces : sendAtOnce
      const sent = await send(file, meter, deps)
      sentHere.set(file.hash, sent)
      return 'sent'
    } catch (error) {
      const isClash = ApiError.is(error) && error.code === 'node.name_taken'
      throw isClash ? new ApiError(error.code, { message: t('cli.drive.clash') }) : error
    }
  }
}

function readyOf(file: PreparedFile): ReadyFile {
  const { folder, hash, error } = file
  if ('error' in folder) throw folder.error
  if (hash === undefined) throw error
  return { ...file, folder, hash }
}

/** Creates a file from existing content. Returns false if the content has been deleted in the meantime. */
async function linked(file: ReadyFile, asset: string, deps: SendDeps): Promise<boolean> {
  const { api, onClash, signal } = deps
  const { name, folder } = file
  const lastModified = fileTime(file.file.modifiedMs)
  const body = { kind: 'file', name, asset, parent: folder.id, lastModified, onClash } as const
  try {
    await uploadWithRetry(file, deps, async () => {
      await api.drive.createNode({ body, signal })
      return asset
    })
    return true
  } catch (error) {
    if (ApiError.is(error) && error.code === 'asset.not_found') return false
    throw error
  }
}

/** Uploads a file in one call and returns its asset ID. */
async function sendAtOnce(file: ReadyFile, meter: FileMeter, deps: SendDeps): Promise<string> {
  const { api, t, onClash, signal } = deps
  const { name, folder, hash } = file
  const lastModified = fileTime(file.file.modifiedMs)?.toString()
  const asset = await uploadWithRetry(file, deps, async () => {
    const content = new File([await openAsBlob(file.file.local)], name)
    const body = { file: content, name, parent: folder.id, lastModified, onClash }
    const sent = await api.drive.uploadAsset({ body, signal })
    if (sent.hash !== hash) throw new LocalFileError(t('cli.drive.changedMeanwhile'))
    return sent.id
  })
  meter.advance(file.size)
  return asset
}
