import type { ModelUse } from '@saffron/core/admin'
import type { ModelFeature } from '@saffron/core/chat'
import type { ModelPrices } from '@saffron/core/wallet'

/** On which terms a model is served now. */
export interface ModelTerms {
  /** To be kept with what is held for a call: a later price is none of its business. Empty where it is free. */
  readonly prices: ModelPrices
  readonly features: readonly ModelFeature[]
  /** Tokens that fit into a request and its reply, where it is known. */
  readonly contextLimit?: number
  /** Tokens that a reply may have, where it is known. */
  readonly outputLimit?: number
}

/** What calls ask of models, from memory: as current as this server's last change of them. */
export interface ModelRegistry {
  /** By the name that a request gives; undefined where no channel serves it now, or it is switched off. */
  readonly termsOf: (model: string) => ModelTerms | undefined
  /** The name of the model that is meant where none is named, as long as it is served. */
  readonly defaultFor: (use: ModelUse) => string | undefined
}
