import * as z from 'zod/mini'

import type { CallsOf } from '../endpoints/calls.ts'
import { defineContract } from '../endpoints/endpoint.ts'
import { id, idParams, inWorkspace, listOf, populateList, spaceListQuery, text } from '../endpoints/entity.ts'
import {
  attachDrawingBody,
  blendImagesBody,
  deleteDrawingQuery,
  describeImageBody,
  drawingActionBody,
  editImageBody,
  generateImagesBody,
  generateVideoBody,
  updateDrawingBody,
} from './bodies.ts'
import { drawing, drawingEvent } from './entities.ts'
import { DRAWING_KINDS, DRAWING_STATES } from './kinds.ts'
import { MAX_DRAWING_NAME } from './limits.ts'
import { presetContract } from './presets.ts'

export * from './bodies.ts'
export * from './entities.ts'
export * from './kinds.ts'
export * from './limits.ts'
export * from './media.ts'
export type { DrawingPreset } from './presets.ts'

/** `queued,running`: any of these. */
const anyOf = <const N extends string>(names: readonly [N, ...N[]]) =>
  z.optional(
    z.pipe(
      z.pipe(
        text(200),
        z.transform((value: string) => [...new Set(value.split(',').map((part) => part.trim()))]),
      ),
      z.array(z.enum(names)),
    ),
  )

const searchQuery = z.extend(spaceListQuery, {
  kind: anyOf(DRAWING_KINDS),
  state: anyOf(DRAWING_STATES),
  model: z.optional(text(200)),
  /** Those that were created from this drawing. */
  from: z.optional(id),
  favorite: z.optional(z.stringbool()),
  collection: z.optional(text(MAX_DRAWING_NAME)),
  /** Those in the trash instead. */
  trashed: z.optional(z.stringbool()),
})

/** Errors of every call that starts a drawing. */
const startErrors = [
  'model.not_available',
  'workspace.model_not_allowed',
  'asset.not_found',
  'asset.content_missing',
  'node.not_found',
  'node.not_a_folder',
  'draw.not_found',
  'draw.unsupported',
  'draw.no_model',
  'draw.unsupported_value',
  'draw.not_an_image',
  'draw.too_many_pixels',
  'draw.too_many_bytes',
  'draw.too_many',
  'drive.full',
  'wallet.insufficient',
  'workspace.insufficient',
  'workspace.budget_reached',
  'picture.no_library',
  'stream.too_many',
] as const

const RELATIONS = ['references', 'mask', 'from'] as const

