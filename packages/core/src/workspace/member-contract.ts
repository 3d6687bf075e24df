import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { id, idParams, instant, listOf, listQuery } from '../endpoints/entity.ts'
import { updateMemberBody, workspace, workspaceMember } from './entities.ts'
import { proofBody } from './workspace-contract.ts'

const memberParams = z.object({ id, memberId: id })

/** What happened in a workspace: an action of the audit log. */
const workspaceEvent = z.object({
  id,
  action: z.string(),
  /** Null if the account doesn't exist anymore. */
  actor: z.nullable(person),
  /** The member it happened to, null if that account doesn't exist anymore. */
  member: z.optional(z.nullable(person)),
  detail: z.optional(z.record(z.string(), z.unknown())),
  createdAt: instant,
})
export type WorkspaceEvent = z.output<typeof workspaceEvent>

/** What a member has used of a model. */
const workspaceUsage = z.object({
  /** Null for what no member did, or whose account doesn't exist anymore. */
  user: z.nullable(person),
  model: z.string(),
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  costMicros: z.int(),
})
export type WorkspaceUsage = z.output<typeof workspaceUsage>

const MAX_DAYS = 365

/** Members of workspaces. `memberId` is the ID of a user. */
export const memberContract = defineContract({
  updateMember: {
    method: 'PATCH',
    path: '/workspace/list/{id}/member/{memberId}',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    isAddition: true,
    summary: 'Change the role or the monthly limit of a member with a lower role; admins are changed by the owner',
    params: memberParams,
    body: updateMemberBody,
    result: workspaceMember,
    errors: ['workspace.not_found', 'workspace.role_too_low', 'workspace.member_not_found'],
  },
  removeMember: {
    method: 'DELETE',
    path: '/workspace/list/{id}/member/{memberId}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'workspace' } },
    summary: 'Remove a member with a lower role, or leave; the owner can leave after a transfer',
    params: memberParams,
    result: workspaceMember,
    errors: [
      'workspace.not_found',
      'workspace.role_too_low',
      'workspace.member_not_found',
      'workspace.owner_must_transfer',
    ],
  },
  transferWorkspace: {
    method: 'POST',
    path: '/workspace/list/{id}/transfer',
    access: 'user',
    space: { role: 'owner', of: { id: 'workspace' } },
    notImpersonated: true,
    isAddition: true,
    summary: 'Make a member the owner. The caller becomes an admin',
    params: idParams,
    body: z.extend(proofBody, { member: id }),
    result: workspace,
    errors: [
      'workspace.not_found',
      'workspace.role_too_low',
      'workspace.member_not_found',
      'workspace.too_many',
      'auth.wrong_password',
      'auth.fresh_sign_in_required',
    ],
  },
  workspaceUsage: {
    method: 'GET',
    path: '/workspace/list/{id}/usage',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    isAddition: true,
    summary: 'What members have used in the last days, by member and model, most expensive first',
    params: idParams,
    query: z.object({
      days: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(MAX_DAYS)), 30),
    }),
    result: z.object({ list: z.array(workspaceUsage) }),
    errors: ['workspace.not_found', 'workspace.role_too_low'],
  },
  workspaceAudit: {
    method: 'GET',
    path: '/workspace/list/{id}/audit',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    isAddition: true,
    summary: 'What happened to the workspace and its members, newest first',
    params: idParams,
    query: listQuery,
    result: listOf(workspaceEvent),
    errors: ['workspace.not_found', 'workspace.role_too_low'],
  },
})
