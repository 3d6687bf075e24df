import type { Agent } from '@saffron/core/store'

export interface AgentThreadProps {
  /** As its form has it now, or as it's published. */
  readonly agent: Pick<Agent, 'id' | 'name' | 'avatar' | 'opening' | 'suggestions' | 'language' | 'model'>
  /** Whether its draft answers, next to its form. Otherwise, the published version does. */
  readonly isDraft: boolean
  /** Null for a new conversation, which the first message creates. */
  readonly conversation: string | null
  /** Shown before the first message. */
  readonly hint: string
  readonly onMade: (conversation: string) => void
  /** Called when the conversation was deleted. */
  readonly onGone: () => void
  /** Called when a reply begins, and when it has ended. */
  readonly onReplying?: (isReplying: boolean) => void
}
