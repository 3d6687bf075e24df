import { ApiError } from '@saffron/core/errors'

import type { OpenedCall } from '../../model-calls/index.ts'
import type { FinishReason, ProviderEvent, ProviderUsage } from '../../providers/index.ts'
import { type CompletionHead, imageOf, usageOf } from './completion-chunks.ts'

interface ToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; arguments: string }
}

/**
 * Returns a reply as one OpenAI response, for clients that don't stream. If the credits run out, the partial reply is
 * returned with a length limit, since it's paid and an error would discard it.
 */
export async function wholeCompletion(
  { events, usage: paidUsage }: Pick<OpenedCall, 'events' | 'usage'>,
  head: CompletionHead,
) {
  let content = ''
  let reasoning = ''
  let usage: ProviderUsage | undefined
  let finish: FinishReason | undefined
  const images: ReturnType<typeof imageOf>[] = []
  const calls = new Map<number, ToolCall>()
  try {
    for await (const event of events) {
      if (event.type === 'text') content += event.delta
      else if (event.type === 'reasoning') reasoning += event.delta
      else if (event.type === 'image') images.push(imageOf(event))
      else if (event.type === 'usage') usage = event.usage
      else if (event.type === 'finish') finish = event.reason
      else if (event.type === 'tool') addPiece(calls, event)
    }
  } catch (error) {
    const isBegun = content !== '' || reasoning !== '' || images.length > 0 || calls.size > 0
    if (!isBegun || !ApiError.is(error) || error.code !== 'wallet.insufficient') throw error
    finish = 'length'
    usage = await paidUsage
  }
  if (finish === undefined) throw new ApiError('provider.cut')
  const message = {
    role: 'assistant',
    content: content === '' && calls.size > 0 ? null : content,
    refusal: null,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(images.length > 0 && { images }),
    ...(calls.size > 0 && { tool_calls: [...calls.values()] }),
  }
  return {
    ...head,
    object: 'chat.completion' as const,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
    usage: usageOf(usage),
  }
}

function addPiece(calls: Map<number, ToolCall>, piece: Extract<ProviderEvent, { type: 'tool' }>): void {
  const { index, id, name, argumentsDelta } = piece
  const call = calls.get(index) ?? { id, type: 'function', function: { name, arguments: '' } }
  call.function.arguments += argumentsDelta
  calls.set(index, call)
}
