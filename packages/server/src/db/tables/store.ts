import type { Locale } from '@saffron/core/i18n'
import type { AgentCategory, AgentVisibility } from '@saffron/core/store'

/** An agent with its draft. */
export interface AgentTable {
  id: string
  ownerId: string
  /** Who made it. The account may not exist anymore. */
  createdBy: string | null
  /** JSON of AgentDefinition. */
  draft: string
  /** The name, description and tags of the draft for searching. See `foldText`. */
  draftFolded: string
  draftCategory: AgentCategory
  /** The number of changes of the draft. */
  version: number
  /** The draft's `version` that was published last, or null. */
  publishedDraft: number | null
  /** The published version, or null. */
  published: number | null
  publishedAt: string | null
  /** The number of versions so far. */
  versions: number
  /** Of the published version. Null if there is none. */
  visibility: AgentVisibility | null
  /** The rank among recommended agents, or null if it isn't one. */
  recommended: number | null
  /** Hidden from the store by an administrator. */
  hidden: 0 | 1
  hiddenReason: string | null
  forkedFrom: string | null
  forkedVersion: number | null
  /** The number of users who started a conversation with it, and of these conversations. */
  users: number
  chats: number
  /** Grows with each use, and more with later ones. */
  popularity: number
  /** The mean of its stars, or null. */
  rating: number | null
  ratings: number
  /** The lower end of what the rating could be with more of them, from 0 to 1. */
  ratingBound: number
  /** What the conversations with it cost together, and the median of the last ones. Updated hourly. */
  costMicros: number
  medianCostMicros: number | null
  /** The language of its users, for one that comes with the installation. Null for all others. */
  locale: Locale | null
  createdAt: string
  updatedAt: string
}

/** A published version, which never changes. */
export interface AgentVersionTable {
  agentId: string
  ownerId: string
  number: number
  /** JSON of AgentDefinition. */
  definition: string
  name: string
  /** The name, description and tags for searching. See `foldText`. */
  folded: string
  category: AgentCategory
  visibility: AgentVisibility
  changelog: string
  createdBy: string | null
  createdAt: string
}

/** The tags of an agent's draft or of its published version. */
interface AgentTagTable {
  agentId: string
  ownerId: string
  state: 'draft' | 'published'
  tag: string
}

/** Who has used an agent. */
interface AgentUserTable {
  agentId: string
  userId: string
  lastAt: string
  /** Their rating. */
  stars: number | null
}

/** A report of an agent to the administrators. */
export interface AgentReportTable {
  id: string
  agentId: string
  /** Who reported it. Null if the account was deleted. */
  userId: string | null
  /** The version that was published. Null for a draft. */
  version: number | null
  reason: string
  /** What was decided, or null while it's open. */
  outcome: 'kept' | 'hidden' | null
  note: string | null
  resolvedBy: string | null
  resolvedAt: string | null
  createdAt: string
  updatedAt: string
}

/** A part of what a published agent says, to find others that say nearly the same. See `printsOf`. */
interface AgentPrintTable {
  agentId: string
  print: string
}

/** The last test results of a draft or a published version. */
export interface AgentTestTable {
  agentId: string
  /** 0 for the draft. */
  version: number
  /** Of what the results depend on. See `hashOfTested`. */
  hash: string
  passed: number
  costMicros: number
  /** JSON: a list of AgentCaseResult. */
  results: string
  createdAt: string
}

/** An agent that came with the installation, as it was installed last. */
export interface BundledAgentTable {
  key: string
  /** It may be deleted. */
  agentId: string
  hash: string
  version: number
}

/** A file that a version of an agent answers from. */
export interface AgentFileTable {
  agentId: string
  ownerId: string
  /** 0 for the files that the draft names itself, without those of its folders. */
  version: number
  /** From 1. */
  number: number
  assetId: string
  /** With the folders that it's in. It's unique in the version. */
  name: string
}

export interface StoreTables {
  agentFile: AgentFileTable
  agent: AgentTable
  agentVersion: AgentVersionTable
  agentTag: AgentTagTable
  agentUser: AgentUserTable
  agentReport: AgentReportTable
  agentPrint: AgentPrintTable
  agentTest: AgentTestTable
  bundledAgent: BundledAgentTable
}
