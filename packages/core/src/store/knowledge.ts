import * as z from 'zod/mini'

import { id } from '../endpoints/entity.ts'
import { MAX_AGENT_KNOWLEDGE } from './limits.ts'

/** A file, or a file or folder of the drive, that belongs to the same space as the agent. */
export const agentKnowledge = z
  .array(z.union([z.strictObject({ asset: id }), z.strictObject({ node: id })]))
  .check(z.maxLength(MAX_AGENT_KNOWLEDGE))
export type AgentKnowledge = z.output<typeof agentKnowledge>

/** A file of an agent's knowledge, as those see it who may see file names. */
const agentKnowledgeFile = z.object({
  /** The asset. Only for members of the agent's space. */
  id: z.optional(id),
  /** Its number among the files of this version, from 1. Citations begin with it. */
  number: z.int(),
  /** With the folders that it's in, and unique. */
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  type: z.string(),
  /** Whether its text can be read. `waiting` while it's extracted. */
  text: z.enum(['done', 'waiting', 'none']),
})
export type AgentKnowledgeFile = z.output<typeof agentKnowledgeFile>

/** An entry of an agent's knowledge: a file, or a folder with all files in it. */
const agentKnowledgeItem = z.object({
  asset: z.optional(id),
  node: z.optional(id),
  /** Null if it's gone. */
  name: z.nullable(z.string()),
  kind: z.enum(['file', 'folder']),
  files: z.int(),
  size: z.int(),
})
export type AgentKnowledgeItem = z.output<typeof agentKnowledgeItem>

export const agentFilesResult = z.object({
  list: z.array(agentKnowledgeFile),
  total: z.int(),
  /** The number of files whose names the author doesn't show. */
  hidden: z.int(),
  /** About how many tokens their text has. A fifth of a model's context is included in full. */
  tokens: z.int(),
  /** Only for members of the agent's space. */
  items: z.optional(z.array(agentKnowledgeItem)),
})
export type AgentFiles = z.output<typeof agentFilesResult>
