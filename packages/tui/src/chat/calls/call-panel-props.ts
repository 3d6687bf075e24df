import type { ConsentDecision, ToolPart } from '@saffron/core/chat'

import type { InputAnswer } from './call-reply.ts'

export interface CallPanelProps {
  readonly call: ToolPart
  readonly onDecide: (call: ToolPart, decision: ConsentDecision) => void
  readonly onAnswer: (call: ToolPart, answer: InputAnswer) => void
  readonly onLater: (call: ToolPart) => void
  readonly onStop: () => void
}
