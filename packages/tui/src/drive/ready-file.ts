import { stat } from 'node:fs/promises'

import type { Api } from '@saffron/core/client'
import { type ClashChoice, type Node, readDrivePath } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

import { withRetries } from './parallel.ts'
import type { PreparedFile } from './prepare-files.ts'
import { lookUpOne } from './remote.ts'
import { LocalFileError } from './transfer-log.ts'

export interface SendDeps {
  readonly api: Api
  readonly t: Translate
  readonly onClash: ClashChoice
  readonly signal: AbortSignal
}

/** A file whose folder exists and whose hash is known. */
export type ReadyFile = PreparedFile & { readonly folder: { readonly id: string }; readonly hash: string }

/** Returns whether a node is a file with this content. */
export async function hasSameContent(file: ReadyFile, node: Node, { api, signal }: SendDeps): Promise<boolean> {
  const { asset } = node
  if (asset === null || node.size !== file.size) return false
  if (asset === file.asset) return true
  const { hash } = await withRetries({ signal }, () => api.drive.getAsset({ params: { id: asset }, signal }))
  return hash === file.hash
}

/**
 * Retries until a file is stored, and returns its asset ID. It doesn't resend a file that arrived without a response,
 * and doesn't send one that has changed locally.
 */
export function uploadWithRetry(file: ReadyFile, deps: SendDeps, send: () => Promise<string>): Promise<string> {
  return withRetries({ signal: deps.signal }, async (attempt) => {
    if (attempt === 0) return send()
    await assertUnchanged(file, deps)
    const node = await lookUpOne(deps.api, readDrivePath(file.path).names)
    const isThere = node !== undefined && node.id !== file.taken?.id && (await hasSameContent(file, node, deps))
    return isThere && node.asset !== null ? node.asset : send()
  })
}

/** Throws if a file has changed since it was read. */
export async function assertUnchanged({ file }: ReadyFile, { t }: SendDeps): Promise<void> {
  const now = await stat(file.local)
  if (now.size === file.size && now.mtimeMs === file.modifiedMs) return
  throw new LocalFileError(t('cli.drive.changedMeanwhile'))
}
