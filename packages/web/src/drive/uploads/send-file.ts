import { createChunkUploader, isValidForm, type ActiveUpload, type UnfinishedUploads } from '@saffron/core/drive'

import { api, session } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** From this size, a file is uploaded in chunks, so it can be resumed. */
const LARGE_BYTES = 8 * 1024 * 1024
/** The chunk size: the most that is lost when the connection fails. */
const PIECE_BYTES = 16 * 1024 * 1024

const goesInPieces = ({ name, content }: ActiveUpload): boolean => content.size > LARGE_BYTES || !isValidForm(name)

/** The unfinished uploads of large files, among the signed-in user's drafts. */
const drafts = () => draftsOf(session.getSnapshot().user?.id ?? '')
const unfinished: UnfinishedUploads = {
  find: (key) => drafts().get(key) ?? undefined,
  keep: (key, id) => drafts().set(key, id),
  forget: (key) => drafts().remove(key),
}

const pieces = createChunkUploader({ api, call: sendWithProgress, unfinished, pieceBytes: PIECE_BYTES })

export async function sendFile(sending: ActiveUpload): Promise<void> {
  if (goesInPieces(sending)) await pieces.send({ ...sending, key: keyOf(sending) })
  else await sendForm(sending)
}

/** Discards a file's unfinished upload. */
export function discardFile(sending: ActiveUpload): void {
  if (goesInPieces(sending)) void pieces.discard(keyOf(sending))
}

async function sendForm({
  name,
  content,
  lastModified,
  parent,
  onClash,
  onProgress,
  signal,
}: ActiveUpload): Promise<void> {
  const body = new FormData()
  // The fields come before the file, so the server knows its target early.
  body.append('name', name)
  body.append('parent', parent)
  body.append('onClash', onClash)
  if (lastModified !== undefined) body.append('lastModified', String(lastModified))
  body.append('file', content, name)
  await sendWithProgress({
    method: 'POST',
    path: '/assets/v2/upload',
    body,
    // The form fields add some hundred bytes.
    onProgress: (sent) => onProgress(Math.min(sent, content.size)),
    signal,
  })
}

/** The same file with the same target is the same upload. */
const keyOf = ({ name, parent, content, lastModified = 0 }: ActiveUpload): string =>
  `upload ${parent} ${content.size} ${lastModified} ${name}`
