import type { Conversation, ConversationList } from '@saffron/core/chat'
import { DAY_GROUP_KEY, dayGroup } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'

import { List } from '../../ui/list/list.tsx'
import { ConversationRow } from './conversation-row.tsx'

import styles from './conversation-list.module.css'

interface ConversationListViewProps {
  readonly conversations: ConversationList
  /** The search words. Empty without a search. */
  readonly words: string
  readonly current: string | null
  readonly onChoose: (() => void) | undefined
}

/** Pinned conversations first, then the others, grouped by the day of their last message. */
export function ConversationListView({ conversations, words, current, onChoose }: ConversationListViewProps) {
  const t = useTranslate()
  return (
    <nav className={styles.nav} aria-label={t('chat.list')}>
      <List
        key={words}
        list={conversations}
        label={t('chat.list')}
        place={`conversations ${words}`}
        headingOf={(conversation) => t(headingKey(conversation))}
        current={current}
        emptyText={words === '' ? t('chat.list.empty') : t('common.noResults', { words })}
      >
        {(conversation, focus) => (
          <ConversationRow
            conversation={conversation}
            words={words}
            isCurrent={conversation.id === current}
            focus={focus}
            onChoose={onChoose}
          />
        )}
      </List>
    </nav>
  )
}

const headingKey = ({ pinned, updatedAt }: Conversation) =>
  pinned ? 'chat.list.pinned' : DAY_GROUP_KEY[dayGroup(updatedAt, new Date())]