/** Images and videos that models draw. */
export const drawContract = defineContract({
  ...presetContract,
  generateImages: {
    method: 'POST',
    path: '/ai/assets/image/generations',
    access: 'user',
    space: { role: 'editor', of: { parent: 'node' } },
    notImpersonated: true,
    stream: 'progress',
    summary: 'Start to draw images from a prompt; where events are asked for, they follow it to its end',
    body: generateImagesBody,
    result: drawing,
    errors: startErrors,
  },
  generateVideo: {
    method: 'POST',
    path: '/ai/assets/video/generations',
    access: 'user',
    space: { role: 'editor', of: { parent: 'node', image: 'asset' } },
    notImpersonated: true,
    stream: 'progress',
    summary: 'Start to make a video from a prompt, and from an image as its first frame',
    body: generateVideoBody,
    result: drawing,
    errors: startErrors,
  },
  editImage: {
    method: 'POST',
    path: '/ai/assets/image/mj/edits',
    access: 'user',
    space: { role: 'editor', of: { parent: 'node', image: 'asset' } },
    notImpersonated: true,
    stream: 'progress',
    summary: 'Start to edit an image, or with a mask only a part of it',
    body: editImageBody,
    result: drawing,
    errors: [...startErrors, 'draw.mask_size', 'draw.mask_not_transparent'],
  },
  describeImage: {
    method: 'POST',
    path: '/ai/assets/image/mj/describe',
    access: 'user',
    space: { role: 'editor', of: { parent: 'node', image: 'asset' } },
    notImpersonated: true,
    stream: 'progress',
    summary: 'Start to describe an image, in prompts that could have made it',
    body: describeImageBody,
    result: drawing,
    errors: startErrors,
  },
  blendImages: {
    method: 'POST',
    path: '/ai/assets/image/mj/blend',
    access: 'user',
    space: { role: 'editor', of: { parent: 'node', images: 'asset' } },
    notImpersonated: true,
    stream: 'progress',
    summary: 'Start to blend 2 to 5 images into one',
    body: blendImagesBody,
    result: drawing,
    errors: startErrors,
  },
  searchDrawings: {
    method: 'GET',
    path: '/ai/assets/history/search',
    access: 'user',
    space: { role: 'viewer' },
    summary: 'Drawings of the caller or of a workspace, newest first; q searches prompts, kind and state take lists',
    query: searchQuery,
    result: listOf(drawing),
  },
  drawingCollections: {
    method: 'GET',
    path: '/ai/assets/history/collections',
    access: 'user',
    space: { role: 'viewer' },
    isAddition: true,
    summary: 'The collections of drawings by name, and the number of drawings in each',
    query: inWorkspace,
    result: listOf(z.object({ name: z.string(), count: z.int() })),
  },
  getDrawing: {
    method: 'GET',
    path: '/ai/assets/history/list/{id}',
    access: 'user',
    space: { role: 'viewer', of: { id: 'drawing' } },
    summary: 'One drawing, and with populate also what it was created from and what was created from it',
    params: idParams,
    query: z.object({ populate: populateList([...RELATIONS, 'derived']) }),
    relations: [...RELATIONS, 'derived'],
    result: drawing,
    errors: ['draw.not_found'],
  },
  updateDrawing: {
    method: 'PATCH',
    path: '/ai/assets/history/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'drawing' } },
    isAddition: true,
    summary: 'Mark a drawing as a favorite, put it in collections, or keep a temporary one',
    params: idParams,
    body: updateDrawingBody,
    result: drawing,
    errors: ['draw.not_found'],
  },
  deleteDrawing: {
    method: 'DELETE',
    path: '/ai/assets/history/list/{id}',
    access: 'user',
    space: { role: 'editor', of: { id: 'drawing' } },
    isAddition: true,
    summary:
      'Move a drawing to the trash for 30 days, and cancel it if it’s in progress. With the `trashedAt` it has in the trash, delete it permanently. Its files stay in the drive, unless `files` is true then',
    params: idParams,
    query: deleteDrawingQuery,
    result: drawing,
    errors: ['draw.not_found'],
  },
  restoreDrawing: {
    method: 'POST',
    path: '/ai/assets/history/list/{id}/restore',
    access: 'user',
    space: { role: 'editor', of: { id: 'drawing' } },
    isAddition: true,
    summary: 'Move a drawing out of the trash; one that is not in it stays as it is',
    params: idParams,
    result: drawing,
    errors: ['draw.not_found'],
  },
  cancelDrawing: {
    method: 'POST',
    path: '/ai/assets/history/list/{id}/cancel',
    access: 'user',
    space: { role: 'editor', of: { id: 'drawing' } },
    isAddition: true,
    summary: 'Cancel a drawing in progress; one that has ended stays as it is',
    params: idParams,
    result: drawing,
    errors: ['draw.not_found'],
  },
  retryDrawing: {
    method: 'POST',
    path: '/ai/assets/history/list/{id}/retry',
    access: 'user',
    space: { role: 'editor', of: { id: 'drawing' } },
    notImpersonated: true,
    isAddition: true,
    stream: 'progress',
    summary: 'Start a new drawing with the same parameters as one that has ended',
    params: idParams,
    result: drawing,
    errors: [...startErrors, 'draw.in_progress'],
  },
  runDrawingAction: {
    method: 'POST',
    path: '/ai/assets/history/list/{id}/action',
    access: 'user',
    space: { role: 'editor', of: { id: 'drawing' } },
    notImpersonated: true,
    isAddition: true,
    stream: 'progress',
    summary: 'Start a new drawing by what the provider offers to do with a result, such as a variation',
    params: idParams,
    body: drawingActionBody,
    result: drawing,
    errors: [...startErrors, 'draw.action_not_found'],
  },
  attachDrawing: {
    method: 'POST',
    path: '/ai/assets/history/list/{id}/attach',
    access: 'user',
    space: { role: 'viewer', of: { id: 'drawing' } },
    isAddition: true,
    mayVisit: true,
    stream: 'events',
    watches: true,
    summary: 'Follow a drawing to its end, from its current state, or from the changes after an event',
    params: idParams,
    body: attachDrawingBody,
    result: drawingEvent,
    errors: ['draw.not_found', 'stream.too_many'],
  },
})

/** The calls that drawings need of the client. */
export interface DrawApi {
  readonly draw: CallsOf<typeof drawContract>
}
