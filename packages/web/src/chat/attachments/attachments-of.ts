import { type Attachments, createAttachments, keepFiles } from '@saffron/core/chat'
import type { Asset } from '@saffron/core/drive'
import type { TextStorage } from '@saffron/core/session'
import { sleep } from '@saffron/core/stream'

import { sendWithProgress } from '../../drive/index.ts'
import { api } from '../../shell/session/client.ts'

/** A message draft. */
export interface WrittenMessage {
  /** The ID of its author. */
  readonly writer: string
  /** The author's drafts. */
  readonly drafts: TextStorage
  /** Null for a new conversation. */
  readonly conversation: string | null
  /** The workspace that it will belong to. Undefined in the user's own space. */
  readonly workspace: string | undefined
}

const known = new Map<string, Attachments>()

/** The draft's files. They're kept when the conversation is left, and uploaded ones also across reloads. */
export function attachmentsOf({ writer, drafts, workspace, conversation }: WrittenMessage): Attachments {
  const key = `${writer} ${conversation ?? workspace ?? ''}`
  const there = known.get(key)
  if (there !== undefined) return there
  const made = createAttachments({
    send: ({ name, content, onProgress, signal }) => {
      const body = new FormData()
      // Fields come before the file, which the server reads only once it knows the space.
      if (workspace !== undefined) body.append('workspace', workspace)
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

/** Attaches chosen, pasted or dropped files. Pasted files have a name from the browser. */
export function attach(message: WrittenMessage, files: Iterable<File>): void {
  attachmentsOf(message).add(Array.from(files, (file) => ({ name: file.name, content: file })))
}
