import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, id, idParams, listOf, listQuery } from '../endpoints/entity.ts'
import { conversation } from './entities.ts'
import { consentBody, toolInputBody } from './tool-entities.ts'

/** A consent that also applies to later calls of a tool, as long as its definition stays the same. */
export const toolConsent = z.extend(baseEntity, {
  plugin: z.string(),
  name: z.string(),
  /** The conversation that it's limited to. Null for all. */
  conversation: z.nullable(id),
})
export type ToolConsent = z.output<typeof toolConsent>

/** The result of a tool that a terminal ran, as JSON. */
const TOOL_RESULT_BODY = 2_000_000

/** Consent and input for tool calls. */
export const toolContract = defineContract({
  giveConsent: {
    method: 'POST',
    path: '/ai/conversation/list/{id}/consent',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    isAddition: true,
    notImpersonated: true,
    summary:
      'Decide about a tool call that waits for consent, as the user who asked for the reply. When all its calls are decided, the reply goes on',
    params: idParams,
    body: consentBody,
    result: conversation,
    errors: ['conversation.not_found', 'tool.call_not_found'],
  },
  giveToolInput: {
    method: 'POST',
    path: '/ai/conversation/list/{id}/input',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    isAddition: true,
    notImpersonated: true,
    summary:
      'Answer the questions of a tool call that waits for input, or return the result of one that a terminal ran, as the user who asked for the reply',
    maxBodyBytes: TOOL_RESULT_BODY,
    params: idParams,
    body: toolInputBody,
    result: conversation,
    errors: ['conversation.not_found', 'tool.call_not_found', 'tool.input_invalid'],
  },
  searchToolConsents: {
    method: 'GET',
    path: '/ai/tool/consent/search',
    access: 'user',
    isAddition: true,
    summary: 'The tools that may run without asking the caller, newest first',
    query: listQuery,
    result: listOf(toolConsent),
  },
  revokeToolConsent: {
    method: 'DELETE',
    path: '/ai/tool/consent/list/{id}',
    access: 'user',
    isAddition: true,
    notImpersonated: true,
    summary: 'Ask the caller again before this tool runs',
    params: idParams,
    result: toolConsent,
    errors: ['tool.consent_not_found'],
  },
})
