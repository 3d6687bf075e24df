import * as z from 'zod/mini'

import { text } from '../endpoints/entity.ts'

export const MAX_AGENT_TESTS = 50

const names = z.optional(z.array(text(200).check(z.minLength(1))).check(z.maxLength(50)))

/** A case that an agent has to pass: a prompt, and what must be true of the reply to it. */
export const agentTest = z.object({
  name: text(100).check(z.minLength(1)),
  prompt: text(20_000).check(z.minLength(1)),
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
