import type { Conversation } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { ArchiveRestore } from 'lucide-react'
import { Link } from 'react-router-dom'

import { IconButton } from '../../ui/icon-button.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { useMomentText } from '../../ui/moment.tsx'
import { pathOfChat } from '../chat-path.ts'
import { useArchiveConversation } from '../use-archive-conversation.ts'

import styles from '../trash/trash.module.css'

interface ArchiveRowProps {
  readonly conversation: Conversation
  readonly focus: RowFocus
}

/** An archived conversation: its title, which opens it, when it was archived, and the way back. */
export function ArchiveRow({ conversation, focus }: ArchiveRowProps) {
  const t = useTranslate()
  const momentText = useMomentText()
  const restore = useArchiveConversation()
  const title = conversation.title || t('chat.newTitle')
  return (
    <div className={styles.row}>
      <Link {...focus} to={pathOfChat(conversation.id, conversation.owner)} className={styles.name} title={title}>
        {title}
      </Link>
      <span className={styles.when}>{momentText(conversation.archivedAt ?? conversation.updatedAt)}</span>
      <IconButton
        label={t('chat.unarchiveNamed', { title })}
        icon={<ArchiveRestore aria-hidden />}
        tabIndex={focus.tabIndex}
        onClick={() => void restore(conversation, false)}
      />
    </div>
  )
}
