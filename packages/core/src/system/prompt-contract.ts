import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, listOf, listQuery, versionQuery } from '../endpoints/entity.ts'
import { createPromptBody, promptVersion, systemPrompt, updatePromptBody } from './prompt-entities.ts'

export const promptContract = defineContract({
  searchPrompts: {
    method: 'GET',
    path: '/api/system/prompt/search',
    access: 'super',
    summary: 'The system prompts by key, the known ones always among them',
    query: listQuery,
    result: listOf(systemPrompt),
  },
  getPrompt: {
    method: 'GET',
    path: '/api/system/prompt/list/{id}',
    access: 'super',
    summary: 'One system prompt',
    params: idParams,
    result: systemPrompt,
    errors: ['prompt.not_found'],
  },
  createPrompt: {
    method: 'POST',
    path: '/api/system/prompt/create',
    access: 'super',
    summary: 'Add a system prompt of one’s own',
    body: createPromptBody,
    result: systemPrompt,
    errors: ['prompt.key_taken'],
  },
  updatePrompt: {
    method: 'PATCH',
    path: '/api/system/prompt/list/{id}',
    access: 'super',
    summary:
      'Change a system prompt and keep what it was; with a version that is no longer its own, 409 with details.prompt',
    params: idParams,
    body: updatePromptBody,
    result: systemPrompt,
    errors: ['prompt.not_found', 'prompt.changed'],
  },
  deletePrompt: {
    method: 'DELETE',
    path: '/api/system/prompt/list/{id}',
    access: 'super',
    summary: 'Delete a system prompt; a known one stays, as the product has written it',
    params: idParams,
    query: versionQuery,
    result: systemPrompt,
    errors: ['prompt.not_found', 'prompt.changed'],
  },
  searchPromptVersions: {
    method: 'GET',
    path: '/api/system/prompt/list/{id}/version/search',
    access: 'super',
    isAddition: true,
    summary: 'What a system prompt was before, newest first',
    params: idParams,
    query: listQuery,
    result: listOf(promptVersion),
    errors: ['prompt.not_found'],
  },
})
