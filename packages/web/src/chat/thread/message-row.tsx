import type { Thread, ThreadMessage } from '@saffron/core/chat'
import { memo } from 'react'

import type { ModelChoice } from '../composer/use-model-choice.ts'
import { AssistantMessage } from './assistant-message.tsx'
import { UserMessage } from './user-message.tsx'

import styles from './message.module.css'

export interface MessageRowProps {
  readonly message: ThreadMessage
  readonly thread: Thread
  readonly choice: ModelChoice
  /** It is being written. */
  readonly live: boolean
  /** A reply is under way somewhere in the thread: nothing else can be asked for. */
  readonly busy: boolean
  readonly isLast: boolean
  /** A search has led here, and its words are marked. */
  readonly isFound: boolean
  /** Something in the message of this key was pressed. */
  readonly onPress: (key: string, target: EventTarget) => void
}

/** One message of the thread. A finished one is rendered once, however long the reply below it streams. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isFound, onPress } = props
  return (
    // The presses come up from the row's own controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions jsx-a11y/click-events-have-key-events
    <div
      className={isFound ? `${styles.row} ${styles.found}` : styles.row}
      data-message={message.id}
      onClick={({ target }) => onPress(message.key, target)}
    >
      {message.role === 'user' ? <UserMessage {...props} /> : <AssistantMessage {...props} />}
    </div>
  )
})
