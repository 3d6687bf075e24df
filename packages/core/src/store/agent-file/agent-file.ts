import * as z from 'zod/mini'

import { id } from '../../endpoints/entity.ts'
import type { AgentDefinition } from '../entities.ts'
import { updateAgentBody } from '../entities.ts'

/** The most characters of a file. */
export const MAX_AGENT_FILE = 1_000_000

/** The fields of a file: those that an update takes, and the agent that they're for. */
export const agentFileFields = z.extend(z.omit(updateAgentBody, { version: true }), { id: z.optional(id) })

/** An agent as a file has it. A missing field has the value that a new agent has. */
export interface AgentFile {
  /** The agent that the file is for. Without it, the name tells. */
  readonly id?: string | undefined
  readonly definition: AgentDefinition
}

/** A place in a file that is wrong. Lines and columns count from 1. */
export interface FileProblem {
  readonly line: number
  readonly column: number
  /** The field, such as `examples.0.user`. Empty for the file as a whole. */
  readonly path: string
  readonly message: string
}
