import type { Model, ModelFeature } from '@saffron/core/chat'

import type { ModelRegistry } from './model-terms.ts'

/** The models that users can currently select. */
export interface ModelCatalog extends Pick<ModelRegistry, 'defaultFor'> {
  /**
   * Returns the enabled models that a channel serves, that have all features and that are available to this role. The
   * default chat model is first, then display order.
   */
  readonly listModels: (features: readonly ModelFeature[], role: string) => Promise<Model[]>
}
