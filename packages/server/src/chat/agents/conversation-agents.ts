import type { RunOptions } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import type { AttachedFile } from '../../drive/index.ts'
import type { ToolChoice } from '../../tools/index.ts'

/** The limits of one reply, across its model calls. */
export interface ReplyLimits {
  readonly steps?: number | undefined
  readonly costMicros?: number | undefined
}

/** What a conversation takes from its agent. */
export interface AgentPart {
  readonly instructions: string
  readonly parameters: RunOptions
  readonly examples: readonly { readonly user: string; readonly assistant: string }[]
  readonly tools: readonly ToolChoice[]
  readonly limits: ReplyLimits
}

/** An agent as a new conversation needs it. */
export interface AgentStart {
  /** The published version, or null to follow the draft. */
  readonly version: number | null
  readonly name: string
  readonly model: string | null
  readonly opening: string
}

/** A file that an agent answers from. Its name has the folders that it's in. */
export interface KnowledgeFile extends AttachedFile {
  /** Its number among those of the version, from 1. */
  readonly number: number
}

/** What a user reaches of an agent's files. */
export interface ReachedKnowledge {
  readonly agent: string
  /** The published version. Null for the draft. */
  readonly version: number | null
  /** Whose the files are. */
  readonly owner: string
  /** Whether the user may open whole files. */
  readonly filesVisible: boolean
  readonly files: readonly KnowledgeFile[]
}

/** The agents of conversations. */
export interface ConversationAgents {
  /** Returns whether a user may start conversations with an agent. */
  readonly mayUse: (queries: Queries, named: { readonly agent: string; readonly userId: string }) => Promise<boolean>
  /**
   * Counts a new conversation of a user with an agent, and returns what it starts with. Throws `agent.not_found` for one
   * that the user may not use, or whose draft the user may not edit.
   */
  readonly start: (
    tx: Queries,
    named: { readonly agent: string; readonly userId: string; readonly draft: boolean },
  ) => Promise<AgentStart>
  /**
   * Returns the agent of a conversation. Undefined if it was deleted, or for a draft that the user may no longer edit.
   */
  readonly find: (
    queries: Queries,
    named: { readonly agent: string; readonly version: number | null; readonly userId: string },
  ) => Promise<AgentPart | undefined>
  /**
   * Returns the files that a user reaches through an agent: those of a published version that is or was public, or of an
   * agent of one of their spaces. Those of a draft are for its editors. Undefined if the user may not use it.
   */
  readonly knowledgeOf: (
    queries: Queries,
    named: { readonly agent: string; readonly version: number | null; readonly userId: string },
  ) => Promise<ReachedKnowledge | undefined>
}
