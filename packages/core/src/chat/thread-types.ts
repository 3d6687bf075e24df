import type { Api } from '../client/api-types.ts'
import type { Sleep, TakePlace } from '../stream/index.ts'
import type { ConversationFeed } from './conversation-feed.ts'
import type { Conversation, RunOptions } from './entities.ts'
import type { Schedule } from './frame-notifier.ts'
import type { Path, ThreadMessage } from './thread-path.ts'

/** What a person is about to say. */
export interface Draft {
  readonly content: string
  readonly attachments?: readonly string[]
}

/** How a reply is asked for. */
export interface Asking {
  readonly model?: string
  readonly options?: RunOptions
}

export interface ThreadSnapshot {
  /** Null before a new conversation is made by its first message. */
  readonly conversationId: string | null
  readonly conversation: Conversation | null
  /** Of the messages: `failed` shows `error` and a retry, which is `open`. */
  readonly status: 'loading' | 'failed' | 'ready'
  /** Of the reply: `starting` until the server has taken it, `reconnecting` while the line is lost. */
  readonly run: 'idle' | 'starting' | 'streaming' | 'reconnecting' | 'stopping'
  /** From the root (or as far up as loaded) to the leaf, the reply being written last. */
  readonly messages: Path
  /** The reply being written: also the last of `messages`. */
  readonly running: ThreadMessage | null
  /** What the last action failed with. */
  readonly error: unknown
  /** What could not be sent, to be put back before the person. */
  readonly failedDraft: Draft | null
  readonly hasOlder: boolean
  readonly loadingOlder: boolean
}

export interface Thread {
  readonly getSnapshot: () => ThreadSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Loads the newest messages and watches the run under way, if there is one. Also the retry after a failure. */
  readonly open: () => Promise<void>
  /** Stops watching; the run itself goes on. */
  readonly close: () => void
  /** Says something. True once the server has taken it; false puts it into `failedDraft` and the reason into `error`. */
  readonly send: (draft: Draft, asking?: Asking) => Promise<boolean>
  /** Says a message anew, on a branch of its own. */
  readonly edit: (messageId: string, draft: Draft, asking?: Asking) => Promise<boolean>
  /** Asks for another reply in place of this one, on a branch of its own. */
  readonly regenerate: (messageId: string, asking?: Asking) => Promise<boolean>
  /** Goes on with a reply that was cut short. */
  readonly continueReply: (messageId: string, asking?: Asking) => Promise<boolean>
  readonly stop: () => Promise<void>
  /** Shows the branch that a sibling is on. */
  readonly switchBranch: (messageId: string) => Promise<void>
  readonly loadOlder: () => Promise<void>
  /** Shows a message: switches to its branch and loads the messages down from it. False where that is not possible. */
  readonly reveal: (messageId: string) => Promise<boolean>
  /** Renames, pins, chooses the model or the system text. */
  readonly update: (change: ConversationChange) => Promise<void>
  /** Takes `error` and `failedDraft` off the screen. */
  readonly dismiss: () => void
}

export type ConversationChange = Partial<Pick<Conversation, 'title' | 'model' | 'system' | 'pinned'>>

export interface ThreadOptions {
  readonly api: Pick<Api, 'chat'>
  /** Null: a new one, made when the first message is sent. */
  readonly conversation: string | null
  /** Told whenever the conversation is made or changes on this side: for the list beside the thread. */
  readonly onConversation?: ((conversation: Conversation) => void) | undefined
  /** Hears what other clients do in this conversation; without it only our own runs are seen. */
  readonly feed?: Pick<ConversationFeed, 'subscribe'> | undefined
  readonly schedule?: Schedule | undefined
  readonly sleep?: Sleep | undefined
  readonly takePlace?: TakePlace | undefined
}
