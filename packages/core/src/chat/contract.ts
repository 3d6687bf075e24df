import * as z from 'zod/mini'

import type { CallsOf } from '../endpoints/calls.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import {
  id,
  idParams,
  instant,
  inWorkspace,
  listOf,
  listQuery,
  spaceListQuery,
  populateList,
  text,
} from '../endpoints/entity.ts'
import { appKey } from './app-keys.ts'
import { citationContract } from './citation-contract.ts'
import { completionsContract } from './completions-contract.ts'
import {
  attachBody,
  changeViewBody,
  conversation,
  copyConversationBody,
  createAgentConversationBody,
  createConversationBody,
  createMessageBody,
  messageDraft,
  foundConversation,
  message,
  model,
  modelFeature,
  saveDraftBody,
  startBody,
  updateConversationBody,
  updateMessageBody,
} from './entities.ts'
import { notificationContract } from './notification-contract.ts'
import { presenceContract } from './presence-contract.ts'
import { queueContract } from './queue-contract.ts'
import { conversationEvent, runEvent } from './run-events.ts'
import { toolContract } from './tool-contract.ts'

export { type AppKey, appKey } from './app-keys.ts'
export { BUILTIN_TOOLS, type BuiltinTool, KNOWLEDGE_TOOLS } from './builtin-tools.ts'
export type { OpenedCitation } from './citation-contract.ts'
export * from './citation-marks.ts'
export * from './citations.ts'
export * from './completions.ts'
export { defaultModel } from './default-model.ts'
export * from './entities.ts'
export * from './model-features.ts'
export * from './notification-contract.ts'
export * from './presence-contract.ts'
export * from './presence-times.ts'
export * from './queue-contract.ts'
export * from './run-events.ts'
export * from './tool-contract.ts'
export * from './tool-entities.ts'
export { filesOfMessage, isWaiting, putImage, putTool } from './tool-parts.ts'

const MEGABYTE = 1024 * 1024
/** Enough for a message of a million characters that are all escaped. */
const MESSAGE_BODY = 8 * MEGABYTE

/** Parses `chat,vision` into features, each once. */
const featureList = z.pipe(
  z.pipe(
    text(200),
    z.transform((value: string) => [...new Set(value.split(',').map((part) => part.trim()))]),
  ),
  z.array(modelFeature).check(z.minLength(1)),
)

/** `capped`: the search stopped at its limit, and these are the newest matches. */
const foundConversations = z.extend(listOf(foundConversation), { capped: z.optional(z.boolean()) })

