import { type Attachments, createAttachments, type Thread } from '@saffron/core/chat'
import type { Asset } from '@saffron/core/drive'
import { sleep } from '@saffron/core/stream'

import { sendWithProgress } from '../../drive/index.ts'
import { api } from '../../shell/client.ts'

const kept = new WeakMap<Thread, Attachments>()

/** The files of the message that is being written to a thread. */
export function attachmentsOf(thread: Thread): Attachments {
  const known = kept.get(thread)
  if (known !== undefined) return known
  const made = createAttachments({
    send: ({ name, content, onProgress, signal }) => {
      const body = new FormData()
      body.append('file', content, name)
      const tell = (sent: number) => onProgress(Math.min(sent, content.size))
      const call = { method: 'POST', path: '/assets/v2/upload', body, onProgress: tell, signal } as const
      return sendWithProgress(call) as Promise<Asset>
    },
    read: (id, signal) => api.drive.getAsset({ params: { id }, signal }),
    sleep,
  })
  kept.set(thread, made)
  return made
}

/** Attaches what was chosen, pasted or dropped. What is pasted has a name of the browser's making. */
export function attach(thread: Thread, files: Iterable<File>): void {
  attachmentsOf(thread).add(Array.from(files, (file) => ({ name: file.name, content: file })))
}
