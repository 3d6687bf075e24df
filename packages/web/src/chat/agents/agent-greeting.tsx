import { useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import { inSpace } from '../../shell/address/space-address.ts'
import { pathOfAgent, STORE_PATH } from '../../shell/navigation/agent-path.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { CHATS_PATH } from '../chat-path.ts'
import type { ShownAgent } from './shown-agent.ts'

import button from '../../ui/button.module.css'
import styles from './agents.module.css'

interface AgentGreetingProps {
  readonly id: string
  readonly shown: ShownAgent | undefined
  readonly mayWrite: boolean
}

/** Above the field of a new chat: who answers, and how they begin. */
export function AgentGreeting({ id, shown, mayWrite }: AgentGreetingProps) {
  const t = useTranslate('agents')
  const { id: workspace } = useSpace()
  if (shown === undefined) return <div className={styles.greeting} aria-busy />
  const { agent } = shown
  if (agent === undefined) {
    return (
      <div className={styles.greeting}>
        <p>{t('agents.gone.title')}</p>
        <p className={styles.note}>{t('agents.gone.new')}</p>
        <p className={styles.ways}>
          <Link className={button.quiet} to={inSpace(STORE_PATH, workspace)}>
            {t('agents.store')}
          </Link>
          <Link className={button.quiet} to={inSpace(CHATS_PATH, workspace)} replace>
            {t('agents.without')}
          </Link>
        </p>
      </div>
    )
  }
  const { name, description, opening, language } = agent
  const lang = language || ''
  return (
    <div className={styles.greeting} data-alone={!mayWrite || undefined}>
      <AgentAvatar agent={agent} size={72} />
      <p lang={lang}>{name || t('agents.unnamed')}</p>
      {description !== '' && (
        <p className={styles.note} lang={lang} dir="auto">
          {description}
        </p>
      )}
      {opening !== '' && (
        <p className={styles.opening} lang={lang} dir="auto">
          {opening}
        </p>
      )}
      <p className={styles.about}>
        <Link to={pathOfAgent(id, workspace)}>{t('agents.about')}</Link>
        <Link to={inSpace(CHATS_PATH, workspace)} replace>
          {t('agents.without')}
        </Link>
      </p>
    </div>
  )
}
