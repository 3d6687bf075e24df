import type { Model, ModelFeature } from '@saffron/core/chat'

import type { ModelRegistry } from './model-terms.ts'

/** The models a user may name now. */
export interface ModelCatalog extends Pick<ModelRegistry, 'defaultFor'> {
  /**
   * The enabled models that a channel serves, that have all of the features and that are offered to this role, in the
   * order they are shown: the default to chat with first.
   */
  readonly listModels: (features: readonly ModelFeature[], role: string) => Promise<Model[]>
}
