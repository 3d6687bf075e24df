import { useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import { pathOfAgent } from '../../shell/navigation/agent-path.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import type { ShownAgent } from './shown-agent.ts'

import styles from './agents.module.css'

/** The agent of a conversation in its header. It opens what the store says about it. */
export default function AgentLine({ shown: { id, agent } }: { readonly shown: ShownAgent }) {
  const t = useTranslate('agents')
  const { id: workspace } = useSpace()
  if (agent === undefined) return null
  const name = agent.name || t('agents.unnamed')
  return (
    <Link to={pathOfAgent(id, workspace)} className={styles.line} aria-label={t('agents.of', { name })} title={name}>
      <AgentAvatar agent={agent} size={20} />
      <span lang={agent.language || ''} aria-hidden>
        {name}
      </span>
    </Link>
  )
}
