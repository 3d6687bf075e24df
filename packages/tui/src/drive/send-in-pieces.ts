import { openAsBlob } from 'node:fs'

import { createChunkUploader, fileTime } from '@saffron/core/drive'

import { createByteCounter } from './byte-counter.ts'
import type { FileMeter } from './meter.ts'
import { withRetries } from './parallel.ts'
import { type ReadyFile, assertUnchanged, type SendDeps } from './ready-file.ts'
import { LocalFileError } from './transfer-log.ts'
import { openUnfinished } from './unfinished.ts'

/** The maximum loss when a connection breaks. */
const PIECE_BYTES = 8 * 1024 * 1024

/**
 * Uploads a large file in chunks and returns its asset ID. Resumes after a failure of the network, the server or this
 * program.
 */
export async function sendInPieces(ready: ReadyFile, meter: FileMeter, deps: SendDeps): Promise<string> {
  const { api, onClash, signal, t } = deps
  const { name, folder, hash, file } = ready
  const pieces = createChunkUploader({
    api,
    call: ({ method, path, headers, body, signal: called }) =>
      api.request(method, path, { headers, body, ...(called !== undefined && { signal: called }) }),
    unfinished: openUnfinished(),
    pieceBytes: PIECE_BYTES,
  })
  const content = await openAsBlob(file.local)
  const counter = createByteCounter(meter)
  const asset = await withRetries({ signal, moved: counter.hasMoved }, async (attempt) => {
    if (attempt > 0) await assertUnchanged(ready, deps)
    return pieces.send({
      key: [api.baseUrl, folder.id, name, hash].join(' '),
      name,
      content,
      lastModified: fileTime(file.modifiedMs),
      parent: folder.id,
      onClash,
      onProgress: counter.reach,
      signal,
    })
  })
  if (asset.hash !== hash) throw new LocalFileError(t('cli.drive.changedMeanwhile'))
  return asset.id
}
