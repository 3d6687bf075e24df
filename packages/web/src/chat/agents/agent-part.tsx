import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import type { Agent } from '@saffron/core/store'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { AgentAccounts } from '../../plugins/index.ts'
import type { AskState } from '../../shell/navigation/agent-path.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import type { ModelChoice } from '../composer/use-model-choice.ts'
import { AgentGreeting } from './agent-greeting.tsx'
import { AgentNotice } from './agent-notice.tsx'
import type { ShownAgent } from './shown-agent.ts'
import { useAgent } from './use-agent.ts'

/** A constant, so that nothing is loaded again. */
const NO_TOOLS: NonNullable<Agent['tools']> = []

interface AgentPartProps {
  readonly id: string
  readonly shown: ShownAgent | undefined
  readonly onShown: (shown: ShownAgent) => void
  readonly thread: Thread
  readonly snapshot: ThreadSnapshot
  readonly choice: ModelChoice
  /** Whether the chat has no messages yet. */
  readonly isHome: boolean
  readonly mayWrite: boolean
  /** Sends a message right away. */
  readonly onAsk: (text: string) => void
}

/** The agent of a chat: its greeting in an empty one, and what to know about it in the others. */
export default function AgentPart(props: AgentPartProps) {
  const { id, shown, onShown, thread, snapshot, choice, isHome, mayWrite, onAsk } = props
  const { conversation } = snapshot
  const isDraft = conversation !== null && conversation.agentVersion === undefined
  useAgent(id, isDraft, onShown)
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = (state as AskState | null)?.ask
  const isReady = shown !== undefined && choice.models.length > 0 && snapshot.conversationId === null
  const ask = useEffectEvent((text: string) => {
    // A reload asks nothing again.
    void navigate(pathname + search, { replace: true, state: null })
    onAsk(text)
  })
  useEffect(() => {
    if (asked !== undefined && isReady && shown.agent !== undefined) ask(asked)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked, isReady])
  const accounts = mayWrite && shown?.agent !== undefined && (
    <LazyBoundary>
      <AgentAccounts
        key={conversation?.id ?? id}
        conversation={conversation?.id ?? null}
        tools={shown.agent.tools ?? NO_TOOLS}
      />
    </LazyBoundary>
  )
  if (isHome) {
    return (
      <>
        <AgentGreeting id={id} shown={shown} mayWrite={mayWrite} />
        {accounts}
      </>
    )
  }
  return (
    <>
      <AgentNotice
        shown={shown}
        thread={thread}
        conversation={conversation}
        model={choice.chosen}
        mayWrite={mayWrite}
      />
      {accounts}
    </>
  )
}
