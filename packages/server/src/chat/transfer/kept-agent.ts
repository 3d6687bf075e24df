import type { Conversation } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import type { ConversationTable } from '../../db/tables/chat.ts'
import type { ChatContext } from '../context.ts'

/**
 * Returns the agent that a conversation keeps in another space. One that the user who sends it may not use isn't kept.
 * Otherwise, a conversation could carry a private agent out of its space.
 */
export async function keptAgent(
  { agents }: Pick<ChatContext, 'agents'>,
  tx: Queries,
  by: string,
  { agent, agentVersion }: Conversation,
): Promise<Pick<ConversationTable, 'agent' | 'agentVersion'>> {
  const isKept = agent !== null && (await agents.mayUse(tx, { agent, userId: by }))
  return isKept ? { agent, agentVersion: agentVersion ?? null } : { agent: null, agentVersion: null }
}
