import type { RunOptions } from '@saffron/core/chat'

import type { ChatRequest } from '../../providers/index.ts'
import { filesByMessage, messageContent, type PreparedFiles } from '../attachments/index.ts'
import type { StoredMessage } from '../messages/message-store.ts'

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
  /** What is said of the files of the path, and what it gets of them; undefined where there are none. */
  readonly files?: { readonly about: string; readonly prepared: PreparedFiles } | undefined
}

/** What a model is sent: the words and the files of a path, without failed replies that have neither. */
export function buildRequest({ model, system, history, goesOn, goOn, options, files }: Asked): ChatRequest {
  const said = history.filter(({ text, attachments }) => text !== '' || attachments.length > 0)
  const last = said.at(-1)
  const instructions = [system ?? '', files?.about ?? ''].filter((text) => text !== '').join('\n\n')
  const attached = filesByMessage(said, files?.prepared.given ?? new Map())
  return {
    model,
    stream: true,
    messages: [
      ...(instructions === '' ? [] : [{ role: 'system' as const, content: instructions }]),
      ...said.map((message) => ({
        role: message.role,
        content: messageContent(message, attached.get(message.id) ?? []),
      })),
      ...(goesOn && last?.role === 'assistant' ? [{ role: 'user' as const, content: goOn }] : []),
    ],
    ...(options?.temperature !== undefined && { temperature: options.temperature }),
    ...(options?.maxTokens !== undefined && { max_tokens: options.maxTokens }),
    ...(options?.reasoning !== undefined && {
      reasoning_effort: options.reasoning === 'off' ? 'none' : options.reasoning,
    }),
  }
}
