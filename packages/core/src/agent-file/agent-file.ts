import * as z from 'zod/mini'

import { agentFields } from '../store/contract.ts'

/** The first line of a file says what it is: `saffron: agent/1`. */
export const AGENT_FILE_MARK = 'agent/1'

/** An agent as a YAML file that people edit and keep in git. Unknown fields are errors, so that typos are found. */
export const agentFile = z.strictObject({ saffron: z.optional(z.literal(AGENT_FILE_MARK)), ...agentFields })
export type AgentFile = Omit<z.output<typeof agentFile>, 'saffron'>
