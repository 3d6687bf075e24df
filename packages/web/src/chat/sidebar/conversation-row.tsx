import type { FoundConversation } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { Ellipsis } from 'lucide-react'
import { lazy, memo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { Marked } from '../../ui/marked.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useContextMenu } from '../../ui/overlays/use-context-menu.ts'
import { pathOfFound } from '../chat-path.ts'
import { useConversationMenu } from '../use-conversation-menu.tsx'

import button from '../../ui/button.module.css'
import styles from './conversation-list.module.css'

const RowAgent = lazy(() => import('../agents/row-agent.tsx'))
const RenameField = lazy(() => import('./rename-field.tsx'))

interface ConversationRowProps {
  readonly conversation: FoundConversation
  /** The search words. Empty without a search. */
  readonly words: string
  readonly isCurrent: boolean
  readonly focus: RowFocus
  readonly onChoose: (() => void) | undefined
}

/** A conversation: its title, the words found in it, a dot during a reply, and its menu. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, words, isCurrent, focus, onChoose } = props
  const { match } = conversation
  const t = useTranslate()
  const [renaming, setRenaming] = useState(false)
  const items = useConversationMenu({ conversation, isCurrent, onRename: () => setRenaming(true) })
  const returning = useRef(false)
  const title = conversation.title || t('chat.newTitle')
  const contextMenu = useContextMenu({ items, label: t('chat.menuOf', { title }) })
  if (renaming) {
    return (
      <div className={styles.row}>
        <LazyBoundary>
          <RenameField
            conversation={conversation}
            className={styles.rename}
            onDone={(byKey) => {
              returning.current = byKey
              setRenaming(false)
            }}
          />
        </LazyBoundary>
      </div>
    )
  }
  return (
    <div className={styles.row} {...contextMenu}>
      <Link
        {...focus}
        ref={(link) => {
          if (link === null || !returning.current) return
          returning.current = false
          link.focus()
        }}
        to={pathOfFound(conversation, words)}
        className={styles.link}
        aria-current={isCurrent ? 'page' : undefined}
        title={title}
        onClick={onChoose}
      >
        {conversation.agent !== null && (
          <LazyBoundary>
            <RowAgent id={conversation.agent} />
          </LazyBoundary>
        )}
        <span className={styles.name}>
          {title}
          {match !== undefined && (
            <span className={styles.excerpt} dir="auto">
              <Marked text={match.excerpt} highlights={match.highlights} />
            </span>
          )}
        </span>
        {!isCurrent && conversation.unread !== undefined && conversation.unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden>{conversation.unread}</span>
            <span className="visually-hidden">{t('chat.unread', { count: conversation.unread })}</span>
          </span>
        )}
        {conversation.state === 'waiting' && (
          <span className={styles.unread}>
            <span aria-hidden>?</span>
            <span className="visually-hidden">{t('chat.waits')}</span>
          </span>
        )}
        {conversation.state === 'running' && (
          <span className={styles.dot}>
            <span className="visually-hidden">{t('chat.running')}</span>
          </span>
        )}
      </Link>
      <MenuButton
        items={items}
        button={{
          className: `${button.icon} ${styles.menu}`,
          'aria-label': t('chat.menuOf', { title }),
          tabIndex: focus.tabIndex,
        }}
      >
        <Ellipsis aria-hidden />
      </MenuButton>
    </div>
  )
})
