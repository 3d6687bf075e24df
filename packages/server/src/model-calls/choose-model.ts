import { defaultModel } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { ModelCatalog, ModelUser } from '../admin/index.ts'

/**
 * Returns the requested model if this user may use it for chat. Without a request, returns the default, which may be
 * the caller's last choice. Throws `model.not_available` and `workspace.model_not_allowed`.
 */
export async function chooseModel(
  { models }: { readonly models: ModelCatalog },
  wanted: string | null,
  user: ModelUser,
  lastChoice?: string,
): Promise<string> {
  const able = await models.listModels(['chat'], user)
  const chosen = wanted === null ? defaultModel(able, lastChoice) : able.find(({ name }) => name === wanted)
  if (chosen === undefined) throw await unavailable({ models }, wanted ?? '', user)
  return chosen.name
}

/** Returns why a model can't be used. */
export async function unavailable(
  { models }: { readonly models: ModelCatalog },
  model: string,
  user: ModelUser,
): Promise<ApiError> {
  const isLimited = await models.isLimited(model, user)
  return new ApiError(isLimited ? 'workspace.model_not_allowed' : 'model.not_available', { values: { model } })
}
