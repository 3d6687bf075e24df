import { useTranslate } from '@saffron/core/react'
import { Bot, ChevronRight, X } from 'lucide-react'

import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ChatAgent } from '../chat-agent.ts'

import styles from './model-list.module.css'

interface AgentRowProps {
  readonly current: ChatAgent
  readonly onOpen: () => void
  readonly onRemove: () => void
}

/** The agent of the chat over the models, with the ways to change and to remove it. */
export function AgentRow({ current: { id, agent }, onOpen, onRemove }: AgentRowProps) {
  const t = useTranslate('agents')
  return (
    <div className={styles.agent}>
      <button type="button" className={styles.option} onClick={onOpen}>
        <span className={styles.icon}>
          {agent === undefined ? <Bot aria-hidden /> : <AgentAvatar agent={agent} size={28} />}
        </span>
        <span className={styles.what}>
          <span className={styles.name} lang={agent?.language}>
            {id === null
              ? t('agents.none')
              : agent === undefined
                ? t('agents.gone.title')
                : agent.name || t('agents.unnamed')}
          </span>{' '}
          <span className={styles.note}>{t(id === null ? 'agents.choose' : 'agents.change')}</span>
        </span>
        <span className={styles.tick}>
          <ChevronRight aria-hidden />
        </span>
      </button>
      {id !== null && <IconButton label={t('agents.remove')} icon={<X aria-hidden />} onClick={onRemove} />}
    </div>
  )
}
