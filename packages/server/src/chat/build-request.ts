import type { RunOptions } from '@saffron/core/chat'

import type { ChatRequest } from '../providers/index.ts'
import type { StoredMessage } from './message-store.ts'

interface Asked {
  readonly model: string
  readonly system: string | null
  /** From the first message to the one that is to be answered, or continued. */
  readonly history: readonly StoredMessage[]
  /** The last message of the history is a reply to go on with. */
  readonly goesOn: boolean
  /** What a model that goes on is asked: every one understands it, not every one a prefilled reply. */
  readonly goOn: string
  readonly options: RunOptions | undefined
}

/** What a model is sent: the words of a path, without failed replies that have none. */
export function buildRequest({ model, system, history, goesOn, goOn, options }: Asked): ChatRequest {
  const said = history.filter((message) => message.text !== '')
  const last = said.at(-1)
  return {
    model,
    stream: true,
    messages: [
      ...(system === null || system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...said.map(({ role, text }) => ({ role, content: text })),
      ...(goesOn && last?.role === 'assistant' ? [{ role: 'user' as const, content: goOn }] : []),
    ],
    ...(options?.temperature !== undefined && { temperature: options.temperature }),
    ...(options?.maxTokens !== undefined && { max_tokens: options.maxTokens }),
    ...(options?.reasoning !== undefined && {
      reasoning_effort: options.reasoning === 'off' ? 'none' : options.reasoning,
    }),
  }
}
