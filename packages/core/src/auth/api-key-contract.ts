import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, id, idParams, instant, inWorkspace, listOf, listQuery, text } from '../endpoints/entity.ts'
import { person } from './entities.ts'

/** A key for AI calls, for OpenAI-compatible programs. */
export const apiKey = z.extend(baseEntity, {
  name: z.string(),
  /** The workspace that its calls work in. Without it, they work in the user's own space. */
  workspace: z.optional(z.object({ id, name: z.string() })),
  /** The end of the key. */
  hint: z.string(),
  /** To the minute. */
  lastUsedAt: z.optional(instant),
  expiresAt: z.optional(instant),
})
export type ApiKey = z.output<typeof apiKey>

/** A key as the admins of its workspace see it. */
const workspaceKey = z.extend(apiKey, { user: person })
export type WorkspaceKey = z.output<typeof workspaceKey>

export const createApiKeyBody = z.object({
  name: text(100).check(z.trim(), z.minLength(1)),
  /** When it expires. Without it, never. */
  expiresAt: z.optional(instant),
  ...inWorkspace.shape,
})

export const apiKeyContract = defineContract({
  searchApiKeys: {
    method: 'GET',
    path: '/user/apikey/search',
    access: 'user',
    isAddition: true,
    summary: 'The API keys of the caller, newest first unless sorted by name, createdAt or lastUsedAt',
    query: listQuery,
    result: listOf(apiKey),
  },
  createApiKey: {
    method: 'POST',
    path: '/user/apikey/create',
    access: 'user',
    space: { role: 'editor' },
    notImpersonated: true,
    isAddition: true,
    summary:
      'Make an API key, for a workspace with the role that the caller has there; this answer is the only time it is seen',
    body: createApiKeyBody,
    result: z.extend(apiKey, { key: z.string() }),
    errors: ['api_key.too_many', 'workspace.not_found', 'workspace.role_too_low'],
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/user/apikey/list/{id}',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary: 'Revoke an API key, at once and with all its streams',
    params: idParams,
    result: apiKey,
    errors: ['api_key.not_found'],
  },
  searchWorkspaceKeys: {
    method: 'GET',
    path: '/workspace/list/{id}/apikey/search',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    isAddition: true,
    summary: 'The API keys that work in a workspace, of all members; sorted like those of the caller',
    params: idParams,
    query: listQuery,
    result: listOf(workspaceKey),
    errors: ['workspace.not_found', 'workspace.role_too_low'],
  },
  revokeWorkspaceKey: {
    method: 'DELETE',
    path: '/workspace/list/{id}/apikey/list/{keyId}',
    access: 'user',
    space: { role: 'admin', of: { id: 'workspace' } },
    notImpersonated: true,
    isAddition: true,
    summary: 'Revoke the API key of any member, at once and with all its streams',
    params: z.object({ id, keyId: id }),
    result: workspaceKey,
    errors: ['workspace.not_found', 'workspace.role_too_low', 'api_key.not_found'],
  },
})
