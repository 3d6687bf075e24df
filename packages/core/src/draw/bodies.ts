import * as z from 'zod/mini'

import { id, instant, inWorkspace, text } from '../endpoints/entity.ts'
import {
  MAX_BLENDED,
  MAX_CHOICE_CHARACTERS,
  MAX_COLLECTIONS,
  MAX_DRAWING_COUNT,
  MAX_DRAWING_NAME,
  MAX_PROMPT_CHARACTERS,
  MAX_REFERENCES,
  MAX_SEED,
  MAX_SIDE,
  MAX_VIDEO_SECONDS,
  MIN_BLENDED,
  MIN_SIDE,
} from './limits.ts'

const sizeError = 'field.imageSize'

/** `1024x768`, in pixels. */
export const imageSize = text(20).check(
  z.regex(/^[1-9]\d{1,4}x[1-9]\d{1,4}$/, { error: sizeError }),
  z.refine((size) => size.split('x').every((side) => Number(side) >= MIN_SIDE && Number(side) <= MAX_SIDE), {
    error: sizeError,
  }),
)

/** `16:9`. */
export const imageRatio = text(10).check(z.regex(/^[1-9]\d{0,2}:[1-9]\d{0,2}$/, { error: 'field.imageRatio' }))

const anyPrompt = text(MAX_PROMPT_CHARACTERS).check(z.trim())
const prompt = anyPrompt.check(z.minLength(1))
const choice = text(MAX_CHOICE_CHARACTERS).check(z.minLength(1))
const modelName = text(200).check(z.minLength(1))
const seed = z.int().check(z.minimum(0), z.maximum(MAX_SEED))
const references = z.array(id).check(z.maxLength(MAX_REFERENCES))

/** What a preset can hold, and most calls take. */
const settings = {
  model: z.optional(modelName),
  negativePrompt: z.optional(anyPrompt),
  size: z.optional(imageSize),
  ratio: z.optional(imageRatio),
  n: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_DRAWING_COUNT))),
  quality: z.optional(choice),
  style: z.optional(choice),
  seed: z.optional(seed),
  seconds: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_VIDEO_SECONDS))),
}

/** What all calls take. */
const place = {
  ...inWorkspace.shape,
  /** The drive folder for the results. Default: the folder for drawings. */
  parent: z.optional(id),
  /** The drawing that it's created from. Default: the one that made its first image. */
  from: z.optional(id),
}

const { seconds: _, ...imageSettings } = settings
/** `metadata`: store the prompt, the model and the seed in the files. */
const metadata = z._default(z.boolean(), false)
/** False: it's in no list, and is deleted with its files after a day. */
const keep = z._default(z.boolean(), true)

export const generateImagesBody = z.object({
  ...imageSettings,
  ...place,
  prompt,
  references: z._default(references, []),
  metadata,
})

export const generateVideoBody = z.object({
  ...settings,
  ...place,
  prompt,
  /** The asset of the first frame. */
  image: z.optional(id),
})

/** `mask`: the asset of a PNG of the image's size, in which the part to edit is transparent. */
export const editImageBody = z.object({
  ...imageSettings,
  ...place,
  prompt,
  image: id,
  mask: z.optional(id),
  references: z._default(references, []),
  metadata,
  keep,
})

export const describeImageBody = z.object({ ...place, model: z.optional(modelName), image: id, keep })

export const blendImagesBody = z.object({
  ...imageSettings,
  ...place,
  prompt: z._default(anyPrompt, ''),
  images: z.array(id).check(z.minLength(MIN_BLENDED), z.maxLength(MAX_BLENDED)),
  metadata,
})

/** One of the `actions` of a result. */
export const drawingActionBody = z.object({
  /** The asset of the result. */
  result: id,
  action: text(500).check(z.minLength(1)),
})

const collectionName = text(MAX_DRAWING_NAME).check(z.trim(), z.minLength(1))

/** `keep: true` keeps a temporary drawing. */
export const updateDrawingBody = z.object({
  favorite: z.optional(z.boolean()),
  collections: z.optional(z.array(collectionName).check(z.maxLength(MAX_COLLECTIONS))),
  keep: z.optional(z.literal(true)),
})

/** `trashedAt`: delete it permanently. `files`: delete those that it made too, unless something else refers to them. */
export const deleteDrawingQuery = z.object({
  trashedAt: z.optional(instant),
  files: z.optional(z.stringbool()),
})

export const attachDrawingBody = z.object({
  /** The last received event. 0 for all. */
  after: z.optional(z.int().check(z.minimum(0))),
})

export const presetSettings = z.object(settings)
export type PresetSettings = z.output<typeof presetSettings>

export const presetName = text(MAX_DRAWING_NAME).check(z.trim(), z.minLength(1))
