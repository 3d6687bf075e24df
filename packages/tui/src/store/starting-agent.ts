import type { Api } from '@saffron/core/client'
import type { Translate } from '@saffron/core/i18n'
import type { Agent } from '@saffron/core/store'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { agentName } from './agent-text.ts'
import { findAgent } from './find-agent.ts'

/** The agent of a new chat. */
export interface StartingAgent {
  /** As the chat has it: the published version, or the draft. */
  readonly agent: Agent
  readonly isDraft: boolean
}

/**
 * Finds the agent that a chat begins with. Throws a usage error if it isn't published, or if the draft isn't the user's
 * to see.
 */
export async function startingAgent(
  lookup: { readonly api: Api; readonly t: Translate },
  typed: string,
  { isDraft = false } = {},
): Promise<StartingAgent> {
  const { api, t } = lookup
  return readStarting({ api, t, agent: await findAgent(lookup, typed), isDraft })
}

/** Reads an agent as a new chat has it. Throws like `startingAgent`. */
export async function readStarting({
  api,
  t,
  agent,
  isDraft,
}: StartingAgent & { readonly api: Api; readonly t: Translate }): Promise<StartingAgent> {
  const name = agentName(agent, t)
  if (isDraft && !agent.canEdit) throw new CommandError(t('cli.agents.draftHidden', { name }), EXIT.forbidden)
  if (isDraft) return { agent, isDraft }
  if (agent.published === null) throw new CommandError(t('cli.agents.notPublished', { name }), EXIT.usage)
  const query = { published: true }
  return { agent: await api.store.getAgent({ params: { id: agent.id }, query }), isDraft }
}
