import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { id, idParams, listOf, listQuery } from '../endpoints/entity.ts'
import { startBatchBody } from './bodies.ts'
import { batch } from './proposal-entities.ts'

const batchParams = z.object({ id, job: id })
const editor = { role: 'editor', of: { id: 'playscript' } } as const
const viewer = { role: 'viewer', of: { id: 'playscript' } } as const

/** One action on many scenes of a script. */
export const batchContract = defineContract({
  startBatch: {
    method: 'POST',
    path: '/playscript/list/{id}/batch',
    access: 'user',
    space: editor,
    notImpersonated: true,
    isAddition: true,
    summary: 'Start an action on the scenes of a script, one after the other; each gets a proposal',
    params: idParams,
    body: startBatchBody,
    result: batch,
    errors: [
      'playscript.not_found',
      'playscript.scene_not_found',
      'playscript.no_scenes',
      'playscript.batch_running',
      'language.unknown',
      'model.not_available',
      'workspace.model_not_allowed',
    ],
  },
  searchBatches: {
    method: 'GET',
    path: '/playscript/list/{id}/batch/search',
    access: 'user',
    space: viewer,
    isAddition: true,
    summary: 'Batches of a script, newest first',
    params: idParams,
    query: listQuery,
    result: listOf(batch),
    errors: ['playscript.not_found'],
  },
  getBatch: {
    method: 'GET',
    path: '/playscript/list/{id}/batch/{job}',
    access: 'user',
    space: viewer,
    isAddition: true,
    summary: 'One batch with its progress',
    params: batchParams,
    result: batch,
    errors: ['playscript.not_found', 'playscript.batch_not_found'],
  },
  stopBatch: {
    method: 'POST',
    path: '/playscript/list/{id}/batch/{job}/stop',
    access: 'user',
    space: editor,
    isAddition: true,
    summary: 'Stop a batch; the proposals so far stay',
    params: batchParams,
    result: batch,
    errors: ['playscript.not_found', 'playscript.batch_not_found'],
  },
  resumeBatch: {
    method: 'POST',
    path: '/playscript/list/{id}/batch/{job}/resume',
    access: 'user',
    space: editor,
    notImpersonated: true,
    isAddition: true,
    summary: 'Go on with a batch that was stopped or failed, at the scenes without a proposal that is ready',
    params: batchParams,
    result: batch,
    errors: [
      'playscript.not_found',
      'playscript.batch_not_found',
      'playscript.batch_running',
      'model.not_available',
      'workspace.model_not_allowed',
    ],
  },
})
