import { ApiError } from '@saffron/core/errors'

import type { ChatContext } from './context.ts'

/**
 * The model to ask: the one that is wanted if a channel serves it now, the first one for chat where none is wanted.
 * Throws `model.not_available`.
 */
export async function chooseModel({ models }: Pick<ChatContext, 'models'>, wanted: string | null): Promise<string> {
  if (wanted === null) {
    const [first] = await models.listModels(['chat'])
    if (first === undefined) throw notAvailable('')
    return first.name
  }
  const all = await models.listModels([])
  if (!all.some(({ name }) => name === wanted)) throw notAvailable(wanted)
  return wanted
}

const notAvailable = (model: string): ApiError => new ApiError('model.not_available', { values: { model } })
