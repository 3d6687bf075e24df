import type { Message } from './entities.ts'
import type { Path, ThreadMessage } from './thread-path.ts'
import type { Draft } from './thread-types.ts'

let count = 0

/** A user's message that's shown before the server has accepted it, followed by its future reply. */
export function withPendingMessage(path: Path, draft: Draft, conversation: string): Path {
  const userMessage = pendingMessage({
    conversation,
    parent: path.at(-1)?.id ?? null,
    role: 'user',
    text: draft.content,
    parts: draft.content === '' ? [] : [{ type: 'text', text: draft.content }],
    attachments: [...(draft.attachments ?? [])],
    ...(draft.mentions !== undefined && { mentions: [...draft.mentions] }),
    status: 'complete',
  })
  return withAwaitedReply([...path, userMessage], conversation)
}

/** An empty reply after the last message of `path`, where its text will appear. */
export function withAwaitedReply(path: Path, conversation: string): Path {
  const parent = path.at(-1)?.id ?? null
  const empty = { text: '', parts: [], attachments: [] }
  return [...path, pendingMessage({ ...empty, conversation, parent, role: 'assistant', status: 'running' })]
}

type PendingFields = Pick<
  Message,
  'conversation' | 'parent' | 'role' | 'text' | 'parts' | 'attachments' | 'mentions' | 'status'
>

function pendingMessage(fields: PendingFields): ThreadMessage {
  count += 1
  const id = `pending-${count}`
  const at = new Date().toISOString()
  return {
    ...fields,
    id,
    key: id,
    pending: true,
    createdAt: at,
    updatedAt: at,
    model: null,
    usage: null,
    error: null,
    firstTokenMs: null,
    siblings: [id],
  }
}
