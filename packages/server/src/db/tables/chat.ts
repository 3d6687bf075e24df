import type { Message, MessageStatus, RunStatus } from '@saffron/core/chat'

export interface ConversationTable {
  id: string
  ownerId: string
  /** Empty until the user or a model sets it. */
  title: string
  model: string | null
  agent: string | null
  /** The published version of its agent. Null if it has none, or follows the draft. */
  agentVersion: number | null
  system: string | null
  pinned: 0 | 1
  /** JSON of the names of built-in tools that are turned on, or null if the agent decides. */
  builtinTools: string | null
  /** The app key that it was created for. */
  app: string | null
  /**
   * The object of the app that it's about. Empty for the only conversation of an app in a user's own space. An owner has
   * at most one conversation per app and object; null permits any number.
   */
  extra: string | null
  /** The last message of the visible branch. */
  leafId: string | null
  /** The total cost, including titles and deleted replies. */
  costMicros: number
  createdAt: string
  /** The time of the last message. Renaming or pinning doesn't change the position in the list. */
  updatedAt: string
  /** When it was moved to the trash, or null. */
  trashedAt: string | null
  /** It's in no list or search, and is deleted soon after its last use. */
  temporary: 1 | null
}

/** A conversation as one user sees it. A missing row is like one of nulls. */
export interface ConversationViewTable {
  conversationId: string
  userId: string
  archivedAt: string | null
  /** When the draft was saved, or null if there is none. */
  draftAt: string | null
  /** The text that the user hasn't sent yet. */
  draft: string | null
  /** In a workspace: the end of the branch that the user chose or writes on. Null means that of the conversation. */
  leafId: string | null
  /** The user has read up to this message, which may be deleted. */
  lastReadId: string | null
  /** In a workspace. In a user's own space, `pinned` of the conversation applies. */
  pinned: 0 | 1 | null
  muted: 0 | 1 | null
}

/** The messages of a conversation, which form trees. The user reads a path from a root to a leaf. */
export interface MessageTable {
  id: string
  conversationId: string
  ownerId: string
  /** Who wrote it or asked for it. Null if it's older than workspaces. The account may not exist anymore. */
  authorId: string | null
  parentId: string | null
  /** The number of messages above it on its path, 0 for a root. */
  depth: number
  role: Message['role']
  status: MessageStatus
  model: string | null
  /** Of a reply: the agent that wrote it, which may be deleted, and its published version or null for its draft. */
  agent: string | null
  agentVersion: number | null
  inputTokens: number | null
  outputTokens: number | null
  costMicros: number | null
  firstTokenMs: number | null
  /** The provider's reason to end the reply. `length` means that it was cut off and can be continued. */
  finishReason: string | null
  /** JSON of MessageError. */
  error: string | null
  /** A JSON list of asset IDs. */
  attachments: string
  /** A JSON list of the IDs of mentioned users, or null if there are none. */
  mentions: string | null
  /** JSON of a reply's sources, if it was written with files. */
  sources: string | null
  /** JSON of the passages of an agent's knowledge that a reply cites. */
  citations: string | null
  createdAt: string
  updatedAt: string
  text: string
  /** JSON of the parts, if there are others than text. */
  parts: string | null
}

/** A reply that is being written, or was within the last hour. */
export interface RunTable {
  id: string
  conversationId: string
  /** The assistant's message. A continued reply has several runs with the same message. */
  messageId: string
  ownerId: string
  /** Who asked. Null if it's older than workspaces. */
  startedBy: string | null
  status: 'running' | 'waiting' | RunStatus
  /** The number of the last event, after the run has ended. */
  lastSeq: number
  /** The last stored event of a run whose server crashed. Clients may have seen later ones. */
  durableSeq: number | null
  startedAt: string
  endedAt: string | null
  /** A digest of the key and body of its start, so that it isn't started twice. */
  startKey: string | null
  /** The model call that it makes now. Null for the first one, whose request ID is that of the run. */
  requestId: string | null
  /** JSON of ParkedRun while it waits for a person. */
  parked: string | null
}

/** What a provider wants back unchanged after the tool calls of a step. */
interface MessageStepTable {
  messageId: string
  ownerId: string
  /** The number of the model call in the message, from 1. */
  number: number
  /** Only this provider and model get it. */
  provider: string
  model: string
  /** JSON. */
  state: string
}

/** The events of a run. A row contains several, because they're written in batches. */
export interface RunEventTable {
  runId: string
  firstSeq: number
  lastSeq: number
  /** One line per event: its name, a tab, and its data as JSON. */
  lines: string
}

/** A file of a message, which is kept as long as the message. */
export interface MessageAssetTable {
  messageId: string
  assetId: string
  conversationId: string
}

/** What a user was told of, in a workspace. */
export interface NotificationTable {
  id: string
  userId: string
  /** Of a mention. */
  messageId: string | null
  /** Of the balance of a workspace. */
  workspaceId: string | null
  kind: 'mention' | 'balance'
  createdAt: string
  readAt: string | null
  /** When to send an email if it's still unread. Null if it was sent, or isn't to be. */
  emailDueAt: string | null
  emailedAt: string | null
}

/** A message that is sent to the model when the reply in progress ends. */
export interface QueuedAskTable {
  id: string
  ownerId: string
  conversationId: string
  userId: string
  /** JSON of the start's body. */
  body: string
  /** The language of its author. */
  locale: string
  /** A digest of the key and body of its start, so that it isn't started twice. */
  startKey: string | null
  /** JSON of MessageError, if it couldn't be sent. */
  error: string | null
  createdAt: string
}

export interface ChatTables {
  conversation: ConversationTable
  conversationView: ConversationViewTable
  message: MessageTable
  messageStep: MessageStepTable
  messageAsset: MessageAssetTable
  notification: NotificationTable
  queuedAsk: QueuedAskTable
  run: RunTable
  runEvent: RunEventTable
}
