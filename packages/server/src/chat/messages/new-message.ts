import type { Message } from '@saffron/core/chat'

import type { Author } from '../../spaces/index.ts'
import { partsOf, type StoredMessage } from './message-store.ts'

interface NewMessage {
  readonly id: string
  readonly conversation: string
  /** The message it answers, or null for a root. */
  readonly parent: Pick<StoredMessage, 'id' | 'depth'> | null
  readonly author?: string | undefined
  readonly role: Message['role']
  readonly text: string
  readonly attachments?: readonly string[] | undefined
  readonly mentions?: readonly string[] | undefined
  readonly status?: Message['status']
  readonly model?: string
  readonly agent?: string | undefined
  readonly agentVersion?: number | undefined
  readonly at: string
}

/** Returns the author of a message as it's stored. In a user's own space, there is none but the owner. */
export const authorOf = ({ owner, by }: Author): Pick<StoredMessage, 'author'> =>
  by === null || by === owner ? {} : { author: by }

/** Returns a new message. */
export function newMessage({
  parent,
  author,
  attachments,
  mentions = [],
  status,
  model,
  at,
  ...message
}: NewMessage): StoredMessage {
  return {
    ...message,
    ...(author !== undefined && { author }),
    parent: parent?.id ?? null,
    depth: parent === null ? 0 : parent.depth + 1,
    parts: partsOf(message.text),
    attachments: [...(attachments ?? [])],
    ...(mentions.length > 0 && { mentions: [...new Set(mentions)] }),
    status: status ?? 'complete',
    model: model ?? null,
    usage: null,
    error: null,
    firstTokenMs: null,
    finishReason: null,
    createdAt: at,
    updatedAt: at,
  }
}
