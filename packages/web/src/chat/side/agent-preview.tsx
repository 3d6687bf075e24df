import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import type { AgentThreadProps } from './agent-thread-props.ts'

import agents from '../agents/agents.module.css'
import styles from './side.module.css'

/** How an agent begins, before the first message of a chat that tries it out. */
export function AgentPreview({ agent, hint }: Pick<AgentThreadProps, 'agent' | 'hint'>) {
  const { name, opening, language } = agent
  const lang = language || ''
  return (
    <div className={styles.hint}>
      <AgentAvatar agent={agent} size={56} />
      {name !== '' && (
        <p className={styles.agentName} lang={lang}>
          {name}
        </p>
      )}
      {opening === '' ? (
        <p>{hint}</p>
      ) : (
        <p className={agents.opening} lang={lang} dir="auto">
          {opening}
        </p>
      )}
    </div>
  )
}
