import { ApiError } from '@saffron/core/errors'

import type { EventFrame } from '../../http/event-frame.ts'
import type { FinishReason, ProviderEvent, ProviderUsage } from '../../providers/index.ts'
import { pour, type Pushed, pushed, type Taker } from '../../push/index.ts'

/** The fields shared by all chunks of a completion. */
export interface CompletionHead {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  readonly model: string
}

/**
 * Converts a reply to OpenAI's chunk stream, including `finish_reason` and `[DONE]`. Serializes the constant fields
 * once, and only the delta for each event.
 */
export const completionChunks = (
  events: AsyncIterable<ProviderEvent>,
  head: CompletionHead,
  includeUsage: boolean,
): Pushed<EventFrame> => pushed((taker) => pour(events, new ChunkTaker(taker, head, includeUsage)))

class ChunkTaker implements Taker<ProviderEvent> {
  readonly #taker: Taker<EventFrame>
  readonly #shared: string
  readonly #before: string
  readonly #after: string
  readonly #end: string
  readonly #includeUsage: boolean
  readonly #calls = new Set<number>()
  #role = '"role":"assistant",'
  #usage: ProviderUsage | undefined
  #whole = false

  constructor(taker: Taker<EventFrame>, head: CompletionHead, includeUsage: boolean) {
    this.#taker = taker
    this.#includeUsage = includeUsage
    this.#shared = `{"id":${JSON.stringify(head.id)},"object":"chat.completion.chunk","created":${head.created},"model":${JSON.stringify(head.model)},`
    this.#before = `${this.#shared}"choices":[{"index":0,"delta":{`
    this.#end = `}]${includeUsage ? ',"usage":null' : ''}}`
    this.#after = `},"logprobs":null,"finish_reason":null${this.#end}`
  }

  take(event: ProviderEvent): boolean {
    if (event.type === 'usage') {
      this.#usage = event.usage
      return true
    }
    // OpenAI's format has no place for it.
    if (event.type === 'state') return true
    if (event.type === 'finish') return this.#finish(event.reason)
    const data = `${this.#before}${this.#role}${deltaOf(event, this.#calls)}${this.#after}`
    this.#role = ''
    return this.#taker.take({ data })
  }

  #finish(reason: FinishReason): boolean {
    const delta = this.#role === '' ? '' : `${this.#role}"content":""`
    this.#taker.take({ data: `${this.#before}${delta}},"logprobs":null,"finish_reason":"${reason}"${this.#end}` })
    if (this.#includeUsage) {
      this.#taker.take({ data: `${this.#shared}"choices":[],"usage":${JSON.stringify(usageOf(this.#usage))}}` })
    }
    this.#whole = true
    return this.#taker.take({ data: '[DONE]' })
  }

  end(): void {
    if (this.#whole) this.#taker.end()
    // Clients treat a stream that just ends as a success.
    else this.#taker.fail(new ApiError('provider.cut'))
  }

  fail(error: unknown): void {
    // A complete reply remains complete.
    if (this.#whole) this.#taker.end()
    else this.#taker.fail(error)
  }
}

/** Returns an image as gateways to models that draw return it, next to the content. */
export const imageOf = ({ mediaType, base64 }: Extract<ProviderEvent, { type: 'image' }>) => ({
  type: 'image_url' as const,
  image_url: { url: `data:${mediaType};base64,${base64}` },
})

function deltaOf(event: Exclude<ProviderEvent, { type: 'usage' | 'state' | 'finish' }>, calls: Set<number>): string {
  if (event.type === 'text') return `"content":${JSON.stringify(event.delta)}`
  if (event.type === 'reasoning') return `"reasoning_content":${JSON.stringify(event.delta)}`
  if (event.type === 'image') return `"images":${JSON.stringify([imageOf(event)])}`
  const { index, id, name, argumentsDelta } = event
  if (calls.has(index)) {
    return `"tool_calls":[{"index":${index},"function":{"arguments":${JSON.stringify(argumentsDelta)}}}]`
  }
  calls.add(index)
  const call = { index, id, type: 'function', function: { name, arguments: argumentsDelta } }
  return `"tool_calls":[${JSON.stringify(call)}]`
}

/** Returns token counts in OpenAI's format, with zeros if the provider sent none. */
export function usageOf(usage: ProviderUsage | undefined) {
  const { inputTokens = 0, outputTokens = 0, cachedTokens = 0, reasoningTokens = 0 } = usage ?? {}
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  }
}
