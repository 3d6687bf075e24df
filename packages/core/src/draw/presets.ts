import * as z from 'zod/mini'

import { defineContract } from '../endpoints/endpoint.ts'
import { baseEntity, idParams, listOf, listQuery } from '../endpoints/entity.ts'
import { presetName, presetSettings } from './bodies.ts'

/** Settings of drawings under a name. They belong to the user, in all spaces. */
const drawingPreset = z.extend(baseEntity, { name: z.string(), settings: presetSettings })
export type DrawingPreset = z.output<typeof drawingPreset>

export const presetContract = defineContract({
  searchPresets: {
    method: 'GET',
    path: '/ai/assets/preset/search',
    access: 'user',
    isAddition: true,
    summary: 'The caller’s saved settings for drawings, by name; q searches names',
    query: listQuery,
    result: listOf(drawingPreset),
  },
  createPreset: {
    method: 'POST',
    path: '/ai/assets/preset/create',
    access: 'user',
    isAddition: true,
    summary: 'Save settings for drawings under a name',
    body: z.object({ name: presetName, settings: presetSettings }),
    result: drawingPreset,
    errors: ['draw.too_many_presets'],
  },
  updatePreset: {
    method: 'PATCH',
    path: '/ai/assets/preset/list/{id}',
    access: 'user',
    isAddition: true,
    summary: 'Rename saved settings, or replace them',
    params: idParams,
    body: z.object({ name: z.optional(presetName), settings: z.optional(presetSettings) }),
    result: drawingPreset,
    errors: ['draw.preset_not_found'],
  },
  deletePreset: {
    method: 'DELETE',
    path: '/ai/assets/preset/list/{id}',
    access: 'user',
    isAddition: true,
    summary: 'Delete saved settings',
    params: idParams,
    result: drawingPreset,
    errors: ['draw.preset_not_found'],
  },
})
