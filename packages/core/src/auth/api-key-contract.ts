import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, idParams, instant, listOf, listQuery, text } from '../endpoints/entity.ts'

/** A personal key for AI calls, for OpenAI-compatible programs. */
export const apiKey = z.extend(baseEntity, {
  name: z.string(),
  /** The end of the key. */
  hint: z.string(),
  /** To the minute. */
  lastUsedAt: z.optional(instant),
  expiresAt: z.optional(instant),
})
export type ApiKey = z.output<typeof apiKey>

export const createApiKeyBody = z.object({
  name: text(100).check(z.trim(), z.minLength(1)),
  /** When it expires. Without it, never. */
  expiresAt: z.optional(instant),
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
    notImpersonated: true,
    isAddition: true,
    summary: 'Make an API key; this answer is the only time it is seen',
    body: createApiKeyBody,
    result: z.extend(apiKey, { key: z.string() }),
    errors: ['api_key.too_many'],
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
})
