import { ApiError } from '@saffron/core/errors'

import type { ModelCatalog, ModelUser } from '../admin/index.ts'
import { callModel } from './call-model.ts'
import { unavailable } from './choose-model.ts'
import type { ModelCallContext } from './model-calls.ts'

export interface PictureQuestion extends ModelUser {
  /** A data URL. */
  readonly image: string
  readonly prompt: string
  /** Defaults to the first model with vision. */
  readonly model?: string | undefined
  readonly signal: AbortSignal
}

/** Asks a model what an image shows. The caller pays. Throws `model.not_available`, and what a model call throws. */
export type ReadPicture = (
  question: PictureQuestion,
) => Promise<{ readonly text: string; readonly model: string; readonly costMicros: number }>

export function createReadPicture(context: ModelCallContext & { readonly models: ModelCatalog }): ReadPicture {
  return async ({ owner, by, role, image, prompt, model: wanted, signal }) => {
    const able = await context.models.listModels(['chat', 'vision'], { owner, by, role })
    const model = wanted === undefined ? able[0]?.name : able.find(({ name }) => name === wanted)?.name
    if (model === undefined) throw await unavailable(context, wanted ?? 'vision', { owner, by, role })
    const answer = await callModel(context, {
      owner,
      by,
      kind: 'vision',
      model,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: prompt },
            { type: 'image_url', image_url: { url: image } },
          ],
        },
      ],
      signal,
    })
    const text = answer.text.trim()
    if (text === '') throw new ApiError('provider.cut')
    return { text, model, costMicros: answer.costMicros }
  }
}
