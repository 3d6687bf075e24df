import * as z from 'zod/mini'

import type { CallsOf } from '../endpoints/calls.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import {
  file,
  idParams,
  inWorkspace,
  listOf,
  listQuery,
  spaceListQuery,
  text,
  versionQuery,
} from '../endpoints/entity.ts'
import {
  agent,
  agentCategory,
  agentChanges,
  agentCount,
  agentDiffQuery,
  agentNumber,
  agentVersionEntry,
  createAgentBody,
  publishAgentBody,
  updateAgentBody,
} from './entities.ts'
import { fileContract } from './file-contract.ts'
import { forkContract } from './fork-contract.ts'
import { agentFilesResult } from './knowledge.ts'
import { moderationContract } from './moderation-contract.ts'
import { proposalContract } from './proposal-contract.ts'
import { testContract } from './test-contract.ts'

export * from './adopted-fields.ts'
export * from './agent-diff.ts'
export * from './agent-tests.ts'
export * from './categories.ts'
export * from './entities.ts'
export type { AgentImport } from './file-contract.ts'
export type { ForkChange, ForkedAgent, ForkUpdate } from './fork-contract.ts'
export * from './knowledge.ts'
export * from './knowledge-size.ts'
export * from './limits.ts'
export * from './moderation-entities.ts'
export * from './line-diff.ts'
export type { AgentProposal } from './proposal-contract.ts'

const filters = { category: z.optional(agentCategory), tag: z.optional(text(100)) }
/** `used`: only those that the caller has used. */
const storeQuery = z.extend(listQuery, { ...filters, used: z.optional(z.stringbool()) })

