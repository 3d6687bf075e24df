import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, inWorkspace } from '../endpoints/entity.ts'
import { ADOPTED_FIELDS } from './adopted-fields.ts'
import { agent, agentNumber } from './entities.ts'

/** Files of the original that a copy in another space doesn't have. */
const missingFiles = z.object({
  /** The author doesn't show them. */
  hidden: z.int(),
  /** They don't exist anymore. */
  gone: z.int(),
})

const forkedAgent = z.extend(agent, { notCopied: missingFiles })
export type ForkedAgent = z.output<typeof forkedAgent>

const adoptedField = z.enum(ADOPTED_FIELDS)

const lines = z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() }))

const forkChange = z.object({
  field: adoptedField,
  /** What the original changed since the version that the copy has. */
  lines,
  /** What the copy changed since. Only if it did: adopting the field discards that. */
  own: z.optional(lines),
})
export type ForkChange = z.output<typeof forkChange>

/** What the original of a copy has published since. */
const forkUpdate = z.object({
  /** `gone`: the original was deleted or withdrawn, or isn't shared with the caller anymore. */
  state: z.enum(['current', 'newer', 'gone']),
  /** The original’s name. Null if it's gone. */
  name: z.nullable(z.string()),
  /** The version of the original that the copy has. */
  from: z.int(),
  /** The published version. Null if it's gone. */
  to: z.nullable(z.int()),
  /** The fields to adopt. Those that the copy already has as the original are left out. */
  changes: z.array(forkChange),
  /** Whether the author hides the instructions now. If so, they aren't compared. */
  instructionsHidden: z.boolean(),
  /** The names of files that the original added or removed, if the author shows them. Files aren't adopted. */
  files: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
})
export type ForkUpdate = z.output<typeof forkUpdate>

const adoptBody = z.object({
  /** The version of the original that the caller saw. */
  to: agentNumber,
  /** The other fields stay, and are only offered again after the original changes them again. */
  fields: z.array(adoptedField),
  /** The version of the copy that the caller saw. */
  version: z.optional(z.int().check(z.minimum(1))),
})

/** Copies of agents, which can follow their originals. */
export const forkContract = defineContract({
  forkAgent: {
    method: 'POST',
    path: '/ai/agent/list/{id}/fork',
    access: 'user',
    space: { role: 'editor' },
    isAddition: true,
    summary: 'Copy an agent whose instructions the caller may read into their own space or a workspace, as a draft',
    params: idParams,
    body: inWorkspace,
    result: forkedAgent,
    errors: [
      'agent.not_found',
      'agent.too_many',
      'agent.instructions_hidden',
      'asset.not_found',
      'asset.content_missing',
      'drive.full',
      'workspace.transfer_changing',
    ],
  },
  forkUpdate: {
    method: 'GET',
    path: '/ai/agent/list/{id}/update',
    access: 'user',
    space: { role: 'editor', of: { id: 'agent' } },
    isAddition: true,
    summary: 'What the original of a copied agent has changed since, compared with the draft of the copy',
    params: idParams,
    result: forkUpdate,
    errors: ['agent.not_found', 'agent.not_forked', 'workspace.role_too_low'],
  },
  adoptUpdate: {
    method: 'POST',
    path: '/ai/agent/list/{id}/adopt',
    access: 'user',
    space: { role: 'editor', of: { id: 'agent' } },
    isAddition: true,
    summary: 'Take fields of a newer version of the original into the draft of a copied agent',
    params: idParams,
    body: adoptBody,
    result: agent,
    errors: [
      'agent.not_found',
      'agent.not_forked',
      'agent.changed',
      'agent.version_not_found',
      'agent.instructions_hidden',
      'workspace.role_too_low',
    ],
  },
})
