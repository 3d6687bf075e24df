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
  /** It's being streamed. */
  readonly live: boolean
  /** A reply in the thread is in progress, so no other can be requested. */
  readonly busy: boolean
  readonly isLast: boolean
  /** A search result led here, and its words are highlighted. */
  readonly isFound: boolean
  /** Called when something in the message with this key is pressed. */
  readonly onPress: (key: string, target: EventTarget) => void
}

/** A message of the thread. A finished one doesn't rerender while a reply streams. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isFound, onPress } = props
  return (
    // The presses bubble up from the row's own controls.
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
