import type { Sending } from '@saffron/core/drive'

import { sendPieces } from './send-pieces.ts'
import { sendWithProgress } from './send-with-progress.ts'

/** From here on a file goes in pieces, so that what breaks off goes on where it was. */
const LARGE_BYTES = 8 * 1024 * 1024

export const sendFile = (sending: Sending): Promise<void> =>
  sending.content.size > LARGE_BYTES ? sendPieces(sending) : sendForm(sending)

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
