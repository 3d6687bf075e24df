import type { Chat, ConversationMatch } from '@saffron/core/chat'

/** The screens other than the chat. */
export type ScreenName = 'palette' | 'chats' | 'models' | 'drive' | 'wallet' | 'admin' | 'settings' | 'help'

/** The ways a screen affects the rest of the app. */
export interface ScreenProps {
  readonly chat: Chat
  readonly onBack: () => void
  readonly show: (screen: ScreenName) => void
  /** `match`: the search result to open the chat at. */
  readonly openChat: (id: string, title: string, match?: ConversationMatch) => void
  /** Leaves a deleted conversation, if it's the open one. */
  readonly forgetChat: (id: string) => void
  readonly chooseModel: (name: string) => void
  /** Runs the command `/name`. */
  readonly runCommand: (name: string) => void
}
