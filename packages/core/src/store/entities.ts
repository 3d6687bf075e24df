import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { runOptions } from '../chat/contract.ts'
import { baseEntity, id, instant, inWorkspace, text } from '../endpoints/entity.ts'
import { foldText } from '../format/index.ts'
import { agentTest, MAX_AGENT_TESTS } from './agent-tests.ts'
import { AGENT_CATEGORIES, AGENT_VISIBILITIES } from './categories.ts'
import { agentKnowledge } from './knowledge.ts'
import {
  MAX_AGENT_CHANGELOG,
  MAX_AGENT_DESCRIPTION,
  MAX_AGENT_EXAMPLE,
  MAX_AGENT_EXAMPLES,
  MAX_AGENT_EXTRAS,
  MAX_AGENT_INSTRUCTIONS,
  MAX_AGENT_NAME,
  MAX_AGENT_NUMBER,
  MAX_AGENT_OPENING,
  MAX_AGENT_PLUGINS,
  MAX_AGENT_SUGGESTION,
  MAX_AGENT_SUGGESTIONS,
  MAX_AGENT_TAG,
  MAX_AGENT_TAGS,
  MAX_AGENT_TOOLS,
} from './limits.ts'

export const agentCategory = z.enum(AGENT_CATEGORIES)
export const agentVisibility = z.enum(AGENT_VISIBILITIES)

/** A free word for a search. Case and full width don't distinguish tags. */
const agentTag = z.pipe(
  text(MAX_AGENT_TAG),
  z.pipe(
    z.transform((tag: string) => foldText(tag.trim())),
    z.string().check(z.minLength(1)),
  ),
)

const agentTags = z.pipe(
  z.array(agentTag).check(z.maxLength(MAX_AGENT_TAGS)),
  z.transform((tags: string[]) => [...new Set(tags)]),
)

const agentExample = z.object({ user: text(MAX_AGENT_EXAMPLE), assistant: text(MAX_AGENT_EXAMPLE) })

const agentTools = z.object({
  plugin: text(100).check(z.minLength(1)),
  names: z.optional(z.array(text(128).check(z.minLength(1))).check(z.maxLength(MAX_AGENT_TOOLS))),
})

const agentLimits = z.object({
  /** The number of model calls. */
  steps: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  costMicros: z.optional(z.int().check(z.minimum(1))),
})

const definitionFields = {
  name: text(MAX_AGENT_NAME),
  description: text(MAX_AGENT_DESCRIPTION),
  /** An emoji or up to three letters. */
  avatar: text(16),
  /** The system prompt. `{{date}}`, `{{model}}` and `{{user}}` are replaced at each start. */
  instructions: text(MAX_AGENT_INSTRUCTIONS),
  /** Null means the user's choice. */
  model: z.nullable(text(200).check(z.minLength(1))),
  parameters: runOptions,
  /** The first message of a conversation. Empty for none. */
  opening: text(MAX_AGENT_OPENING),
  /** What a user could ask first. */
  suggestions: z.array(text(MAX_AGENT_SUGGESTION).check(z.minLength(1))).check(z.maxLength(MAX_AGENT_SUGGESTIONS)),
  /** The files that it answers from. */
  knowledge: agentKnowledge,
  /** Whether those who may use it can see the names of these files, and open them. */
  filesVisible: z.boolean(),
  /** The tools that it may use: of each plugin, or of `builtin`, those with these names, or all. */
  tools: z.array(agentTools).check(z.maxLength(MAX_AGENT_PLUGINS)),
  /** Limits of one reply. By default, those of the installation. */
  limits: agentLimits,
  /** Exchanges that show the model how to answer. */
  examples: z.array(agentExample).check(z.maxLength(MAX_AGENT_EXAMPLES)),
  /** The cases that it has to pass. */
  tests: z.array(agentTest).check(z.maxLength(MAX_AGENT_TESTS)),
  category: agentCategory,
  visibility: agentVisibility,
  /** The BCP 47 tag of the language that it's written in, or empty. */
  language: text(35),
  /** Whether those who may use it but not edit it can read its instructions and examples. */
  instructionsVisible: z.boolean(),
  /** What an imported file has besides, so that it can be exported again. Nothing else reads it. */
  extras: z.record(z.string().check(z.maxLength(100)), z.json()).check(
    z.refine(
      (extras) => JSON.stringify(extras).length <= MAX_AGENT_EXTRAS && !JSON.stringify(extras).includes('\\u0000'),
      {
        error: 'field.wrong',
      },
    ),
  ),
}

/** What an agent is. A published version has exactly this, and never changes. */
export const agentDefinition = z.object({ ...definitionFields, tags: z.array(z.string()) })
export type AgentDefinition = z.output<typeof agentDefinition>

