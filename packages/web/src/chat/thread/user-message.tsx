import { useTranslate } from '@saffron/core/react'
import { Pencil } from 'lucide-react'
import { lazy, use, useState } from 'react'

import { useSpace } from '../../shell/space/use-space.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { markMentions } from '../mentions/mentioned.tsx'
import { PeopleContext } from '../mentions/people-context.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { ClippedText } from './clipped-text.tsx'
import { CopyButton } from './copy-button.tsx'
import type { MessageRowProps } from './message-row.tsx'
import { MessageWriter, useOtherWriter } from './message-writer.tsx'

import styles from './message.module.css'

const EditMessage = lazy(() => import('./edit-message.tsx'))
const MessageFiles = lazy(() => import('../attachments/message-files.tsx'))

export function UserMessage({ message, thread, choice, busy, isFound }: MessageRowProps) {
  const t = useTranslate()
  const writer = useOtherWriter(message)
  const people = use(PeopleContext)
  const { mayWrite } = useSpace()
  const [editing, setEditing] = useState(false)
  const hasFiles = message.attachments.length > 0
  const edit = async (content: string) => {
    const isPlain = people.length === 0 || !content.includes('@')
    const named = isPlain ? {} : (await import('../mentions/mentions-of.ts')).mentionsOf(content, people)
    await thread.edit(message.id, { content, attachments: message.attachments, ...named }, choice.asking)
  }
  if (editing) {
    return (
      <>
        {hasFiles && (
          <LazyBoundary>
            <MessageFiles ids={message.attachments} />
          </LazyBoundary>
        )}
        <LazyBoundary>
          <EditMessage
            text={message.text}
            mayBeEmpty={hasFiles}
            onCancel={() => setEditing(false)}
            onSend={(content) => {
              setEditing(false)
              void edit(content)
            }}
          />
        </LazyBoundary>
      </>
    )
  }
  return (
    <article
      className={writer === undefined ? styles.user : `${styles.user} ${styles.other}`}
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
        {message.pending !== true && writer === undefined && mayWrite && (
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
