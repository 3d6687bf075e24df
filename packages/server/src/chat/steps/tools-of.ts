import type { Conversation, TerminalFolder } from '@saffron/core/chat'

import {
  answeredTools,
  type NamedTools,
  nameTools,
  type ToolAnswers,
  type ToolKnowledge,
  type ToolRequest,
} from '../../tools/index.ts'
import type { ReplyLimits } from '../agents/conversation-agents.ts'
import type { ChatContext } from '../context.ts'

const NO_TOOLS: NamedTools = new Map()

/** The tools that a reply can call, and its limits. */
export interface ReplyTools {
  readonly tools: NamedTools
  readonly limits: ReplyLimits
}

interface ToolsRequest {
  readonly conversation: Conversation
  readonly owner: string
  readonly by: string
  readonly model: string
  /** The files of the agent, if the reply has to search them. */
  readonly knowledge: ToolKnowledge | undefined
  readonly terminal?: TerminalFolder | undefined
  /** In a test: what tools answer that may change something. */
  readonly answers?: ToolAnswers | undefined
}

/** Returns the tools that the user may use in a conversation. A model that can't call tools gets none. */
export async function toolsOf(
  { db, agents, toolSources, modelRegistry }: ChatContext,
  { conversation, owner, by, model, knowledge, terminal, answers }: ToolsRequest,
): Promise<ReplyTools> {
  const { agent: id, agentVersion: version = null, builtinTools } = conversation
  const agent = id === null ? undefined : await agents.find(db.query, { agent: id, version, userId: by })
  const limits = agent?.limits ?? {}
  const place = { owner, by, model, conversation: conversation.id }
  const tools = await namedToolsFor(
    { toolSources, modelRegistry },
    { ...place, agentTools: agent?.tools, builtinTools, knowledge, terminal },
  )
  return { tools: answers === undefined ? tools : answeredTools(tools, answers), limits }
}

interface WantedTools extends Pick<ToolRequest, 'agentTools' | 'builtinTools' | 'knowledge' | 'terminal'> {
  readonly owner: string
  readonly by: string
  readonly model: string
  /** Empty for an agent that runs without a conversation. */
  readonly conversation: string
}

/** Returns the tools that the user may use of those that an agent or a conversation names. */
export async function namedToolsFor(
  { toolSources, modelRegistry }: Pick<ChatContext, 'toolSources' | 'modelRegistry'>,
  { by: user, model, ...wanted }: WantedTools,
): Promise<NamedTools> {
  if (modelRegistry.termsOf(model)?.features.includes('tools') !== true) return NO_TOOLS
  const request = { user, ...wanted }
  const found = await Promise.all(toolSources.map((source) => source.toolsFor(request)))
  return nameTools(found.flat())
}
