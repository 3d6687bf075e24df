import type { Thread } from '@saffron/core/chat'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

import { agentIn } from '../../shell/navigation/agent-path.ts'

/** Returns the agent that the URL of a new chat names. The first message starts the conversation with it. */
export function useAskedAgent(thread: Thread, isNew: boolean): string | null {
  const [query] = useSearchParams()
  const agent = isNew ? agentIn(query) : null
  useEffect(() => thread.startWith(agent === null ? null : { id: agent }), [thread, agent])
  return agent
}
