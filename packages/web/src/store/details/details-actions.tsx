import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { Ellipsis, FlaskConical, MessageCircle, PencilLine } from 'lucide-react'
import { Link } from 'react-router-dom'

import { pathOfForm, pathOfNewChat } from '../../shell/navigation/agent-path.ts'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useAgentMenu } from '../use-agent-menu.tsx'

import button from '../../ui/button.module.css'
import styles from './details.module.css'

interface DetailsActionsProps {
  readonly agent: Agent
  readonly workspace: string | undefined
  readonly onChanged: (agent: Agent) => void
  readonly onGone: () => void
  /** Undefined where it can't be tried out. */
  readonly onTry: (() => void) | undefined
  /** Whether the user returns from trying it out. */
  readonly isBack: boolean
}

const focus = (element: HTMLElement | null) => element?.focus()

/** A chat with an agent, its form, and everything else that the user can do with it. */
export function DetailsActions({ agent, workspace, onChanged, onGone, onTry, isBack }: DetailsActionsProps) {
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
      {onTry !== undefined && (
        <Button
          ref={isBack ? focus : null}
          icon={<FlaskConical aria-hidden />}
          className={styles.start}
          onClick={onTry}
        >
          {t('store.try')}
        </Button>
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
