import { mentionedIn } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { Pencil } from 'lucide-react'
import { lazy, use, useState } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { markMentions } from '../mentions/mentioned.tsx'
import { PeopleContext } from '../mentions/people-context.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { ClippedText } from './clipped-text.tsx'
import { CopyButton } from './copy-button.tsx'
import { EditMessage } from './edit-message.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'
import type { MessageRowProps } from './message-row.tsx'
import { MessageWriter, useOtherWriter } from './message-writer.tsx'

import styles from './message.module.css'

const MessageFiles = lazy(() => import('../attachments/message-files.tsx'))

export function UserMessage({ message, thread, choice, busy, isFound }: MessageRowProps) {
  const t = useTranslate()
  const writer = useOtherWriter(message)
  const people = use(PeopleContext)
  const [editing, setEditing] = useState(false)
  const hasFiles = message.attachments.length > 0
  if (editing) {
    return (
      <>
        {hasFiles && (
          <LazyBoundary>
            <MessageFiles ids={message.attachments} />
          </LazyBoundary>
        )}
        <EditMessage
          text={message.text}
          mayBeEmpty={hasFiles}
          onCancel={() => setEditing(false)}
          onSend={(content) => {
            setEditing(false)
            const { attachments } = message
            const mentions = mentionedIn(content, people)
            const draft = { content, attachments, ...(mentions.length > 0 && { mentions }) }
            void thread.edit(message.id, draft, choice.asking)
          }}
        />
      </>
    )
  }
  return (
    <article
      className={styles.user}
      aria-label={writer === undefined ? t('chat.message.yours') : t('chat.message.by', { name: writer.name })}
    >
      {writer !== undefined && <MessageWriter writer={writer} />}
      {hasFiles && (
        <LazyBoundary>
          <MessageFiles ids={message.attachments} />
        </LazyBoundary>
      )}
      {message.text !== '' && (
        <div className={styles.bubble}>
          <ClippedText
            text={message.text}
            isWhole={isFound}
            show={message.mentions === undefined ? undefined : markMentions(message.mentions)}
          />
        </div>
      )}
      <div className={styles.actions}>
        <BranchSwitch message={message} thread={thread} busy={busy} />
        {message.text !== '' && <CopyButton text={message.text} />}
        {message.pending !== true && writer === undefined && (
          <IconButton
            label={t('chat.message.edit')}
            icon={<Pencil aria-hidden />}
            disabled={busy}
            onClick={() => setEditing(true)}
          />
        )}
      </div>
    </article>
  )
}
