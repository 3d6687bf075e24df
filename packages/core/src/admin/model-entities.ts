import * as z from 'zod/mini'

import { model, modelFeature } from '../chat/contract.ts'
import { modelMedia } from '../draw/contract.ts'
import { id, text } from '../endpoints/entity.ts'
import { modelPricesInput, modelPrices, modelPricesChange } from '../wallet/contract.ts'
import { MODEL_AUDIENCES, MODEL_USES } from './kinds.ts'

export const modelUse = z.enum(MODEL_USES)
export type ModelUse = z.output<typeof modelUse>

export const modelAudience = z.enum(MODEL_AUDIENCES)
export type ModelAudience = z.output<typeof modelAudience>

/** A model as admins see it. */
export const adminModel = z.extend(model, {
  enabled: z.boolean(),
  /** The channels that serve it. */
  channels: z.array(id),
  prices: modelPrices,
  /** `media` was set here, in place of what its channels know. Missing if not. */
  ownMedia: z.optional(z.literal(true)),
  visibleTo: modelAudience,
  /** The uses it's the default for. */
  defaultFor: z.array(modelUse),
  /** The number of changes. An edit passes the version it saw. */
  version: z.int(),
})
export type AdminModel = z.output<typeof adminModel>

const MAX_TOKENS = 1_000_000_000

const modelName = text(200).check(z.minLength(1))
const displayName = text(200).check(z.minLength(1))
const features = z.array(modelFeature).check(z.maxLength(20))
const group = text(60)
const icon = text(60)
const tokenLimit = z.int().check(z.minimum(1), z.maximum(MAX_TOKENS))
const channels = z.array(id).check(z.maxLength(100))
const uses = z.array(modelUse).check(z.maxLength(10))

export const createModelBody = z.object({
  /** The name in requests and at its channels. */
  name: modelName,
  displayName: z.optional(displayName),
  features: z._default(features, ['chat']),
  /** The channels that serve it although they don't list it. */
  channels: z._default(channels, []),
  enabled: z._default(z.boolean(), true),
  group: z.optional(group),
  icon: z.optional(icon),
  contextLimit: z.optional(tokenLimit),
  outputLimit: z.optional(tokenLimit),
  prices: z.optional(modelPricesInput),
  visibleTo: z._default(modelAudience, 'user'),
  defaultFor: z.optional(uses),
})

/** The version that the editor saw. If the model has changed, the edit is rejected. Without it, the last edit wins. */
export const seenVersion = z.optional(z.int().check(z.minimum(1)))

/** Missing fields stay unchanged. Null removes a value. */
export const updateModelBody = z.object({
  version: seenVersion,
  displayName: z.optional(displayName),
  features: z.optional(features),
  enabled: z.optional(z.boolean()),
  group: z.optional(z.nullable(group)),
  icon: z.optional(z.nullable(icon)),
  contextLimit: z.optional(z.nullable(tokenLimit)),
  outputLimit: z.optional(z.nullable(tokenLimit)),
  prices: z.optional(modelPricesChange),
  /** What it can do with images and video, in place of what its channel knows. */
  media: z.optional(z.nullable(modelMedia)),
  visibleTo: z.optional(modelAudience),
  /** All uses it's the default for from now on. Other models lose them. */
  defaultFor: z.optional(uses),
  /** All channels that serve it from now on although they don't list it. */
  channels: z.optional(channels),
})

/** One change to many models. */
export const editModelsBody = z.object({
  models: z
    .array(
      z.object({
        id,
        version: seenVersion,
        /** Values for this model only. They override those for all. */
        prices: z.optional(modelPricesChange),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
  enabled: z.optional(z.boolean()),
  group: z.optional(z.nullable(group)),
  prices: z.optional(modelPricesChange),
  visibleTo: z.optional(modelAudience),
})
