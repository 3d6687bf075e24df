import * as z from 'zod/mini'

import { passage } from '../drive/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, text } from '../endpoints/entity.ts'
import { citation } from './citations.ts'

/** A cited passage with its text. */
const openedCitation = z.extend(citation, {
  passage,
  /** The number of its file, for a link to the whole file. Missing if the caller may not open it. */
  file: z.optional(z.int()),
})
export type OpenedCitation = z.output<typeof openedCitation>

/** The passages that replies cite. */
export const citationContract = defineContract({
  openCitation: {
    method: 'GET',
    path: '/ai/message/list/{id}/citation',
    access: 'user',
    space: { role: 'viewer', of: { id: 'message' } },
    isAddition: true,
    summary: 'A passage that a reply got from its agent’s knowledge, for those who may use the agent',
    params: idParams,
    query: z.object({ key: text(20).check(z.minLength(1)) }),
    result: openedCitation,
    errors: ['message.not_found', 'citation.not_found'],
  },
})
