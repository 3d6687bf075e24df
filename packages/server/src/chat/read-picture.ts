import { ApiError } from '@saffron/core/errors'

import { newId } from '../db/index.ts'
import type { ProviderEvent } from '../providers/index.ts'
import { openApart } from './call-apart.ts'
import type { ChatContext } from './context.ts'

export interface PictureQuestion {
  readonly owner: string
  readonly role: string
  /** A data URL. */
  readonly image: string
  readonly prompt: string
  /** Default the first that sees. */
  readonly model?: string | undefined
  readonly signal: AbortSignal
}

/** Asks a model what a picture shows; paid by who asks. Throws `model.not_available`, and what a call throws. */
export type ReadPicture = (question: PictureQuestion) => Promise<{ readonly text: string; readonly model: string }>

export function createReadPicture(context: ChatContext): ReadPicture {
  return async ({ owner, role, image, prompt, model: wanted, signal }) => {
    const able = await context.models.listModels(['chat', 'vision'], role)
    const model = wanted === undefined ? able[0]?.name : able.find(({ name }) => name === wanted)?.name
    if (model === undefined) throw new ApiError('model.not_available', { values: { model: wanted ?? 'vision' } })
    const requestId = newId()
    const { events } = await openApart(context, {
      owner,
      requestId,
      cause: `vision:${requestId}`,
      kind: 'vision',
      model,
      conversation: null,
      signal,
      request: {
        model,
        stream: true,
        messages: [
          {
            role: 'user',
            content: [
              { type: 'text', text: prompt },
              { type: 'image_url', image_url: { url: image } },
            ],
          },
        ],
      },
    })
    const text = await textOf(events)
    if (text === '') throw new ApiError('provider.cut')
    return { text, model }
  }
}

async function textOf(events: AsyncIterable<ProviderEvent>): Promise<string> {
  let text = ''
  for await (const event of events) if (event.type === 'text') text += event.delta
  return text.trim()
}
