import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { baseEntity, id, instant, listOf, listQuery, text } from '../endpoints/entity.ts'
import { MANAGED_AGENT_STATES } from './categories.ts'
import { agent, agentCategory } from './entities.ts'
import { MAX_AGENT_REASON } from './limits.ts'

/** An agent as administrators see it. Its instructions are there only if it's read by its ID. */
export const managedAgent = z.extend(agent, {
  /** The place among the recommended agents, or null if it isn't one. */
  rank: z.nullable(z.int()),
  /** The number of open reports. */
  reports: z.int(),
  /** What all conversations with it cost. */
  costMicros: z.int(),
  /** Others that anyone can find or open and that say nearly the same. */
  similar: z.array(z.object({ id, name: z.string() })),
})
export type ManagedAgent = z.output<typeof managedAgent>

export const managedAgentQuery = z.extend(listQuery, {
  category: z.optional(agentCategory),
  state: z.optional(z.enum(MANAGED_AGENT_STATES)),
})

/** `unlisted` counts the agents that administrators can't see: drafts, private ones and those of workspaces. */
export const managedAgentList = z.extend(listOf(managedAgent), { unlisted: z.int() })

/** `rank`: 0 is the first of the recommended agents. */
export const manageAgentBody = z.object({
  recommended: z.optional(z.boolean()),
  rank: z.optional(z.int().check(z.minimum(0), z.maximum(9999))),
  hidden: z.optional(z.boolean()),
  /** Why it's hidden, for the members of its space. */
  reason: z.optional(text(MAX_AGENT_REASON)),
})

/** Exactly one of both. */
export const transferAgentBody = z.object({ user: z.optional(id), workspace: z.optional(id) })

export const rateAgentBody = z.object({ stars: z.int().check(z.minimum(1), z.maximum(5)) })

export const reportAgentBody = z.object({ reason: text(MAX_AGENT_REASON).check(z.minLength(1)) })

export const AGENT_REPORT_OUTCOMES = ['kept', 'hidden'] as const

/** A report as its author sees it. */
export const ownAgentReport = z.extend(baseEntity, { agent: id, reason: z.string() })

export const agentReport = z.extend(ownAgentReport, {
  agentName: z.string(),
  /** Null if the account was deleted. */
  user: z.nullable(person),
  /** The version that was published then. Null if a draft was reported. */
  version: z.nullable(z.int()),
  /** Null while it's open. */
  outcome: z.nullable(z.enum(AGENT_REPORT_OUTCOMES)),
  note: z.string(),
  resolvedBy: z.nullable(person),
  resolvedAt: z.nullable(instant),
})
export type AgentReport = z.output<typeof agentReport>

export const agentReportQuery = z.extend(listQuery, {
  open: z.optional(z.stringbool()),
  agent: z.optional(id),
})

/** `hidden` also hides the agent, with the note as the reason, and resolves its other open reports. */
export const resolveReportBody = z.object({
  outcome: z.enum(AGENT_REPORT_OUTCOMES),
  note: z.optional(text(MAX_AGENT_REASON)),
})
