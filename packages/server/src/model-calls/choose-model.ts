import { defaultModel } from '@saffron/core/chat'
import { ApiError } from '@saffron/core/errors'

import type { ModelCatalog } from '../admin/index.ts'

/**
 * Returns the requested model if it is available for chat and visible to this role. Without a request, returns the
 * default, which may be the caller's last choice. Throws `model.not_available`.
 */
export async function chooseModel(
  { models }: { readonly models: ModelCatalog },
  wanted: string | null,
  role: string,
  lastChoice?: string,
): Promise<string> {
  const able = await models.listModels(['chat'], role)
  const chosen = wanted === null ? defaultModel(able, lastChoice) : able.find(({ name }) => name === wanted)
  if (chosen === undefined) throw notAvailable(wanted ?? '')
  return chosen.name
}

const notAvailable = (model: string): ApiError => new ApiError('model.not_available', { values: { model } })