/** Agents and the store. */
export const storeContract = defineContract({
  ...moderationContract,
  ...fileContract,
  ...forkContract,
  ...proposalContract,
  ...testContract,
  searchAgents: {
    method: 'GET',
    path: '/ai/agent/search',
    access: 'user',
    summary:
      'Published agents that the caller may use, the most used lately first; q searches names, descriptions and tags',
    query: storeQuery,
    result: listOf(agent),
  },
  recommendedAgents: {
    method: 'GET',
    path: '/ai/agent/recommend',
    access: 'user',
    summary: 'Agents of the store for the caller: those that administrators recommend, then the most used',
    query: listQuery,
    result: listOf(agent),
  },
  searchMyAgents: {
    method: 'GET',
    path: '/ai/agent/search/my',
    access: 'user',
    space: { role: 'viewer' },
    summary: 'The agents of the caller or of a workspace, drafts too, the last changed first',
    query: z.extend(spaceListQuery, filters),
    result: listOf(agent),
  },
  agentCategories: {
    method: 'GET',
    path: '/ai/agent/categories',
    access: 'user',
    summary: 'All categories, and the number of published agents that the caller may use',
    result: listOf(agentCount),
  },
  myAgentCategories: {
    method: 'GET',
    path: '/ai/agent/categories/my',
    access: 'user',
    space: { role: 'viewer' },
    summary: 'The categories of the caller’s own agents, or those of a workspace, drafts too',
    query: inWorkspace,
    result: listOf(agentCount),
  },
  agentTags: {
    method: 'GET',
    path: '/ai/agent/tags',
    access: 'user',
    summary: 'The 200 most frequent tags of published agents that the caller may use',
    result: listOf(agentCount),
  },
  myAgentTags: {
    method: 'GET',
    path: '/ai/agent/tags/my',
    access: 'user',
    space: { role: 'viewer' },
    summary: 'The tags of the caller’s own agents, or those of a workspace, drafts too',
    query: inWorkspace,
    result: listOf(agentCount),
  },
  createAgent: {
    method: 'POST',
    path: '/ai/agent/create',
    access: 'user',
    space: { role: 'editor' },
    summary: 'Create the draft of an agent',
    body: createAgentBody,
    result: agent,
    errors: ['agent.too_many', 'asset.not_found', 'node.not_found'],
  },
  getAgent: {
    method: 'GET',
    path: '/ai/agent/list/{id}',
    access: 'user',
    summary:
      'An agent that the caller may use: for members of its space the draft, for others, or with published=true, the published version',
    params: idParams,
    query: z.object({ published: z.optional(z.stringbool()) }),
    result: agent,
    errors: ['agent.not_found'],
  },
  updateAgent: {
    method: 'PUT',
    path: '/ai/agent/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'agent' } },
    summary: 'Change the draft of an agent',
    params: idParams,
    body: updateAgentBody,
    result: agent,
    errors: ['agent.not_found', 'agent.changed', 'asset.not_found', 'node.not_found', 'workspace.role_too_low'],
  },
  deleteAgent: {
    method: 'DELETE',
    path: '/ai/agent/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'agent' } },
    summary:
      'Delete an agent with its versions. Conversations with it keep their messages. Administrators can delete those of the store',
    params: idParams,
    query: versionQuery,
    result: agent,
    errors: ['agent.not_found', 'agent.changed', 'workspace.role_too_low'],
  },
  publishAgent: {
    method: 'POST',
    path: '/ai/agent/list/{id}/publish',
    access: 'user',
    space: { role: 'editor', of: { id: 'agent' } },
    isAddition: true,
    summary: 'Make the draft the next published version. Without changes, the published version stays',
    params: idParams,
    body: publishAgentBody,
    result: agent,
    errors: [
      'agent.not_found',
      'agent.changed',
      'agent.incomplete',
      'agent.knowledge_gone',
      'agent.knowledge_too_large',
      'asset.not_found',
      'workspace.role_too_low',
    ],
  },
  withdrawAgent: {
    method: 'POST',
    path: '/ai/agent/list/{id}/withdraw',
    access: 'user',
    space: { role: 'editor', of: { id: 'agent' } },
    isAddition: true,
    summary: 'Withdraw an agent: conversations with it go on, and no new ones can be started',
    params: idParams,
    result: agent,
    errors: ['agent.not_found', 'workspace.role_too_low'],
  },
  agentVersions: {
    method: 'GET',
    path: '/ai/agent/list/{id}/versions',
    access: 'user',
    isAddition: true,
    summary: 'The versions of an agent that the caller may use, newest first',
    params: idParams,
    query: listQuery,
    result: listOf(agentVersionEntry),
    errors: ['agent.not_found'],
  },
  agentDiff: {
    method: 'GET',
    path: '/ai/agent/list/{id}/diff',
    access: 'user',
    isAddition: true,
    summary:
      'What differs between two versions of an agent, field by field. draft is the draft, for members of its space',
    params: idParams,
    query: agentDiffQuery,
    result: agentChanges,
    errors: ['agent.not_found', 'agent.version_not_found'],
  },
  agentFiles: {
    method: 'GET',
    path: '/ai/agent/list/{id}/files',
    access: 'user',
    summary:
      'The files that an agent answers from: for members of its space those of the draft, for others, or with published=true, those of the published version if the author shows them',
    params: idParams,
    query: z.object({ published: z.optional(z.stringbool()) }),
    result: agentFilesResult,
    errors: ['agent.not_found'],
  },
  agentFile: {
    method: 'GET',
    path: '/ai/agent/list/{id}/file',
    access: 'user',
    isAddition: true,
    summary:
      'A file that an agent answers from, by its number. Without a version, that of the draft. For members of its space, and for others if the author shows the files of this version',
    params: idParams,
    query: z.object({
      number: agentNumber,
      version: z.optional(agentNumber),
    }),
    download: '*/*',
    result: file,
    errors: ['agent.not_found', 'agent.file_not_found', 'asset.content_missing'],
  },
})

/** The calls that agents need of the client. */
export interface AgentApi {
  readonly store: CallsOf<typeof storeContract>
}
