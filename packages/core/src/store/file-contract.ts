import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { file, idParams, inWorkspace, text } from '../endpoints/entity.ts'
import { AGENT_FILE_FORMATS } from './categories.ts'
import { agent, agentDefinition } from './entities.ts'
import { MAX_AGENT_NAME } from './limits.ts'

/** What an import makes of a file. The names are those in the file: `data.first_mes`. */
const agentImport = z.object({
  /** What the file is: `saffron`, `chara_card_v2`, `markdown`, … */
  format: z.string(),
  definition: agentDefinition,
  /** Null after a dry run. */
  agent: z.nullable(agent),
  /** The parts that become a field. */
  mapped: z.array(z.string()),
  /** The parts that are only kept, for an export. */
  kept: z.array(z.string()),
  /** The parts that are left out. */
  lost: z.array(z.string()),
})
export type AgentImport = z.output<typeof agentImport>

/** Agents as files. */
export const fileContract = defineContract({
  exportAgent: {
    method: 'GET',
    path: '/ai/agent/list/{id}/export',
    access: 'user',
    isAddition: true,
    summary:
      'An agent as YAML, as a character card, as Markdown or as JSON of LobeChat, for those who may read its instructions: the draft, or with published=true the published version',
    params: idParams,
    query: z.object({
      format: z._default(z.enum(AGENT_FILE_FORMATS), 'yaml'),
      published: z.optional(z.stringbool()),
    }),
    download: '*/*',
    result: file,
    errors: ['agent.not_found', 'agent.instructions_hidden'],
  },
  importAgent: {
    method: 'POST',
    path: '/ai/agent/import',
    access: 'user',
    space: { role: 'editor' },
    isAddition: true,
    summary:
      'Create the draft of an agent from a file of this or another app, or with dryRun=true only say what would become of it',
    form: true,
    body: z.object({
      ...inWorkspace.shape,
      /** Replaces the name in the file. */
      name: z.optional(text(MAX_AGENT_NAME)),
      dryRun: z._default(z.stringbool(), false),
      file,
    }),
    result: agentImport,
    errors: [
      'agent.file_unknown',
      'agent.file_too_large',
      'agent.file_damaged',
      'agent.file_invalid',
      'agent.file_runs_code',
      'agent.too_many',
    ],
  },
})
