import * as z from 'zod/mini'

import type { CallsOf } from '../endpoints/calls.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, listOf, spaceListQuery } from '../endpoints/entity.ts'
import { attachSummaryBody, summarizeTextBody, summaryEvent, summaryKind, summaryRow, textSummary } from './entities.ts'
import { LONG_TEXT_BODY, MAX_PASSAGE } from './limits.ts'

export * from './entities.ts'
export * from './kinds.ts'
export * from './limits.ts'
export { groupItemsOf, mergeGroups } from './merge-groups.ts'
export { summaryLines } from './summary-lines.ts'

const startErrors = [
  'asset.not_found',
  'asset.text_waiting',
  'asset.text_none',
  'asset.text_damaged',
  'asset.text_locked',
  'asset.text_too_large',
  'asset.text_too_slow',
  'model.not_available',
  'workspace.model_not_allowed',
  'summary.too_many',
  'summary.full',
  'summary.failed',
  'summary.not_found',
  'wallet.insufficient',
  'workspace.insufficient',
  'workspace.budget_reached',
] as const

const position = z.coerce.number<number>().check(z.int(), z.minimum(0))

/** Summaries of texts of any length. */
export const summaryContract = defineContract({
  summarizeText: {
    method: 'POST',
    path: '/ai/chat/longtext',
    access: 'user',
    space: { role: 'editor', of: { asset: 'asset' } },
    apiKey: true,
    notImpersonated: true,
    stream: 'progress',
    summary:
      'Summarize a text of any length, with its progress where events are asked for; it goes on without its caller',
    body: summarizeTextBody,
    maxBodyBytes: LONG_TEXT_BODY,
    result: textSummary,
    errors: startErrors,
  },
  searchSummaries: {
    method: 'GET',
    path: '/ai/chat/longtext/search',
    access: 'user',
    space: { role: 'viewer' },
    isAddition: true,
    summary: 'Summaries of the caller or of a workspace, newest first; q searches titles and results',
    query: z.extend(spaceListQuery, { kind: z.optional(summaryKind) }),
    result: listOf(summaryRow),
  },
  getSummary: {
    method: 'GET',
    path: '/ai/chat/longtext/list/{id}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'longText' } },
    isAddition: true,
    summary: 'One summary with its parts and sources',
    params: idParams,
    result: textSummary,
    errors: ['summary.not_found'],
  },
  deleteSummary: {
    method: 'DELETE',
    path: '/ai/chat/longtext/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'longText' } },
    isAddition: true,
    summary: 'Delete a summary and its text permanently, and stop it if it’s in progress',
    params: idParams,
    result: summaryRow,
    errors: ['summary.not_found'],
  },
  summaryPassage: {
    method: 'GET',
    path: '/ai/chat/longtext/list/{id}/text',
    access: 'user',
    space: { role: 'viewer', of: { id: 'longText' } },
    isAddition: true,
    summary: `The text of a summary between two positions in code points, at most ${MAX_PASSAGE.toLocaleString('en')}`,
    params: idParams,
    query: z.object({ from: z._default(position, 0), to: z.optional(position) }),
    result: z.object({ from: z.int(), to: z.int(), total: z.int(), text: z.string() }),
    errors: ['summary.not_found'],
  },
  stopSummary: {
    method: 'POST',
    path: '/ai/chat/longtext/list/{id}/stop',
    access: 'user',
    space: { role: 'editor', of: { id: 'longText' } },
    isAddition: true,
    summary: 'Stop a summary; what was used so far is paid, and one that has ended stays as it is',
    params: idParams,
    result: textSummary,
    errors: ['summary.not_found'],
  },
  resumeSummary: {
    method: 'POST',
    path: '/ai/chat/longtext/list/{id}/resume',
    access: 'user',
    space: { role: 'editor', of: { id: 'longText' } },
    notImpersonated: true,
    isAddition: true,
    summary: 'Go on with a summary that was stopped or failed; only what is missing is paid',
    params: idParams,
    result: textSummary,
    errors: ['summary.not_found', 'summary.too_many', 'model.not_available', 'workspace.model_not_allowed'],
  },
  attachSummary: {
    method: 'POST',
    path: '/ai/chat/longtext/list/{id}/attach',
    access: 'user',
    space: { role: 'viewer', of: { id: 'longText' } },
    isAddition: true,
    mayVisit: true,
    stream: 'events',
    watches: true,
    summary: 'Follow a summary to its end',
    params: idParams,
    body: attachSummaryBody,
    result: summaryEvent,
    errors: ['summary.not_found', 'stream.too_many'],
  },
})

/** The calls that summaries need of the client. */
export interface SummaryApi {
  readonly summary: CallsOf<typeof summaryContract>
}
