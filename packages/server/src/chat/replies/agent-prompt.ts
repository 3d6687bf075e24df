import type { Conversation, RunOptions } from '@saffron/core/chat'
import { renderPrompt } from '@saffron/core/system'

import type { Queries } from '../../db/index.ts'
import { peopleOf } from '../../spaces/index.ts'
import { promptValues } from '../../system/index.ts'
import type { AgentPart } from '../agents/conversation-agents.ts'
import type { ChatContext } from '../context.ts'

/** What the agent of a conversation and its own settings make of a start. */
interface AgentPrompt {
  /** The conversation's own system prompt, otherwise that of its agent. Null if there is neither. */
  readonly system: string | null
  readonly examples: AgentPart['examples']
  readonly options: RunOptions
}

interface Asked {
  readonly conversation: Conversation
  readonly by: string
  readonly model: string
  /** What is set for this reply, which replaces what the agent says. */
  readonly options: RunOptions | undefined
}

/** Returns what a start sends besides the messages. An agent that was deleted adds nothing. */
export async function agentPromptOf(
  { agents, now }: Pick<ChatContext, 'agents' | 'now'>,
  queries: Queries,
  { conversation, by, model, options }: Asked,
): Promise<AgentPrompt> {
  const { agent, agentVersion = null } = conversation
  const own = conversation.system || null
  const found = agent === null ? undefined : await agents.find(queries, { agent, version: agentVersion, userId: by })
  if (found === undefined) return { system: own, examples: [], options: { ...options } }
  const { instructions, examples, parameters } = found
  const said = own === null ? await instructionsFor({ now }, queries, { instructions, by, model }) : own
  return { system: said, examples, options: { ...parameters, ...options } }
}

/** Returns the instructions of an agent with their values. */
export async function instructionsFor(
  { now }: Pick<ChatContext, 'now'>,
  queries: Queries,
  { instructions, by, model }: { readonly instructions: string; readonly by: string; readonly model: string },
): Promise<string> {
  // Most instructions don't name the user.
  const user = instructions.includes('{{user}}') ? (await peopleOf(queries, [by])).get(by)?.name : undefined
  return renderPrompt(instructions, { ...promptValues({ now }, model), user: user ?? '' })
}