/** Where a fork comes from. The original may be deleted. */
const agentOrigin = z.object({
  agent: id,
  /**
   * The last published version that the copy contains, with which later ones are compared. The copy of a draft may have
   * more. 0 if nothing was published.
   */
  version: z.int(),
  /** A version that the original has published since. Only for editors, and in their lists. */
  newer: z.optional(z.int()),
})

/** An agent as the caller may see it: editors see the draft, others the published version. */
export const agent = z.extend(baseEntity, {
  ...agentDefinition.shape,
  /** Missing in lists, and for those who may not read them. */
  instructions: z.optional(z.string()),
  examples: z.optional(z.array(agentExample)),
  tests: z.optional(z.array(agentTest)),
  extras: z.optional(definitionFields.extras),
  /** Only for members of its space. */
  knowledge: z.optional(agentKnowledge),
  /** Whose it is: the ID of a user or a workspace. */
  owner: id,
  /** Who made it: “Saffron” for those that come with the installation. Null if the account was deleted. */
  author: z.nullable(person),
  /** Whether the caller may edit it. */
  canEdit: z.boolean(),
  /** The number of changes of the draft. */
  version: z.int(),
  /** The number of the published version. Null if it was never published, or withdrawn. */
  published: z.nullable(z.int()),
  publishedAt: z.nullable(instant),
  /** Whether the draft has changes that aren't published. Only for editors. */
  changed: z.optional(z.boolean()),
  forkedFrom: z.optional(agentOrigin),
  /** Set by an administrator: among the first that are recommended. */
  recommended: z.boolean(),
  /** Set by an administrator, with the reason: only members of its space find it. Only sent to members. */
  hidden: z.optional(z.object({ reason: z.string() })),
  /** Whether the caller has used it, and their rating. Missing in lists. */
  own: z.optional(z.object({ used: z.boolean(), stars: z.nullable(z.int()) })),
  stats: z.object({
    users: z.int(),
    chats: z.int(),
    /** The mean of its stars, from 1 to 5. */
    rating: z.nullable(z.number()),
    ratings: z.int(),
    /** What a chat with it costs. Null until there were enough. */
    medianCostMicros: z.nullable(z.int()),
    /** The number of its tests, and how many passed when they were last run. Null if it wasn't tested as it is. */
    cases: z.int(),
    passed: z.nullable(z.int()),
  }),
})
export type Agent = z.output<typeof agent>

export const agentVersionEntry = z.object({
  version: z.int(),
  at: instant,
  changelog: z.string(),
  by: z.nullable(person),
})
export type AgentVersionEntry = z.output<typeof agentVersionEntry>

/** The number of a version, or of a file of one. */
export const agentNumber = z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(MAX_AGENT_NUMBER))

/** A version number, or `draft`. */
export const agentState = z.union([z.literal('draft'), agentNumber])

export const agentDiffQuery = z.object({ from: agentState, to: agentState })

export const agentChanges = z.object({
  from: agentState,
  to: agentState,
  /** The fields that differ. Those that the caller may not read are left out. */
  changes: z.array(
    z.object({
      field: z.string(),
      lines: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
    }),
  ),
})

/** A category or a tag, and the number of agents that have it. */
export const agentCount = z.object({ name: z.string(), label: z.optional(z.string()), count: z.int() })
export type AgentCount = z.output<typeof agentCount>

/** The ID of an agent. */
export { id as agentId } from '../endpoints/entity.ts'

/** The fields that a draft is made of. */
export const agentFields = {
  name: z.optional(definitionFields.name),
  description: z.optional(definitionFields.description),
  avatar: z.optional(definitionFields.avatar),
  instructions: z.optional(definitionFields.instructions),
  model: z.optional(definitionFields.model),
  parameters: z.optional(definitionFields.parameters),
  opening: z.optional(definitionFields.opening),
  suggestions: z.optional(definitionFields.suggestions),
  knowledge: z.optional(definitionFields.knowledge),
  filesVisible: z.optional(definitionFields.filesVisible),
  tools: z.optional(definitionFields.tools),
  limits: z.optional(definitionFields.limits),
  examples: z.optional(definitionFields.examples),
  tests: z.optional(definitionFields.tests),
  category: z.optional(definitionFields.category),
  tags: z.optional(agentTags),
  visibility: z.optional(definitionFields.visibility),
  language: z.optional(definitionFields.language),
  instructionsVisible: z.optional(definitionFields.instructionsVisible),
  extras: z.optional(definitionFields.extras),
}

export const createAgentBody = z.object({ ...agentFields, ...inWorkspace.shape })

/** `version`: the one that the caller saw. */
export const updateAgentBody = z.object({ ...agentFields, version: z.optional(z.int().check(z.minimum(1))) })

export const publishAgentBody = z.object({
  changelog: z.optional(text(MAX_AGENT_CHANGELOG)),
  version: z.optional(z.int().check(z.minimum(1))),
})
