import type { Conversation, StartBody } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import type { ChatContext } from '../context.ts'
import { changeConversation } from '../conversations/conversation-store.ts'
import type { AgentStart } from './conversation-agents.ts'

type AgentContext = Pick<ChatContext, 'agents'>

/** Undefined leaves the agent as it is, null removes it. */
type WantedAgent = string | null | undefined

/** Returns the agent that a start wants. */
export const agentIn = (body: StartBody): WantedAgent => ('agent' in body ? body.agent : undefined)

/** Returns a conversation as it would be with another agent. Throws `agent.not_found`. */
export async function withAgent(
  { agents }: AgentContext,
  queries: Queries,
  conversation: Conversation,
  { by, agent }: { readonly by: string; readonly agent: WantedAgent },
): Promise<Conversation> {
  if (agent === undefined) return conversation
  if (agent === null) return changed(conversation, null)
  return changed(conversation, { id: agent, ...(await agents.look(queries, { agent, userId: by, draft: false })) })
}

interface AgentChange {
  readonly owner: string
  readonly by: string
  readonly id: string
  /** The conversation until now, which is locked. */
  readonly before: Conversation
  readonly agent: WantedAgent
}

/**
 * Changes the agent of a conversation to its published version, and takes its model if it has one. Earlier replies keep
 * theirs. Returns the conversation as it is then. Throws `agent.not_found`.
 */
export async function changeAgent(
  { agents }: AgentContext,
  tx: Queries,
  { owner, by, id, before, agent }: AgentChange,
): Promise<Conversation> {
  if (agent === undefined) return before
  // The same agent only gets its current version, which isn't another use.
  const read = before.agent === agent ? agents.look : agents.start
  const found = agent === null ? null : { id: agent, ...(await read(tx, { agent, userId: by, draft: false })) }
  const after = changed(before, found)
  const { agentVersion = null, model } = after
  await changeConversation(tx, { owner, id }, { agent, agentVersion, model })
  return after
}

function changed(
  { agentVersion: _version, ...conversation }: Conversation,
  agent: (AgentStart & { readonly id: string }) | null,
): Conversation {
  if (agent === null) return { ...conversation, agent: null }
  const { id, version, model } = agent
  return {
    ...conversation,
    agent: id,
    ...(version !== null && { agentVersion: version }),
    ...(model !== null && { model }),
  }
}
