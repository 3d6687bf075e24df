import type { ModelUse } from '@saffron/core/admin'
import type { ModelFeature } from '@saffron/core/chat'
import type { ModelMedia } from '@saffron/core/draw'
import type { ModelPrices } from '@saffron/core/wallet'

/** The terms on which a model is currently served. */
export interface ModelTerms {
  /** Stored with the hold of a call, so that later price changes don't affect it. Empty if the model is free. */
  readonly prices: ModelPrices
  readonly features: readonly ModelFeature[]
  /** What it can do with images and video. */
  readonly media?: ModelMedia
  /** The maximum number of tokens in a request and its reply, if known. */
  readonly contextLimit?: number
  /** The maximum number of tokens in a reply, if known. */
  readonly outputLimit?: number
}

/** Looks up models in memory. Includes all changes made by this process. */
export interface ModelRegistry {
  /** Returns the terms of a model by name, or undefined if it's disabled or no channel serves it. */
  readonly termsOf: (model: string) => ModelTerms | undefined
  /** Returns the name of the default model for a use, if it's currently served. */
  readonly defaultFor: (use: ModelUse) => string | undefined
}
