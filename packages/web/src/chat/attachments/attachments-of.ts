import { type Attachments, createAttachments, keepFiles } from '@saffron/core/chat'
import type { Asset } from '@saffron/core/drive'
import type { TextStorage } from '@saffron/core/session'
import { sleep } from '@saffron/core/stream'

import { sendWithProgress } from '../../drive/index.ts'
import { api } from '../../shell/client.ts'

/** A message that is being written. */
export interface WrittenMessage {
  /** Who writes it. */
  readonly writer: string
  /** Theirs. */
  readonly drafts: TextStorage
  /** Null: one yet to be made. */
  readonly conversation: string | null
}

const known = new Map<string, Attachments>()

/** Its files: the same however often its conversation is left, and, as far as they have arrived, through a reload. */
export function attachmentsOf({ writer, drafts, conversation }: WrittenMessage): Attachments {
  const key = `${writer} ${conversation ?? ''}`
  const there = known.get(key)
  if (there !== undefined) return there
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
  known.set(key, made)
  keepFiles({ attachments: made, drafts, conversation })
  return made
}

/** Attaches what was chosen, pasted or dropped. What is pasted has a name of the browser's making. */
export function attach(message: WrittenMessage, files: Iterable<File>): void {
  attachmentsOf(message).add(Array.from(files, (file) => ({ name: file.name, content: file })))
}
