import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { Ellipsis, MessageCircle, PencilLine } from 'lucide-react'
import { Link } from 'react-router-dom'

import { pathOfForm, pathOfNewChat } from '../../shell/navigation/agent-path.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useAgentMenu } from '../use-agent-menu.tsx'

import button from '../../ui/button.module.css'
import styles from './details.module.css'

interface DetailsActionsProps {
  readonly agent: Agent
  readonly workspace: string | undefined
  readonly onChanged: (agent: Agent) => void
  readonly onGone: () => void
}

/** A chat with an agent, its form, and everything else that the user can do with it. */
export function DetailsActions({ agent, workspace, onChanged, onGone }: DetailsActionsProps) {
  const t = useTranslate('store')
  const items = useAgentMenu({ agent, onChanged, onGone })
  const { id, published, canEdit } = agent
  const name = agent.name || t('store.unnamed')
  return (
    <div className={styles.actions}>
      {published !== null && (
        <Link to={pathOfNewChat(id, workspace)} className={`${button.primary} ${styles.start}`}>
          <MessageCircle aria-hidden />
          {t('store.start')}
        </Link>
      )}
      {canEdit && (
        <Link
          to={pathOfForm(id, workspace)}
          className={`${published === null ? button.primary : button.quiet} ${styles.start}`}
        >
          <PencilLine aria-hidden />
          {t('store.edit')}
        </Link>
      )}
      <MenuButton items={items} button={{ className: button.icon, 'aria-label': t('store.menuOf', { name }) }}>
        <Ellipsis aria-hidden />
      </MenuButton>
    </div>
  )
}
