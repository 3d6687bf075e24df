import * as z from 'zod/mini'

import { conversation } from '../chat/contract.ts'
import { node } from '../drive/contract.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { id } from '../endpoints/entity.ts'
import { MAX_TRANSFER_ITEMS } from './limits.ts'

export const transferItem = z.object({ kind: z.enum(['conversation', 'node']), id })
export type TransferItem = z.output<typeof transferItem>

/** Moving and copying between spaces: a user's own and workspaces, or two workspaces. */
export const transferContract = defineContract({
  transferItems: {
    method: 'POST',
    path: '/workspace/transfer-items',
    access: 'user',
    notImpersonated: true,
    isAddition: true,
    summary:
      'Move or copy chats, and files with what is below them, from one space to another: all of them, or none. Copying needs reading in their space, moving needs the editor’s role there, and both need it in the other space',
    body: z.object({
      /** All of one space. */
      items: z.array(transferItem).check(z.minLength(1), z.maxLength(MAX_TRANSFER_ITEMS)),
      /** The workspace they go to, or null for the caller's own space. */
      to: z.nullable(id),
      /** The folder for files and folders. Defaults to the root of the drive. */
      parent: z.optional(id),
      copy: z._default(z.boolean(), false),
    }),
    /** What is now in the other space. Moved items keep their IDs; a name that was taken there has a number. */
    result: z.object({ conversations: z.array(conversation), nodes: z.array(node) }),
    errors: [
      'workspace.not_found',
      'workspace.role_too_low',
      'workspace.same_space',
      'workspace.transfer_too_large',
      'workspace.transfer_changing',
      'conversation.not_found',
      'run.in_progress',
      'node.not_found',
      'node.not_a_folder',
      'node.is_root',
      'node.too_deep',
      'asset.not_found',
      'asset.content_missing',
      'drive.full',
      'drive.too_many',
      'drive.disk_full',
    ],
  },
})
