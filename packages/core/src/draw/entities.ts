import * as z from 'zod/mini'

import { baseEntity, id, instant, relation } from '../endpoints/entity.ts'
import { DRAWING_ACTIONS, DRAWING_KINDS, DRAWING_STATES } from './kinds.ts'

export const drawingKind = z.enum(DRAWING_KINDS)
export const drawingState = z.enum(DRAWING_STATES)

/** Something that the provider offers to do with a result. */
export const drawingAction = z.object({ id: z.string(), label: z.string(), kind: z.enum(DRAWING_ACTIONS) })
export type DrawingAction = z.output<typeof drawingAction>

/** One delivered image or video. */
export const drawingResult = z.object({
  /** Its file. A result whose file was deleted since isn't listed. */
  asset: id,
  name: z.string(),
  /** The URL of its bytes, for tags that can't send a token. */
  url: z.string(),
  /** A small picture, of a video its poster. */
  thumbnail: z.optional(z.string()),
  /** The media type, from the content. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  seed: z.optional(z.int()),
  /** Of a video. */
  seconds: z.optional(z.number()),
  actions: z.optional(z.array(drawingAction)),
})
export type DrawingResult = z.output<typeof drawingResult>

/** Why a drawing failed. */
export const drawingError = z.object({
  statusCode: z.int(),
  code: z.string(),
  /** In the caller's language. */
  message: z.string(),
})
export type DrawingError = z.output<typeof drawingError>

/** One request for images, a video or a description, with what came of it. */
export const drawing = z.extend(baseEntity, {
  /** The ID of the workspace that it belongs to. Missing in the caller's own space. */
  owner: z.optional(id),
  kind: drawingKind,
  prompt: z.string(),
  negativePrompt: z.optional(z.string()),
  model: z.string(),
  /** `1024x1024`, as requested. */
  size: z.optional(z.string()),
  /** `16:9`, as requested. */
  ratio: z.optional(z.string()),
  count: z.int(),
  quality: z.optional(z.string()),
  style: z.optional(z.string()),
  /** Result i has the seed plus i. */
  seed: z.optional(z.int()),
  /** The requested length of a video. */
  seconds: z.optional(z.int()),
  /** The assets that it refers to. Of an edit or a description, the first is the image. */
  references: z.array(relation),
  /** The asset of its mask. */
  mask: z.nullable(relation),
  /** Whether the files have the prompt, the model and the seed in their metadata. */
  metadata: z.boolean(),
  /** The folder for its files. Missing for the default one. */
  parent: z.optional(id),
  state: drawingState,
  /** Percent. */
  progress: z.int(),
  /** The URL of an unfinished picture, while it's in progress. */
  preview: z.optional(z.string()),
  results: z.array(drawingResult),
  /** Of a description: the texts. */
  prompts: z.optional(z.array(z.string())),
  /** The prompt as the provider changed it. */
  revisedPrompt: z.optional(z.string()),
  error: z.optional(drawingError),
  costMicros: z.int(),
  /** The drawing that it was created from. */
  from: z.nullable(relation),
  /** The drawings that were created from it, oldest first. Missing in lists. */
  derived: z.optional(z.array(relation)),
  favorite: z.boolean(),
  /** Names of the collections that contain it. */
  collections: z.array(z.string()),
  /** It's in no list, and is deleted with its files a day after it was created. Missing for all others. */
  temporary: z.optional(z.boolean()),
  /** When it was moved to the trash. */
  trashedAt: z.optional(instant),
  startedAt: z.optional(instant),
  endedAt: z.optional(instant),
  /** The number of changes. */
  version: z.int(),
})
export type Drawing = z.output<typeof drawing>

const seq = z.int().check(z.minimum(1))

/**
 * One event of a drawing. `seq` is the version of the drawing that it belongs to. `entry` is sent first and with each
 * change. `done` is the last one of a drawing that succeeded or was cancelled, `error` of one that failed.
 */
export const drawingEvent = z.discriminatedUnion('event', [
  z.object({ seq, event: z.literal('entry'), data: drawing }),
  z.object({ seq, event: z.literal('preview'), data: z.object({ preview: z.string() }) }),
  z.object({ seq, event: z.literal('done'), data: drawing }),
  z.object({ seq, event: z.literal('error'), data: drawingError }),
])
export type DrawingEvent = z.output<typeof drawingEvent>
