import * as z from 'zod/mini'

import { id, instant, text } from '../endpoints/entity.ts'

export const MAX_AGENT_TESTS = 50
/** The characters of a reply that are kept with the result of its case. */
export const MAX_TEST_REPLY = 2000

const names = z.optional(z.array(text(200).check(z.minLength(1))).check(z.maxLength(50)))

/** A case that an agent has to pass: a prompt, and what must be true of the reply to it. */
export const agentTest = z.object({
  name: text(100),
  /** A case without a prompt isn't run. */
  prompt: text(20_000),
  /** Tools that the reply must, or must not, call. */
  mustCall: names,
  mustNotCall: names,
  /** Texts that the reply must contain, in any case. */
  mustContain: z.optional(z.array(text(2000).check(z.minLength(1))).check(z.maxLength(50))),
  /** Files that the reply must cite. */
  mustCite: names,
  /** What tools answer that aren't read-only, by their name. They're never called for real in a test. */
  results: z.optional(z.record(text(128), text(20_000))),
})
export type AgentTest = z.output<typeof agentTest>

/** Why a case failed: a tool, a text or a file that was expected, or what ended the reply. */
export const agentTestReason = z.object({
  kind: z.enum([
    'notCalled',
    'called',
    'notContained',
    'notCited',
    /** The reply reached a limit of the agent: `steps` or `credits`. */
    'limit',
    /** A tool asked the user something. */
    'asked',
    /** The reply failed, with this message. */
    'failed',
    'stopped',
  ]),
  value: z.string(),
})
export type AgentTestReason = z.output<typeof agentTestReason>

export const agentCaseResult = z.object({
  /** The place of the case in the agent's tests, from 0. */
  index: z.int(),
  name: z.string(),
  passed: z.boolean(),
  reasons: z.array(agentTestReason),
  /** The beginning of what the agent said. */
  reply: z.string(),
  /** The tools that it called. */
  calls: z.array(z.string()),
  /** Those that weren't executed, because they may change something and the case has no answer for them. */
  notRun: z.optional(z.array(z.string())),
  costMicros: z.int(),
})
export type AgentCaseResult = z.output<typeof agentCaseResult>

/** The last results of a version's cases. */
export const agentTestResult = z.object({
  version: z.union([z.literal('draft'), z.int()]),
  passed: z.int(),
  /** The number of cases that it has. */
  cases: z.int(),
  costMicros: z.int(),
  /** The draft has changed since. */
  outdated: z.boolean(),
  at: instant,
  results: z.array(agentCaseResult),
})
export type AgentTestResult = z.output<typeof agentTestResult>

/** Events of a test. `done` is the last one. */
export const agentTestEvent = z.discriminatedUnion('event', [
  /** A case begins. */
  z.object({ event: z.literal('start'), data: z.object({ index: z.int(), name: z.string() }) }),
  /** A case has ended. Its conversation can be read for an hour. */
  z.object({ event: z.literal('case'), data: z.extend(agentCaseResult, { conversation: id }) }),
  /** `cases` counts those that were run: fewer than asked for if the credits have run out. */
  z.object({
    event: z.literal('done'),
    data: z.object({ passed: z.int(), cases: z.int(), costMicros: z.int() }),
  }),
])
export type AgentTestEvent = z.output<typeof agentTestEvent>
