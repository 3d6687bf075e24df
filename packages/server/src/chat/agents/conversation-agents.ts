import type { RunOptions } from '@saffron/core/chat'
import type { Locale } from '@saffron/core/i18n'

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

/** An agent as a conversation that begins with it, or changes to it, needs it. */
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
   * Returns what a conversation of a user with an agent begins with. Throws `agent.not_found` for one that the user may
   * not use, or whose draft the user may not edit.
   */
  readonly look: (
    queries: Queries,
    named: {
      readonly agent: string
      readonly userId: string
      readonly draft: boolean
      /** Only an agent of this space, or one that everyone may use. */
      readonly within?: string | undefined
    },
  ) => Promise<AgentStart>
  /** Returns the published agents that a user may use, those of the user's spaces first, then the most used. */
  readonly list: (
    queries: Queries,
    viewer: { readonly userId: string; readonly locale: Locale; readonly within?: string | undefined },
  ) => Promise<readonly { readonly id: string; readonly name: string; readonly publishedAt: string }[]>
  /** Does the same as `look`, and counts that the user has begun to use it. */
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
