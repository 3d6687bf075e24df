import type { Model, ModelFeature } from '@saffron/core/chat'

/** The models a user may name now. */
export interface ModelCatalog {
  /** The enabled models that a channel serves and that have all of the features, in the order they are shown. */
  readonly listModels: (features: readonly ModelFeature[]) => Promise<Model[]>
}
