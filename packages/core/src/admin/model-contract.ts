import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { idParams, listOf, listQuery, versionQuery } from '../endpoints/entity.ts'
import { refreshReport } from './channel-entities.ts'
import { adminModel, createModelBody, editModelsBody, updateModelBody } from './model-entities.ts'

export const modelContract = defineContract({
  searchModels: {
    method: 'GET',
    path: '/api/ai/model/search',
    access: 'admin',
    summary: 'All models, including disabled ones and those that no channel serves',
    query: listQuery,
    result: listOf(adminModel),
  },
  refreshModels: {
    method: 'GET',
    path: '/api/ai/model/refresh',
    access: 'admin',
    notImpersonated: true,
    summary: 'Refresh the models of every enabled channel',
    result: refreshReport,
  },
  getModel: {
    method: 'GET',
    path: '/api/ai/model/list/{id}',
    access: 'super',
    summary: 'One model',
    params: idParams,
    result: adminModel,
    errors: ['model.not_found'],
  },
  createModel: {
    method: 'POST',
    path: '/api/ai/model/create',
    access: 'super',
    summary: 'Add a model that no channel lists',
    body: createModelBody,
    result: adminModel,
    errors: ['model.name_taken'],
  },
  updateModel: {
    method: 'PUT',
    path: '/api/ai/model/list/{id}',
    access: 'super',
    summary: 'Change a model; an outdated version returns 409 with the newer one in details.models',
    params: idParams,
    body: updateModelBody,
    result: adminModel,
    errors: ['model.not_found', 'model.changed'],
  },
  editModels: {
    method: 'POST',
    path: '/api/ai/model/edit',
    access: 'super',
    isAddition: true,
    summary: 'Apply one change to many models, or to none if one of them has changed',
    body: editModelsBody,
    result: z.object({ list: z.array(adminModel) }),
    errors: ['model.not_found', 'model.changed'],
  },
  deleteModel: {
    method: 'DELETE',
    path: '/api/ai/model/list/{id}',
    access: 'super',
    summary: 'Delete a model; if a channel lists it, the next refresh adds it again',
    params: idParams,
    query: versionQuery,
    result: adminModel,
    errors: ['model.not_found', 'model.changed'],
  },
})
