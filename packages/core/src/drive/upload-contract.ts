import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { idParams } from '../endpoints/entity.ts'
import { uploadFields } from './asset-contract.ts'
import { partialUpload } from './entities.ts'

const bytes = z.coerce.number<string>().check(z.int(), z.minimum(0))

const version = z.literal('1.0.0')
const requestHeaders = z.object({ 'Tus-Resumable': z.optional(version) })
const begun = z.extend(requestHeaders, {
  'Upload-Length': bytes,
  'Upload-Metadata': z.string().check(
    z.meta({
      description: `Names with their values in base64, between commas: ${Object.keys(uploadFields.shape).join(', ')}`,
      examples: ['name 5aSp5rCjLnR4dA==,onConflict a2VlcEJvdGg='],
    }),
  ),
})
const continued = z.extend(requestHeaders, { 'Upload-Offset': bytes })

const answered = z.object({ 'Tus-Resumable': version })
const statusHeaders = z.extend(answered, {
  'Upload-Offset': bytes,
  'Upload-Length': bytes,
  'Upload-Expires': z.string(),
})
const located = z.extend(statusHeaders, { Location: z.string() })

/**
 * Resumable uploads by the tus protocol. What's declared as a body comes in headers (`Upload-Length`,
 * `Upload-Metadata`, `Upload-Offset`), and results are returned in headers too.
 */
export const uploadContract = defineContract({
  createUpload: {
    method: 'POST',
    path: '/assets/tus',
    access: 'user',
    space: { role: 'editor', of: { parent: 'node', conversation: 'conversation' } },
    isAddition: true,
    summary: 'Start a resumable upload (tus 1.0.0)',
    tus: true,
    headers: begun,
    responseHeaders: located,
    body: z.extend(uploadFields, { length: bytes }),
    result: partialUpload,
    errors: [
      'node.not_found',
      'node.name_taken',
      'node.not_a_folder',
      'conversation.not_found',
      'drive.full',
      'upload.other_version',
      'upload.too_many',
    ],
  },
  continueUpload: {
    method: 'PATCH',
    path: '/assets/tus/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'upload' } },
    isAddition: true,
    summary: 'Send the next chunk. The last one returns the file',
    tus: true,
    headers: continued,
    responseHeaders: statusHeaders,
    params: idParams,
    body: z.object({ offset: bytes }),
    result: partialUpload,
    errors: [
      'upload.not_found',
      'upload.locked',
      'upload.wrong_offset',
      'upload.other_version',
      'drive.full',
      'drive.too_many',
      'drive.disk_full',
      'node.name_taken',
    ],
  },
  getUpload: {
    method: 'GET',
    path: '/assets/tus/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'upload' } },
    isAddition: true,
    summary: 'How far an upload has come; with HEAD, in headers alone',
    tus: true,
    headers: requestHeaders,
    responseHeaders: statusHeaders,
    params: idParams,
    result: partialUpload,
    errors: ['upload.not_found'],
  },
  cancelUpload: {
    method: 'DELETE',
    path: '/assets/tus/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'upload' } },
    isAddition: true,
    summary: 'Give an upload up',
    tus: true,
    headers: requestHeaders,
    responseHeaders: answered,
    params: idParams,
    result: partialUpload,
    errors: ['upload.not_found'],
  },
})
