import type { Model, ModelFeature } from '@saffron/core/chat'

import type { Author } from '../../spaces/index.ts'
import type { ModelRegistry } from './model-terms.ts'

/** For whom models are listed: the space that they work in, and the role of their account. */
export interface ModelUser extends Author {
  readonly role: string
}

/** The models that users can currently select. */
export interface ModelCatalog extends Pick<ModelRegistry, 'defaultFor'> {
  /**
   * Returns the enabled models that a channel serves, that have all features, that are available to this role, and that
   * the workspace allows. The default chat model is first, then display order.
   */
  readonly listModels: (features: readonly ModelFeature[], user: ModelUser) => Promise<Model[]>
  /** Returns whether a model is only missing because the workspace doesn't allow it. */
  readonly isLimited: (model: string, user: ModelUser) => Promise<boolean>
}
