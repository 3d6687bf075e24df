import type { Chat, ConversationMatch, Thread, ThreadMessage } from '@saffron/core/chat'
import type { Agent } from '@saffron/core/store'
import type { Workspace } from '@saffron/core/workspace'

/** The screens other than the chat. */
export type ScreenName =
  | 'palette'
  | 'chats'
  | 'messages'
  | 'models'
  | 'agents'
  | 'plugins'
  | 'draw'
  | 'scripts'
  | 'summaries'
  | 'drive'
  | 'workspaces'
  | 'notifications'
  | 'wallet'
  | 'admin'
  | 'settings'
  | 'help'

export interface NamedChat {
  readonly id: string
  readonly title: string
}

/** The ways a screen affects the rest of the app. */
export interface ScreenProps {
  readonly chat: Chat
  /** The open chat. */
  readonly thread: Thread
  /** Makes a new version of a message: edits the user's own, or regenerates a reply. */
  readonly remake: (message: ThreadMessage) => void
  /** Shows the previous or the next version of a message. */
  readonly switchVersion: (message: ThreadMessage, by: -1 | 1) => Promise<void>
  readonly onBack: () => void
  readonly show: (screen: ScreenName) => void
  /** `match`: the search result to open the chat at. */
  readonly openChat: (id: string, title: string, match?: ConversationMatch) => void
  /** Leaves a deleted conversation, if it's the open one. */
  readonly forgetChat: (id: string) => void
  readonly chooseModel: (name: string) => void
  /** Begins a new chat with the published version of an agent, or with its draft. */
  readonly startAgent: (agent: Agent, isDraft: boolean) => void
  /** Works in a workspace from now on, or without one in the user's own space, and shows a new chat there, or `chat`. */
  readonly chooseSpace: (workspace: Workspace | undefined, chat?: NamedChat) => void
  /** Runs the command `/name`. */
  readonly runCommand: (name: string) => void
}
