import * as z from 'zod/mini'

import { text } from '../endpoints/entity.ts'
import { agentFields, agentId, MAX_AGENT_KNOWLEDGE } from '../store/contract.ts'

/** The first line of a file says what it is: `saffron: agent/1`. */
export const AGENT_FILE_MARK = 'agent/1'

/** How a file names a path in the drive: `drive:/Manuals`. All others are beside the file. */
export const DRIVE_PATH = 'drive:'

/**
 * An agent as a YAML file that people edit and keep in git. `id` names the stored agent that it's for. Its knowledge has
 * paths instead of IDs.
 */
export const agentFile = z.object({
  saffron: z.optional(z.literal(AGENT_FILE_MARK)),
  id: z.optional(agentId),
  ...agentFields,
  knowledge: z.optional(z.array(text(1000).check(z.minLength(1))).check(z.maxLength(MAX_AGENT_KNOWLEDGE))),
})
export type AgentFile = Omit<z.output<typeof agentFile>, 'saffron'>

/** What is wrong in a file, and where. Lines and columns start at 1. */
export interface AgentFileIssue {
  readonly line: number
  readonly column: number
  /** The field, or empty if the file as a whole is meant: `suggestions.0`. */
  readonly path: string
  readonly message: string
}

/** A file that isn't an agent. */
export class AgentFileError extends Error {
  readonly issues: readonly AgentFileIssue[]

  constructor(issues: readonly AgentFileIssue[]) {
    super(issues.map(({ line, column, message }) => `${line}:${column} ${message}`).join('\n'))
    this.name = 'AgentFileError'
    this.issues = issues
  }
}
