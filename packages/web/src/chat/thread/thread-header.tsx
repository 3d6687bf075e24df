import type { Conversation } from '@saffron/core/chat'
import { formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import type { Workspace } from '@saffron/core/workspace'
import { Ellipsis, Menu, SquarePen } from 'lucide-react'
import { lazy, memo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { inSpace } from '../../shell/address/space-address.ts'
import { Bell } from '../../shell/layout/bell.tsx'
import { useSpace } from '../../shell/space/use-space.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { ShownAgent } from '../agents/shown-agent.ts'
import { CHATS_PATH } from '../chat-path.ts'
import { useConversationMenu } from '../use-conversation-menu.tsx'
import { WorkspaceLink } from './workspace-link.tsx'

import button from '../../ui/button.module.css'
import styles from './thread.module.css'

const AgentLine = lazy(() => import('../agents/agent-line.tsx'))
const PresentPeople = lazy(() => import('../shared/present-people.tsx'))

const RenameField = lazy(() => import('../sidebar/rename-field.tsx'))

interface ThreadHeaderProps {
  readonly conversation: Conversation | null
  readonly title: string
  /** The workspace of the conversation, if it belongs to one. */
  readonly workspace: Workspace | undefined
  /** The label of the thread's model. */
  readonly model: string | undefined
  readonly agent: ShownAgent | undefined
  readonly onOpenSidebar: (() => void) | undefined
}

/** Above a thread. It doesn't rerender while a reply streams. */
export const ThreadHeader = memo(function ThreadHeader(props: ThreadHeaderProps) {
  const { conversation, workspace, title, model, agent, onOpenSidebar } = props
  const space = useSpace()
  const t = useTranslate()
  const [renaming, setRenaming] = useState<string>()
  const header = useRef<HTMLElement>(null)
  const finish = (byKey: boolean) => {
    if (byKey) header.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
    setRenaming(undefined)
  }
  const { costMicros = 0 } = conversation ?? {}
  const cost = costMicros > 0 ? [t('common.creditsAmount', { credits: formatCredits(costMicros, t.locale) })] : []
  const about = model === undefined ? cost : [model, ...cost]
  return (
    <header ref={header} className={styles.bar}>
      {onOpenSidebar !== undefined && (
        <IconButton
          className={styles.toggle}
          label={t('chat.openSidebar')}
          icon={<Menu aria-hidden />}
          onClick={onOpenSidebar}
        />
      )}
      {conversation !== null && renaming === conversation.id ? (
        <LazyBoundary>
          <RenameField conversation={conversation} className={styles.rename} onDone={finish} />
        </LazyBoundary>
      ) : (
        <h1 className={styles.title} title={title}>
          {title}
        </h1>
      )}
      {conversation !== null && agent !== undefined && (
        <LazyBoundary>
          <AgentLine shown={agent} />
        </LazyBoundary>
      )}
      {workspace !== undefined && <WorkspaceLink workspace={workspace} />}
      {conversation !== null && <span className={styles.meta}>{about.join(' · ')}</span>}
      <div className={styles.grow} />
      {workspace !== undefined && conversation !== null && (
        <LazyBoundary>
          <PresentPeople conversation={conversation.id} />
        </LazyBoundary>
      )}
      <Bell onPhone nameClass="visually-hidden" />
      {/* Without a sidebar, a new chat is one tap away too. */}
      {conversation !== null && onOpenSidebar !== undefined && space.mayWrite && (
        <Link
          to={inSpace(CHATS_PATH, space.id)}
          className={button.icon}
          aria-label={t('chat.newTitle')}
          title={t('chat.newTitle')}
        >
          <SquarePen aria-hidden />
        </Link>
      )}
      {conversation !== null && (
        <ConversationMenu conversation={conversation} onRename={() => setRenaming(conversation.id)} />
      )}
    </header>
  )
})

interface ConversationMenuProps {
  readonly conversation: Conversation
  readonly onRename: () => void
}

function ConversationMenu({ conversation, onRename }: ConversationMenuProps) {
  const t = useTranslate()
  const items = useConversationMenu({ conversation, isCurrent: true, onRename })
  const title = conversation.title || t('chat.newTitle')
  return (
    <MenuButton items={items} button={{ className: button.icon, 'aria-label': t('chat.menuOf', { title }) }}>
      <Ellipsis aria-hidden />
    </MenuButton>
  )
}