export const chatContract = defineContract({
  ...citationContract,
  ...completionsContract,
  ...notificationContract,
  ...presenceContract,
  ...queueContract,
  ...toolContract,
  searchConversations: {
    method: 'GET',
    path: '/ai/conversation/search',
    access: 'user',
    space: { role: 'viewer' },
    summary:
      'Conversations of the caller, pinned first, newest first; sort orders them all alike; q searches titles and messages. Archived ones only with archived=true, or with q unless archived=false',
    query: z.extend(spaceListQuery, { archived: z.optional(z.stringbool()) }),
    result: foundConversations,
  },
  createConversation: {
    method: 'POST',
    path: '/ai/conversation/create',
    access: 'user',
    space: { role: 'editor' },
    summary: 'Create a conversation',
    body: createConversationBody,
    result: conversation,
    errors: ['agent.not_found'],
  },
  createAgentConversation: {
    method: 'POST',
    path: '/ai/conversation/create/{agent}',
    access: 'user',
    space: { role: 'editor' },
    summary: 'Create a conversation with the published version of an agent, or with its draft',
    params: z.object({ agent: id }),
    body: createAgentConversationBody,
    result: conversation,
    errors: ['agent.not_found'],
  },
  conversationEvents: {
    method: 'GET',
    path: '/ai/conversation/events',
    access: 'user',
    space: { role: 'viewer' },
    isAddition: true,
    stream: 'events',
    watches: true,
    summary:
      'Hear what happens in the conversations of the caller and of all their workspaces, or only of one workspace: when runs begin and end, when one is deleted, restored, archived or renamed, when messages are stored, changed or deleted, who has one open, and when the caller reads, pins or mutes one, saves a draft, or is mentioned',
    query: inWorkspace,
    result: conversationEvent,
    errors: ['stream.too_many'],
  },
  conversationForApp: {
    method: 'GET',
    path: '/ai/conversation/for/{app}',
    access: 'user',
    summary: "The caller's conversation for an app key, made on first use",
    params: z.object({ app: appKey }),
    result: conversation,
  },
  getConversation: {
    method: 'GET',
    path: '/ai/conversation/list/{id}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'conversation' } },
    summary: 'One conversation',
    params: idParams,
    result: conversation,
    errors: ['conversation.not_found'],
  },
  updateConversation: {
    method: 'PUT',
    path: '/ai/conversation/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    summary:
      'Rename a conversation, or choose its model, agent or instructions; also pin or archive it or choose the visible branch, in a workspace only for the caller',
    params: idParams,
    body: updateConversationBody,
    result: conversation,
    errors: ['conversation.not_found', 'message.not_found', 'agent.not_found'],
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/ai/conversation/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    summary:
      'Move a conversation to the trash. With the `trashedAt` it has in the trash, and where it has no messages, delete it permanently',
    params: idParams,
    query: z.object({ trashedAt: z.optional(instant) }),
    result: conversation,
    errors: ['conversation.not_found'],
  },
  copyConversation: {
    method: 'POST',
    path: '/ai/conversation/list/{id}/copy',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    isAddition: true,
    summary: 'Copy the messages on a path, with their files, to a new conversation',
    params: idParams,
    body: copyConversationBody,
    result: conversation,
    errors: ['conversation.not_found', 'message.not_found', 'run.in_progress'],
  },
  changeView: {
    method: 'PUT',
    path: '/ai/conversation/list/{id}/view',
    access: 'user',
    space: { role: 'viewer', of: { id: 'conversation' } },
    isAddition: true,
    summary: 'Choose how the caller sees a conversation: branch, read mark, pin, mute, archive',
    params: idParams,
    body: changeViewBody,
    result: conversation,
    errors: ['conversation.not_found', 'message.not_found'],
  },
  getDraft: {
    method: 'GET',
    path: '/ai/conversation/list/{id}/draft',
    access: 'user',
    space: { role: 'viewer', of: { id: 'conversation' } },
    isAddition: true,
    summary: 'The unsent text of the caller in a conversation',
    params: idParams,
    result: messageDraft,
    errors: ['conversation.not_found'],
  },
  saveDraft: {
    method: 'PUT',
    path: '/ai/conversation/list/{id}/draft',
    access: 'user',
    space: { role: 'viewer', of: { id: 'conversation' } },
    isAddition: true,
    summary:
      'Save the unsent text of the caller in a conversation. An empty text removes it. With `savedAt`, only if that is still the saved one; the error has the current one',
    params: idParams,
    body: saveDraftBody,
    result: messageDraft,
    errors: ['conversation.not_found', 'request.outdated'],
  },
  searchConversationTrash: {
    method: 'GET',
    path: '/ai/conversation/trash/search',
    access: 'user',
    space: { role: 'viewer' },
    isAddition: true,
    summary: 'Conversations deleted in the last 30 days, newest first; q searches titles and messages',
    query: spaceListQuery,
    result: foundConversations,
  },
  restoreConversation: {
    method: 'POST',
    path: '/ai/conversation/list/{id}/restore',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    isAddition: true,
    summary: 'Move a conversation out of the trash; one that is not in it stays as it is',
    params: idParams,
    result: conversation,
    errors: ['conversation.not_found'],
  },
  emptyConversationTrash: {
    method: 'DELETE',
    path: '/ai/conversation/trash',
    access: 'user',
    space: { role: 'admin' },
    isAddition: true,
    notImpersonated: true,
    summary: 'Permanently delete the conversations in the trash',
    query: inWorkspace,
    result: z.object({ deleted: z.int().check(z.minimum(0)) }),
  },
  generateTitle: {
    method: 'GET',
    path: '/ai/conversation/list/{id}/generateTitle',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    notImpersonated: true,
    summary: 'Give the conversation a title made from its first messages',
    params: idParams,
    result: conversation,
    errors: ['conversation.not_found', 'model.not_available'],
  },
  startRun: {
    method: 'POST',
    path: '/ai/conversation/list/{id}/start',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    notImpersonated: true,
    stream: 'events',
    summary:
      'Say something and stream the reply; with ask=false, only store the message, whose one event is done; with queue=true, send it when the reply in progress ends, and the one event is queued. The same again under the same Idempotency-Key, within an hour, streams that reply from its start',
    params: idParams,
    body: startBody,
    maxBodyBytes: MESSAGE_BODY,
    result: runEvent,
    errors: [
      'conversation.not_found',
      'message.not_found',
      'run.in_progress',
      'run.waiting',
      'run.already_queued',
      'run.not_continuable',
      'agent.not_found',
      'model.not_available',
      'asset.not_found',
      'asset.text_waiting',
      'workspace.member_not_found',
      'request.idempotency_key_required',
    ],
  },
  attachRun: {
    method: 'POST',
    path: '/ai/conversation/list/{id}/attach',
    access: 'user',
    space: { role: 'viewer', of: { id: 'conversation' } },
    mayVisit: true,
    stream: 'events',
    watches: true,
    summary: 'Stream a run from the event after `after`',
    params: idParams,
    body: attachBody,
    result: runEvent,
    errors: ['conversation.not_found', 'run.not_found', 'stream.too_many'],
  },
  stopRun: {
    method: 'POST',
    path: '/ai/conversation/list/{id}/stop',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    summary: 'End the run under way; what was written stays',
    params: idParams,
    result: conversation,
    errors: ['conversation.not_found'],
  },
  searchMessages: {
    method: 'GET',
    path: '/ai/message/search',
    access: 'user',
    space: { role: 'viewer', of: { conversation: 'conversation' } },
    summary: 'The messages from the root to a leaf, oldest first unless sort=-createdAt',
    query: z.extend(listQuery, { conversation: id, leaf: z.optional(id), populate: populateList(['attachments']) }),
    result: listOf(message),
    relations: ['attachments'],
    errors: ['conversation.not_found', 'message.not_found'],
  },
  createMessage: {
    method: 'POST',
    path: '/ai/message/create',
    access: 'user',
    space: { role: 'editor', of: { conversation: 'conversation' } },
    summary: 'Store a message without a run',
    body: createMessageBody,
    maxBodyBytes: MESSAGE_BODY,
    result: message,
    errors: [
      'conversation.not_found',
      'message.not_found',
      'run.in_progress',
      'asset.not_found',
      'workspace.member_not_found',
    ],
  },
  updateMessage: {
    method: 'PUT',
    path: '/ai/message/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'message' } },
    summary: 'Change the text of a message',
    params: idParams,
    body: updateMessageBody,
    maxBodyBytes: MESSAGE_BODY,
    result: message,
    errors: ['message.not_found', 'run.in_progress'],
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/ai/message/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'message' } },
    summary: 'Delete a message and all that answers it',
    params: idParams,
    result: message,
    errors: ['message.not_found', 'run.in_progress'],
  },
  listModels: {
    method: 'GET',
    path: '/ai/model/list/{features}',
    access: 'user',
    space: { role: 'viewer' },
    apiKey: true,
    summary:
      'Enabled models that have all of the features, and in a workspace those that it allows; state says whether a channel of each works',
    params: z.object({ features: featureList }),
    /** `any`: those that have at least one of the features. */
    query: z.extend(inWorkspace, { any: z.optional(z.stringbool()) }),
    result: listOf(model),
  },
})

/** The calls that chats need of the client. */
export interface ChatApi {
  readonly chat: CallsOf<typeof chatContract>
}
