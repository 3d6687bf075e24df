import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { file, id, idParams, text } from '../endpoints/entity.ts'
import { signedQuery } from './asset-contract.ts'
import { MAX_ARCHIVED } from './limits.ts'

/** Folders and files as one zip, with their names, paths and times. */
export const archiveContract = defineContract({
  archiveNodes: {
    method: 'POST',
    path: '/fsnode/archive',
    access: 'user',
    space: { role: 'viewer', of: { ids: 'node' } },
    mayVisit: true,
    isAddition: true,
    summary: 'An address of a zip of these nodes, for a link: good for some hours',
    body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_ARCHIVED)) }),
    result: z.object({ url: z.string(), name: z.string() }),
    errors: ['node.not_found'],
  },
  downloadArchive: {
    method: 'GET',
    path: '/fsnode/archive/{choice}',
    // A signature can replace the token.
    access: 'guest',
    isAddition: true,
    summary: 'A zip of chosen nodes',
    params: z.object({ choice: text(MAX_ARCHIVED * 22) }),
    query: signedQuery,
    download: 'application/zip',
    result: file,
    errors: ['node.not_found'],
  },
  downloadFolder: {
    method: 'GET',
    path: '/fsnode/list/{id}/archive',
    access: 'guest',
    isAddition: true,
    summary: 'A zip of a folder',
    params: idParams,
    query: signedQuery,
    download: 'application/zip',
    result: file,
    errors: ['node.not_found'],
  },
})
