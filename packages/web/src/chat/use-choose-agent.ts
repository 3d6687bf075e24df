import type { Thread } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { useNavigate } from 'react-router-dom'

import { inSpace } from '../shell/address/space-address.ts'
import { pathOfNewChat } from '../shell/navigation/agent-path.ts'
import { useSpace } from '../shell/space/use-space.ts'
import { useToast } from '../ui/overlays/use-toast.ts'
import { CHATS_PATH } from './chat-path.ts'

/** Returns a function that gives a chat another agent, or none. The address of a new chat has its agent. */
export function useChooseAgent(thread: Thread): (agent: Pick<Agent, 'id' | 'name'> | null) => Promise<void> {
  const t = useTranslate('agents')
  const toast = useToast()
  const navigate = useNavigate()
  const { id: workspace } = useSpace()
  return async (agent) => {
    if (thread.getSnapshot().conversationId === null) {
      return navigate(agent === null ? inSpace(CHATS_PATH, workspace) : pathOfNewChat(agent.id, workspace), {
        replace: true,
      })
    }
    const wanted = agent?.id ?? null
    await thread.update({ agent: wanted })
    // Otherwise, the thread shows why.
    if (thread.getSnapshot().conversation?.agent !== wanted) return undefined
    toast(agent === null ? t('agents.removed') : t('agents.changed', { name: agent.name || t('agents.unnamed') }))
    return undefined
  }
}
