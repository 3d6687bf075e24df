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
}

/** One message of the thread. A finished one is rendered once, however long the reply below it streams. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  return (
    <div className={styles.row}>
      {props.message.role === 'user' ? <UserMessage {...props} /> : <AssistantMessage {...props} />}
    </div>
  )
})
