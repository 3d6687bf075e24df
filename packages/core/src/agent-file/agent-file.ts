import * as z from 'zod/mini'

import { agentFields, agentId } from '../store/contract.ts'

/** The first line of a file says what it is: `saffron: agent/1`. */
export const AGENT_FILE_MARK = 'agent/1'

/** An agent as a YAML file that people edit and keep in git. `id` names the stored agent that it's for. */
export const agentFile = z.object({
  saffron: z.optional(z.literal(AGENT_FILE_MARK)),
  id: z.optional(agentId),
  ...agentFields,
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
