import { createPieceSender, fitsForm, type Sending, type UnfinishedUploads } from '@saffron/core/drive'

import { api, session } from '../../shell/client.ts'
import { draftsOf } from '../../shell/drafts.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** From here on a file goes in pieces, so that what breaks off goes on where it was. */
const LARGE_BYTES = 8 * 1024 * 1024
/** Of the file that is sent at once: what is lost at most where the network breaks. */
const PIECE_BYTES = 16 * 1024 * 1024

const goesInPieces = ({ name, content }: Sending): boolean => content.size > LARGE_BYTES || !fitsForm(name)

/** What was begun of large files, among what else is unfinished of whoever is signed in. */
const drafts = () => draftsOf(session.getSnapshot().user?.id ?? '')
const unfinished: UnfinishedUploads = {
  find: (key) => drafts().get(key) ?? undefined,
  keep: (key, id) => drafts().set(key, id),
  forget: (key) => drafts().remove(key),
}

const pieces = createPieceSender({ api, call: sendWithProgress, unfinished, pieceBytes: PIECE_BYTES })

export async function sendFile(sending: Sending): Promise<void> {
  if (goesInPieces(sending)) await pieces.send({ ...sending, key: keyOf(sending) })
  else await sendForm(sending)
}

/** Gives up what was begun of a file. */
export function discardFile(sending: Sending): void {
  if (goesInPieces(sending)) void pieces.discard(keyOf(sending))
}

async function sendForm({ name, content, lastModified, parent, onClash, onProgress, signal }: Sending): Promise<void> {
  const body = new FormData()
  // Before the file: so the server knows what it is for as it comes.
  body.append('name', name)
  body.append('parent', parent)
  body.append('onClash', onClash)
  if (lastModified !== undefined) body.append('lastModified', String(lastModified))
  body.append('file', content, name)
  await sendWithProgress({
    method: 'POST',
    path: '/assets/v2/upload',
    body,
    // The fields around the file are some hundred bytes more.
    onProgress: (sent) => onProgress(Math.min(sent, content.size)),
    signal,
  })
}

/** The same file to the same place is the same upload. */
const keyOf = ({ name, parent, content, lastModified = 0 }: Sending): string =>
  `upload ${parent} ${content.size} ${lastModified} ${name}`
