import * as z from 'zod/mini'

import { person } from '../auth/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { idParams } from '../endpoints/entity.ts'

/** A member who has a conversation open. */
export const presentPerson = z.extend(person, { typing: z.boolean() })
export type PresentPerson = z.output<typeof presentPerson>

export const presenceContract = defineContract({
  showPresence: {
    method: 'POST',
    path: '/ai/conversation/list/{id}/presence',
    access: 'user',
    space: { role: 'viewer', of: { id: 'conversation' } },
    isAddition: true,
    summary:
      'Tell the others in a workspace that the caller has the conversation open, every 15 s. Returns who else has',
    params: idParams,
    body: z.object({ typing: z.boolean() }),
    result: z.object({ list: z.array(presentPerson) }),
    errors: ['conversation.not_found'],
  },
})
