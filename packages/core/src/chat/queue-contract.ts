import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, id, idParams } from '../endpoints/entity.ts'
import { messageError } from './entities.ts'

/** A message that is sent to the model when the reply in progress ends. Everyone has at most one in a conversation. */
export const queuedAsk = z.extend(baseEntity, {
  conversation: id,
  author: person,
  content: z.string(),
  attachments: z.array(id),
  /** Why it couldn't be sent, in the language of its author. Then it waits until it's withdrawn. */
  error: z.optional(messageError),
})
export type QueuedAsk = z.output<typeof queuedAsk>

export const queueContract = defineContract({
  listQueue: {
    method: 'GET',
    path: '/ai/conversation/list/{id}/queue',
    access: 'user',
    space: { role: 'viewer', of: { id: 'conversation' } },
    isAddition: true,
    summary: 'The messages that are sent when the reply in progress ends, oldest first',
    params: idParams,
    result: z.object({ list: z.array(queuedAsk) }),
    errors: ['conversation.not_found'],
  },
  withdrawAsk: {
    method: 'DELETE',
    path: '/ai/conversation/list/{id}/queue',
    access: 'user',
    space: { role: 'editor', of: { id: 'conversation' } },
    isAddition: true,
    summary: 'Withdraw the message that the caller has queued',
    params: idParams,
    result: queuedAsk,
    errors: ['conversation.not_found', 'run.not_queued'],
  },
})
