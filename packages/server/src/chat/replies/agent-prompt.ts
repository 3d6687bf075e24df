import type { Conversation, RunOptions } from '@saffron/core/chat'
import { renderPrompt } from '@saffron/core/system'

import type { Queries } from '../../db/index.ts'
import { peopleOf } from '../../spaces/index.ts'
import { promptValues } from '../../system/index.ts'
import type { AgentPart } from '../agents/conversation-agents.ts'
import type { ChatContext } from '../context.ts'

/** What an agent adds to a request. */
export interface AgentPrompt {
  readonly system: string
  readonly examples: AgentPart['examples']
  readonly options: RunOptions
}

/** Returns what a conversation's agent says. Undefined without an agent, or if it was deleted. */
export async function agentPromptOf(
  { agents, now }: Pick<ChatContext, 'agents' | 'now'>,
  queries: Queries,
  { conversation, by, model }: { readonly conversation: Conversation; readonly by: string; readonly model: string },
): Promise<AgentPrompt | undefined> {
  const { agent, agentVersion = null } = conversation
  const found = agent === null ? undefined : await agents.find(queries, { agent, version: agentVersion, userId: by })
  if (found === undefined) return undefined
  const { instructions, examples, parameters } = found
  // Most instructions don't name the user.
  const user = instructions.includes('{{user}}') ? (await peopleOf(queries, [by])).get(by)?.name : undefined
  return {
    system: renderPrompt(instructions, { ...promptValues({ now }, model), user: user ?? '' }),
    examples,
    options: parameters,
  }
}
