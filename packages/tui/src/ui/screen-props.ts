import type { Chat, ConversationMatch } from '@saffron/core/chat'

/** The screens beside the chat. */
export type ScreenName = 'palette' | 'chats' | 'models' | 'drive' | 'wallet' | 'admin' | 'settings' | 'help'

/** What a screen may do with the rest of the app. */
export interface ScreenProps {
  readonly chat: Chat
  readonly onBack: () => void
  readonly show: (screen: ScreenName) => void
  /** `match`: what a search found in it, which it is opened at. */
  readonly openChat: (id: string, title: string, match?: ConversationMatch) => void
  /** A conversation that is no more: the chat does not go on with it. */
  readonly forgetChat: (id: string) => void
  readonly chooseModel: (name: string) => void
  /** Does what `/name` does where it is typed. */
  readonly runCommand: (name: string) => void
}
