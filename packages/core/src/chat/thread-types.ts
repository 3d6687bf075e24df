import type { Person } from '../auth/contract.ts'
import type { Sleep, AcquireSlot } from '../stream/index.ts'
import type { ChatApi } from './contract.ts'
import type { ConversationFeed } from './conversation-feed.ts'
import type { Conversation, RunOptions } from './entities.ts'
import type { Schedule } from './frame-notifier.ts'
import type { Path, ThreadMessage } from './thread-path.ts'
import type { TerminalFolder } from './tool-entities.ts'

/** A message to send. */
export interface Draft {
  readonly content: string
  readonly attachments?: readonly string[]
  /** The members of the workspace that it mentions. */
  readonly mentions?: readonly string[]
}

/** Options of a reply's request. */
export interface ReplyOptions {
  readonly model?: string
  readonly options?: RunOptions
  /** A folder on this machine that the model may work in. */
  readonly terminal?: TerminalFolder
}

/** The agent of a conversation that the first message creates. */
export interface NewAgent {
  readonly id: string
  /** Follow its draft, which only its editors may do. Such a conversation is temporary. */
  readonly draft?: boolean
  /** For trying it out: in no list, and deleted an hour after its last message. */
  readonly temporary?: boolean
}

export interface ThreadSnapshot {
  /** Null until the first message creates a new conversation. */
  readonly conversationId: string | null
  readonly conversation: Conversation | null
  /** The system prompt of the conversation that the first message creates. */
  readonly newSystem: string | null
  /** State of the messages. `failed` shows `error` and a retry, which is `open`. */
  readonly status: 'loading' | 'failed' | 'ready'
  /** State of the reply: `starting` until the server has accepted it, `reconnecting` while the connection is lost. */
  readonly run: 'idle' | 'starting' | 'streaming' | 'reconnecting' | 'stopping'
  /**
   * From the root (or as far up as loaded) to the leaf. The reply in progress comes last, or before what people wrote in
   * the meantime.
   */
  readonly messages: Path
  /** The reply in progress, which is also in `messages`. Null if it's on another branch. */
  readonly running: ThreadMessage | null
  /** Who asked for the reply in progress, in a workspace. */
  readonly asker: Person | null
  /** The error of the last action. */
  readonly error: unknown
  /** A message that couldn't be sent, to put back into the field. */
  readonly failedDraft: Draft | null
  readonly hasOlder: boolean
  readonly loadingOlder: boolean
}

export interface Thread {
  readonly getSnapshot: () => ThreadSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the newest messages and watches the run in progress, if any. Also retries after an error. */
  readonly open: () => Promise<void>
  /** Stops watching. The run continues. */
  readonly close: () => void
  /** Sends a message. Returns true when the server has accepted it. Otherwise, sets `failedDraft` and `error`. */
  readonly send: (draft: Draft, asking?: ReplyOptions) => Promise<boolean>
  /** Stores a message without asking the model. Like `send` otherwise. */
  readonly post: (draft: Draft) => Promise<boolean>
  /** Sends a message when the reply in progress ends, whoever asked for it. Like `send` otherwise. */
  readonly queue: (draft: Draft, asking?: ReplyOptions) => Promise<boolean>
  /** Sends a changed message on a new branch. */
  readonly edit: (messageId: string, draft: Draft, asking?: ReplyOptions) => Promise<boolean>
  /** Requests another reply on a new branch. */
  readonly regenerate: (messageId: string, asking?: ReplyOptions) => Promise<boolean>
  /** Continues an interrupted reply. */
  readonly continueReply: (messageId: string, asking?: ReplyOptions) => Promise<boolean>
  readonly stop: () => Promise<void>
  /** Shows the branch of a sibling. */
  readonly switchBranch: (messageId: string) => Promise<void>
  readonly loadOlder: () => Promise<void>
  /**
   * Shows a message: switches to its branch and loads the messages from there on. Returns false if that isn't possible.
   */
  readonly reveal: (messageId: string) => Promise<boolean>
  /**
   * Renames, pins, or sets the model, the agent or the system prompt. A new conversation only has a system prompt, which is stored
   * with its first message.
   */
  readonly update: (change: ConversationChange) => Promise<void>
  /** Names the agent of the conversation that the first message creates. Null for none. */
  readonly startWith: (agent: NewAgent | null) => void
  /** Called with a conversation that the first message creates, before the message is sent. Null for nothing to do. */
  readonly prepareWith: (prepare: ((conversation: string) => Promise<unknown>) | null) => void
  /** Clears `error` and `failedDraft`. */
  readonly dismiss: () => void
}

export type ConversationChange = Partial<Pick<Conversation, 'title' | 'model' | 'agent' | 'system' | 'pinned'>>

export interface ThreadOptions {
  readonly api: ChatApi
  /** Null for a new conversation, which the first message creates. */
  readonly conversation: string | null
  /** The workspace in which the first message creates it. By default, the user's own space. */
  readonly workspace?: string | undefined
  /** Called when the conversation is created or changed locally, for the list. */
  readonly onConversation?: ((conversation: Conversation) => void) | undefined
  /** Changes by other clients. Without it, only local runs are seen. */
  readonly feed?: Pick<ConversationFeed, 'subscribe'> | undefined
  readonly schedule?: Schedule | undefined
  readonly sleep?: Sleep | undefined
  readonly acquireSlot?: AcquireSlot | undefined
}
