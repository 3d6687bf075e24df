import type { Conversation, Model, Thread } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import { pathOfForm, pathOfNewChat } from '../../shell/navigation/agent-path.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import type { ShownAgent } from './shown-agent.ts'

import styles from './agents.module.css'

interface AgentNoticeProps {
  readonly shown: ShownAgent | undefined
  readonly thread: Thread
  readonly conversation: Conversation | null
  /** The model for the next reply. */
  readonly model: Model | undefined
  readonly mayWrite: boolean
}

/** What differs from what the reader expects of the agent: it's gone, it has a newer version, or another model. */
export function AgentNotice({ shown, thread, conversation, model, mayWrite }: AgentNoticeProps) {
  const t = useTranslate('agents')
  const { id: workspace } = useSpace()
  if (shown === undefined || conversation === null) return null
  const { id, agent } = shown
  const { agentVersion } = conversation
  if (agent === undefined) {
    return <p className={styles.notice}>{t('agents.gone.chat')}</p>
  }
  const name = agent.name || t('agents.unnamed')
  if (agentVersion === undefined) {
    return (
      <p className={styles.notice}>
        {t('agents.draft', { name })} <Link to={pathOfForm(id, workspace)}>{t('agents.edit')}</Link>
      </p>
    )
  }
  if (agent.published !== null && agent.published > agentVersion) {
    return (
      <p className={styles.notice}>
        {t('agents.newer', { name, version: agent.published })}{' '}
        {mayWrite && (
          <button type="button" onClick={() => void thread.update({ agent: id })}>
            {t('agents.update')}
          </button>
        )}{' '}
        <Link to={pathOfNewChat(id, workspace)}>{t('agents.newChat')}</Link>
      </p>
    )
  }
  if (agent.model !== null && model !== undefined && conversation.model === agent.model && model.name !== agent.model) {
    return <p className={styles.notice}>{t('agents.otherModel', { model: agent.model, other: model.displayName })}</p>
  }
  return null
}
