import * as z from 'zod/mini'

import { MEDIA_ABILITIES } from './kinds.ts'

export const mediaAbility = z.enum(MEDIA_ABILITIES)

const count = z.int().check(z.minimum(1), z.maximum(100))
const choices = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))

/**
 * What a model can do with images and video. Missing choices aren't limited: without `sizes` and `ratios`, any size is
 * possible, and without `qualities` or `styles`, there are none to choose.
 */
export const modelMedia = z.object({
  operations: z.array(mediaAbility).check(z.maxLength(20)),
  /** `1024x1024`. */
  sizes: z.optional(choices),
  /** `16:9`. */
  ratios: z.optional(choices),
  /** Most results of one call. */
  maxCount: z.optional(count),
  /** Most images that a call can refer to. */
  maxReferences: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  qualities: z.optional(choices),
  styles: z.optional(choices),
  /** Whether it takes a seed. */
  seed: z.optional(z.boolean()),
  /** Whether it takes a negative prompt. */
  negativePrompt: z.optional(z.boolean()),
  /** The lengths of videos that it makes, in seconds. */
  seconds: z.optional(z.array(count).check(z.maxLength(100))),
})
export type ModelMedia = z.output<typeof modelMedia>
