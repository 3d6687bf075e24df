import type { Thread, ThreadSnapshot } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'
import type { Translate } from '@saffron/core/i18n'
import type { Agent } from '@saffron/core/store'
import { useEffect, useState } from 'react'

import { useApp } from '../../shell/app-context.tsx'
import { agentName, type StartingAgent } from '../../store/index.ts'
import { cleanLine, cleanText } from '../../ui/clean-text.ts'
import { sgr } from '../../ui/style.ts'

interface Begun extends StartingAgent {
  /** The new chat, which the first message creates. */
  readonly thread: Thread
}

type Known = { readonly id: string } & ({ readonly agent: Agent } | { readonly isGone: true })

/** The agent of the open chat, or of the one that the next message creates. */
export function useChatAgent(thread: Thread, snapshot: ThreadSnapshot) {
  const { t } = useApp()
  const [begun, setBegun] = useState<Begun>()
  const { conversation, conversationId } = snapshot
  const stored = useStoredAgent(conversation?.agent ?? undefined)
  const starting = begun?.thread === thread && conversationId === null ? begun : undefined
  const shown = starting ?? stored
  const isDraft = conversation === null ? starting?.isDraft : conversation.agentVersion === undefined

  return {
    /** The line above the prompt. Undefined without an agent. */
    line: agentLine(shown, isDraft === true, t),
    /** The chat's agent has a model of its own. */
    hasModel: shown !== undefined && 'agent' in shown && Boolean(shown.agent.model),
    begin: (next: Thread, agent: StartingAgent) => setBegun({ ...agent, thread: next }),
    /** Returns the question that a typed number means, in a chat that has no messages yet. */
    suggestion: (typed: string): string | undefined =>
      /^[1-9]$/.test(typed.trim()) ? starting?.agent.suggestions[Number(typed) - 1] : undefined,
  }
}

function useStoredAgent(id: string | undefined): Known | undefined {
  const { api } = useApp()
  const [known, setKnown] = useState<Known>()
  useEffect(() => {
    if (id === undefined) return undefined
    const stop = new AbortController()
    api.store.getAgent({ params: { id }, signal: stop.signal }).then(
      (agent) => setKnown({ id, agent }),
      (error: unknown) => {
        // After any other failure, the line is left out.
        if (ApiError.is(error) && error.code === 'agent.not_found') setKnown({ id, isGone: true })
      },
    )
    return () => stop.abort()
  }, [api, id])
  return known?.id === id ? known : undefined
}

function agentLine(known: Begun | Known | undefined, isDraft: boolean, t: Translate): string | undefined {
  if (known === undefined) return undefined
  if ('isGone' in known) return t('cli.chatAgent.gone')
  return t(isDraft ? 'cli.chatAgent.draftLine' : 'cli.chatAgent.line', { name: agentName(known.agent, t) })
}

/** Says how a chat with an agent begins: its opening message, and questions to start with. */
export function announceAgent({ agent }: StartingAgent, note: (text: string, style?: string) => void, t: Translate) {
  const { description, opening, suggestions } = agent
  note(t('cli.chatAgent.started', { name: agentName(agent, t), description: cleanLine(description) }).trim())
  if (opening.trim() !== '') note(cleanText(opening).trim(), '')
  if (suggestions.length === 0) return
  const lines = suggestions.map((each, at) => `${at + 1}. ${cleanLine(each)}`)
  note([t('cli.chatAgent.suggestions'), ...lines].join('\n'), sgr.dim)
}
