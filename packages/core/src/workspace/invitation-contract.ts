import * as z from 'zod/mini'

import { emailAddress, invitationState } from '../auth/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, id, idParams, instant, listOf, listQuery, text } from '../endpoints/entity.ts'
import { assignableRole, workspace } from './entities.ts'
import { MAX_INVITATION_DAYS, MAX_INVITATION_USES } from './limits.ts'

/** An invitation as the workspace's admins see it. The token is only shown when it's created. */
export const workspaceInvitation = z.extend(baseEntity, {
  role: assignableRole,
  /** The only account that may accept it. */
  email: z.nullable(z.string()),
  inviter: z.nullable(z.object({ id, name: z.string() })),
  state: invitationState,
  uses: z.int(),
  maxUses: z.int(),
  expiresAt: instant,
})
export type WorkspaceInvitation = z.output<typeof workspaceInvitation>

const createBody = z.object({
  role: z._default(assignableRole, 'editor'),
  email: z.optional(emailAddress),
  maxUses: z._default(z.int().check(z.minimum(1), z.maximum(MAX_INVITATION_USES)), 1),
  /** Days until it expires. */
  days: z._default(z.int().check(z.minimum(1), z.maximum(MAX_INVITATION_DAYS)), 7),
})

const tokenBody = z.object({ token: text(100) })

/** `sent`: it was emailed. */
const newInvitation = z.extend(workspaceInvitation, { url: z.string(), token: z.string(), sent: z.boolean() })

/** What the holder of a link sees before accepting. */
const invitationPreview = z.object({
  workspace: z.object({ id, name: z.string(), avatar: z.optional(z.string()), memberCount: z.int() }),
  inviter: z.nullable(z.object({ name: z.string() })),
  role: assignableRole,
  state: invitationState,
  expiresAt: instant,
})
export type WorkspaceInvitationPreview = z.output<typeof invitationPreview>

/** Invitations to workspaces. */
export const workspaceInvitationContract = defineContract({
  inviteToWorkspace: {
    method: 'POST',
    path: '/workspace/list/{id}/invitation/create',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    notImpersonated: true,
    isAddition: true,
    summary: 'A link that invites with a role below the caller’s. With an email, only its verified account can accept',
    params: idParams,
    body: createBody,
    result: newInvitation,
    errors: ['workspace.not_found', 'workspace.role_too_low', 'workspace.invitations_full'],
  },
  searchWorkspaceInvitations: {
    method: 'GET',
    path: '/workspace/list/{id}/invitation/search',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    isAddition: true,
    summary: 'The invitations of a workspace, newest first',
    params: idParams,
    query: listQuery,
    result: listOf(workspaceInvitation),
    errors: ['workspace.not_found', 'workspace.role_too_low'],
  },
  withdrawWorkspaceInvitation: {
    method: 'DELETE',
    path: '/workspace/list/{id}/invitation/list/{invitationId}',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    isAddition: true,
    summary: 'Withdraw an invitation; who came with it stays',
    params: z.object({ id, invitationId: id }),
    result: workspaceInvitation,
    errors: ['workspace.not_found', 'workspace.role_too_low', 'workspace.invitation_not_found'],
  },
  previewWorkspaceInvitation: {
    method: 'POST',
    path: '/workspace/invitation/preview',
    access: 'guest',
    tokenFree: true,
    isAddition: true,
    summary: 'Who invites to which workspace, and whether the invitation still holds',
    body: tokenBody,
    result: invitationPreview,
    errors: ['workspace.invitation_not_found', 'request.rate_limited'],
  },
  acceptWorkspaceInvitation: {
    method: 'POST',
    path: '/workspace/invitation/accept',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Join the workspace of an invitation; a member stays as they are',
    body: tokenBody,
    result: workspace,
    errors: [
      'workspace.invitation_not_found',
      'workspace.invitation_closed',
      'workspace.invitation_for_other',
      'workspace.full',
    ],
  },
})
