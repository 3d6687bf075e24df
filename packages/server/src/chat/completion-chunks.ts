import { ApiError } from '@saffron/core/errors'

import type { EventFrame } from '../event-frame.ts'
import type { ProviderEvent, ProviderUsage } from '../providers/index.ts'

/** What all chunks of one completion have in common. */
export interface CompletionHead {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  readonly model: string
}

/**
 * A reply as OpenAI's stream of chunks, to its `finish_reason` and `[DONE]`. The constant parts of a chunk are written
 * once; for each event only its delta is.
 */
export async function* completionChunks(
  events: AsyncIterable<ProviderEvent>,
  head: CompletionHead,
  includeUsage: boolean,
): AsyncGenerator<EventFrame, void, undefined> {
  const shared = `{"id":${JSON.stringify(head.id)},"object":"chat.completion.chunk","created":${head.created},"model":${JSON.stringify(head.model)},`
  const before = `${shared}"choices":[{"index":0,"delta":{`
  const usageField = includeUsage ? ',"usage":null' : ''
  const after = `},"logprobs":null,"finish_reason":null}]${usageField}}`
  const calls = new Set<number>()
  let role = '"role":"assistant",'
  let usage: ProviderUsage | undefined
  for await (const event of events) {
    if (event.type === 'usage') {
      usage = event.usage
    } else if (event.type === 'finish') {
      const delta = role === '' ? '' : `${role}"content":""`
      yield { data: `${before}${delta}},"logprobs":null,"finish_reason":"${event.reason}"}]${usageField}}` }
      if (includeUsage) yield { data: `${shared}"choices":[],"usage":${JSON.stringify(usageOf(usage))}}` }
      yield { data: '[DONE]' }
      return
    } else {
      yield { data: `${before}${role}${deltaOf(event, calls)}${after}` }
      role = ''
    }
  }
  // Clients take a stream that just ends for a success.
  throw new ApiError('provider.cut')
}

function deltaOf(event: Exclude<ProviderEvent, { type: 'usage' | 'finish' }>, calls: Set<number>): string {
  if (event.type === 'text') return `"content":${JSON.stringify(event.delta)}`
  if (event.type === 'reasoning') return `"reasoning_content":${JSON.stringify(event.delta)}`
  const { index, id, name, argumentsDelta } = event
  if (calls.has(index)) {
    return `"tool_calls":[{"index":${index},"function":{"arguments":${JSON.stringify(argumentsDelta)}}}]`
  }
  calls.add(index)
  const call = { index, id, type: 'function', function: { name, arguments: argumentsDelta } }
  return `"tool_calls":[${JSON.stringify(call)}]`
}

/** Token counts in OpenAI's form; zeros where the provider told none. */
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
