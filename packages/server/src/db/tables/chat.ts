import type { Message, MessageStatus, RunStatus } from '@saffron/core/chat'

export interface ConversationTable {
  id: string
  userId: string
  /** Empty until somebody, or the model, gives it one. */
  title: string
  model: string | null
  agent: string | null
  system: string | null
  pinned: 0 | 1
  /** The app key it was made for; at most one conversation a user and key. */
  app: string | null
  /** The last message of the branch on show. */
  leafId: string | null
  /** What was paid for it, titles and replies that are not there any more included. */
  costMicros: number
  createdAt: string
  /** When something was last said in it: renaming or pinning does not move it up the list. */
  updatedAt: string
  /** When it was moved to the trash; null where it is not in it. */
  trashedAt: string | null
}

/** Messages of a conversation form trees; a path from a root to a leaf is what a person reads. */
export interface MessageTable {
  id: string
  conversationId: string
  userId: string
  parentId: string | null
  /** Messages above this one on its path: a root has 0. */
  depth: number
  role: Message['role']
  status: MessageStatus
  model: string | null
  inputTokens: number | null
  outputTokens: number | null
  costMicros: number | null
  firstTokenMs: number | null
  /** Why the provider ended the reply: `length` means it was cut and may be continued. */
  finishReason: string | null
  /** JSON of MessageError. */
  error: string | null
  /** JSON list of asset ids. */
  attachments: string
  /** JSON of the sources of a reply, where it was written with files. */
  sources: string | null
  createdAt: string
  updatedAt: string
  text: string
  /** JSON of the parts, where they are more than the text alone. */
  parts: string | null
}

/** One reply being written, or written within the last hour. */
export interface RunTable {
  id: string
  conversationId: string
  /** The assistant's message it writes. Several runs have the same one where a reply was continued. */
  messageId: string
  userId: string
  status: 'running' | RunStatus
  /** The number of the last event, once it has ended. */
  lastSeq: number
  /** For a run whose server died: the last event that was on disk. Watchers may have seen more. */
  durableSeq: number | null
  startedAt: string
  endedAt: string | null
  /** A digest of the key and the body of its start, so that it is not started twice. */
  startKey: string | null
}

/** Events of a run, many in a row: they are written in batches. */
export interface RunEventTable {
  runId: string
  firstSeq: number
  lastSeq: number
  /** One line an event: its name, a tab, its data as JSON. */
  lines: string
}

/** A file that a message has: as long as the message is there, so is the file. */
export interface MessageAssetTable {
  messageId: string
  assetId: string
  conversationId: string
}

export interface ChatTables {
  conversation: ConversationTable
  message: MessageTable
  messageAsset: MessageAssetTable
  run: RunTable
  runEvent: RunEventTable
}
