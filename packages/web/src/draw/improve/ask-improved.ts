import type { DrawingKind } from '@saffron/core/draw'
import { ApiError } from '@saffron/core/errors'

import { api } from '../../shell/session/client.ts'

/** What is to be improved. */
export interface Improvable {
  readonly prompt: string
  readonly made: Extract<DrawingKind, 'image' | 'video'>
}

interface ImproveRequest extends Improvable {
  /** The name of a model that chats. */
  readonly model: string
  readonly workspace: string | undefined
  readonly signal: AbortSignal
}

const task = (made: Improvable['made']): string =>
  `You improve prompts for ${made} models. Rewrite the user's prompt: keep its meaning and its language, and add what such a model needs, such as composition, light, style, colors${made === 'video' ? ' and movement' : ''}. Text between quotation marks stays as it is. Answer with the prompt only.`

/** Asks a model for a better prompt. It's paid for like a message. Throws what the call throws. */
export async function askImproved({ prompt, made, model, workspace, signal }: ImproveRequest): Promise<string> {
  const { choices } = await api.chat.chatCompletions({
    body: {
      model,
      messages: [
        { role: 'system', content: task(made) },
        { role: 'user', content: prompt },
      ],
      ...(workspace !== undefined && { workspace }),
    },
    signal,
  })
  const text = contentOf(choices[0])
  if (text === '') throw new ApiError('provider.cut')
  return text
}

/** The shape of a choice is OpenAI's, which the contract only checks as far as the server uses it. */
function contentOf(choice: unknown): string {
  const { message } = (choice ?? {}) as { readonly message?: { readonly content?: unknown } }
  return typeof message?.content === 'string' ? message.content.trim() : ''
}
