import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { appKey, conversation } from '../chat/contract.ts'
import { node } from '../drive/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, id, idParams, listOf, listQuery, text } from '../endpoints/entity.ts'
import {
  createWorkspaceBody,
  payer,
  spaceRole,
  updateWorkspaceBody,
  workspace,
  workspaceCard,
  workspaceName,
  workspaceWithMembers,
} from './entities.ts'
import { TEMPLATE_KEYS } from './template-keys.ts'

/** Required if the account has a password. Otherwise, the session must have started within the last ten minutes. */
export const proofBody = z.object({ password: z.optional(text(256)) })

const appParams = z.object({ id, app: appKey })

export const workspaceTemplate = z.object({
  key: z.enum(TEMPLATE_KEYS),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  folders: z.array(z.string()),
  conversations: z.array(z.object({ app: z.string(), title: z.string(), opening: z.string() })),
})
export type WorkspaceTemplate = z.output<typeof workspaceTemplate>

/** A workspace as admins of the server see it. */
const foundWorkspace = z.extend(baseEntity, {
  name: z.string(),
  /** Null if its owner's account is being deleted. */
  owner: z.nullable(z.extend(person, { email: z.string() })),
  memberCount: z.int(),
  balanceMicros: z.int(),
})
export type FoundWorkspace = z.output<typeof foundWorkspace>

const workspaceConfig = z.object({
  canCreate: z.boolean(),
  /** Why the caller can't create one, as an error code. */
  reason: z.optional(z.string()),
  workspaces: z.object({ used: z.int(), max: z.int() }),
  members: z.object({ max: z.int() }),
  /** Null means no limit. */
  quotaBytes: z.nullable(z.int()),
  roles: z.array(spaceRole),
  payers: z.array(payer),
  inviteByEmail: z.boolean(),
  invitationDaysMax: z.int(),
})

/** Workspaces and what is in them. */
export const workspaceCallsContract = defineContract({
  searchWorkspaces: {
    method: 'GET',
    path: '/workspace/search',
    access: 'user',
    summary:
      'The workspaces of the caller by name, deleted ones of which the caller is the owner too; q searches names',
    query: listQuery,
    result: listOf(workspace),
  },
  createWorkspace: {
    method: 'POST',
    path: '/workspace/create',
    access: 'user',
    summary: 'Create a workspace, empty or from a template',
    body: createWorkspaceBody,
    result: workspace,
    errors: ['workspace.too_many'],
  },
  createNamedWorkspace: {
    method: 'POST',
    path: '/workspace/create/{name}',
    access: 'user',
    summary: 'Create an empty workspace with this name',
    params: z.object({ name: workspaceName }),
    result: workspace,
    errors: ['workspace.too_many'],
  },
  getWorkspace: {
    method: 'GET',
    path: '/workspace/list/{id}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'workspace' } },
    summary: 'A workspace with its members',
    params: idParams,
    result: workspaceWithMembers,
    errors: ['workspace.not_found'],
  },
  workspaceBasics: {
    method: 'GET',
    path: '/workspace/list/{id}/basic',
    access: 'user',
    summary: 'The name and the number of members, for members and for whom an open invitation names by email',
    params: idParams,
    result: workspaceCard,
    errors: ['workspace.not_found'],
  },
  updateWorkspace: {
    method: 'PUT',
    path: '/workspace/list/{id}',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    summary: 'Change the name, the settings, or, as the owner, who pays',
    params: idParams,
    body: updateWorkspaceBody,
    result: workspace,
    errors: ['workspace.not_found', 'workspace.role_too_low', 'workspace.changed'],
  },
  deleteWorkspace: {
    method: 'DELETE',
    path: '/workspace/list/{id}',
    access: 'user',
    space: { role: 'owner', of: { id: 'workspace' } },
    notImpersonated: true,
    summary: 'Delete a workspace for all members. The owner can restore it for 30 days',
    params: idParams,
    body: proofBody,
    result: workspace,
    errors: ['workspace.not_found', 'workspace.role_too_low', 'auth.wrong_password', 'auth.fresh_sign_in_required'],
  },
  restoreWorkspace: {
    method: 'POST',
    path: '/workspace/list/{id}/restore',
    access: 'user',
    isAddition: true,
    summary: 'Restore a deleted workspace of the caller; one that isn’t deleted stays as it is',
    params: idParams,
    result: workspace,
    errors: ['workspace.not_found'],
  },
  workspaceConversations: {
    method: 'GET',
    path: '/workspace/list/{id}/conversation/{app}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'workspace' } },
    summary: 'The conversations of an app in a workspace, newest first',
    params: appParams,
    query: listQuery,
    result: listOf(conversation),
    errors: ['workspace.not_found'],
  },
  createWorkspaceConversation: {
    method: 'POST',
    path: '/workspace/list/{id}/conversation/{app}/create',
    access: 'user',
    space: { role: 'editor', of: { id: 'workspace' } },
    summary: 'A new conversation of an app',
    params: appParams,
    result: conversation,
    errors: ['workspace.not_found', 'workspace.role_too_low'],
  },
  workspaceConversationFor: {
    method: 'POST',
    path: '/workspace/list/{id}/conversation/{app}/create/{extra}',
    access: 'user',
    space: { role: 'editor', of: { id: 'workspace' } },
    summary: 'The conversation of an app about one object, made on first use',
    params: z.extend(appParams, { extra: text(200).check(z.minLength(1)) }),
    result: conversation,
    errors: ['workspace.not_found', 'workspace.role_too_low'],
  },
  workspaceConfig: {
    method: 'GET',
    path: '/workspace/start/config',
    access: 'user',
    summary: 'What the caller may create, and the limits of workspaces',
    result: workspaceConfig,
  },
  searchAllWorkspaces: {
    method: 'GET',
    path: '/api/workspace/search',
    access: 'admin',
    isAddition: true,
    summary: 'All workspaces by name, without deleted ones; q searches names and the owner’s name and email',
    query: listQuery,
    result: listOf(foundWorkspace),
  },
  workspaceTemplates: {
    method: 'GET',
    path: '/workspace/start/templates',
    access: 'user',
    summary: 'The templates of a new workspace, in the caller’s language',
    result: listOf(workspaceTemplate),
  },
  workspaceRoot: {
    method: 'GET',
    path: '/workspace/list/{id}/fs',
    access: 'user',
    space: { role: 'viewer', of: { id: 'workspace' } },
    summary: 'The root of the workspace’s drive',
    params: idParams,
    result: node,
    errors: ['workspace.not_found'],
  },
  workspaceAppFolder: {
    method: 'GET',
    path: '/workspace/list/{id}/fs/{appid}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'workspace' } },
    summary: 'The folder of an app in the workspace’s drive, made on first use',
    params: z.object({ id, appid: appKey }),
    result: node,
    errors: ['workspace.not_found', 'node.name_taken'],
  },
})
