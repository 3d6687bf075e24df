import type { Conversation } from '@saffron/core/chat'

import { type NamedTools, nameTools, type ToolRequest } from '../../tools/index.ts'
import type { ReplyLimits } from '../agents/conversation-agents.ts'
import type { ChatContext } from '../context.ts'

const NO_TOOLS: NamedTools = new Map()

/** The tools that a reply can call, and its limits. */
export interface ReplyTools {
  readonly tools: NamedTools
  readonly limits: ReplyLimits
}

/** Returns the tools that the user may use in a conversation. A model that can't call tools gets none. */
export async function toolsOf(
  { db, agents, toolSources, modelRegistry }: ChatContext,
  { conversation, owner, by, model }: { conversation: Conversation; owner: string; by: string; model: string },
): Promise<ReplyTools> {
  const { agent: id, agentVersion: version = null, builtinTools } = conversation
  const agent = id === null ? undefined : await agents.find(db.query, { agent: id, version, userId: by })
  const limits = agent?.limits ?? {}
  const place = { owner, by, model, conversation: conversation.id }
  const tools = await namedToolsFor(
    { toolSources, modelRegistry },
    { ...place, agentTools: agent?.tools, builtinTools },
  )
  return { tools, limits }
}

interface WantedTools extends Pick<ToolRequest, 'agentTools' | 'builtinTools'> {
  readonly owner: string
  readonly by: string
  readonly model: string
  /** Empty for an agent that runs without a conversation. */
  readonly conversation: string
}

/** Returns the tools that the user may use of those that an agent or a conversation names. */
export async function namedToolsFor(
  { toolSources, modelRegistry }: Pick<ChatContext, 'toolSources' | 'modelRegistry'>,
  { owner, by: user, model, conversation, agentTools, builtinTools }: WantedTools,
): Promise<NamedTools> {
  if (modelRegistry.termsOf(model)?.features.includes('tools') !== true) return NO_TOOLS
  const request = { user, owner, conversation, agentTools, builtinTools }
  const found = await Promise.all(toolSources.map((source) => source.toolsFor(request)))
  return nameTools(found.flat())
}
