import type { ReplyReader } from '../dialect.ts'
import { streamError } from '../http-error.ts'
import { normalUsage, tokenCount } from '../normal-usage.ts'
import type { ChannelConnection, FinishReason, ProviderUsage } from '../provider.ts'
import { type Fields, fieldsOf, isFields, listOf, textOf } from '../read-json.ts'
import { readObject } from '../read-object.ts'
import type { ReplyWriter } from '../reply-writer.ts'
import { ReplyState } from './reply-state.ts'
import { createTextTemplate } from './text-template.ts'

/** Reads chat-completions chunks, and a complete completion as a single chunk. */
export function createReader(reply: ReplyWriter, { apiKey }: ChannelConnection): ReplyReader {
  const template = createTextTemplate()
  const state = new ReplyState()
  reply.state(() => state.value())
  return (data, event) => {
    const known = event === '' ? template.read(data) : undefined
    if (known !== undefined) return reply.text(known)
    if (data.trim() === '[DONE]') return reply.close()
    const chunk = readObject(data)
    if (event === 'error') throw streamError(chunk ?? data, apiKey)
    if (chunk === undefined) return
    if (isError(chunk)) throw streamError(chunk, apiKey)
    const choice = firstChoice(chunk['choices'])
    const usage = chunk['usage'] ?? choice?.['usage'] ?? fieldsOf(chunk['x_groq'])['usage']
    if (isFields(usage)) reply.usage(readUsage(usage), usage)
    if (choice !== undefined) {
      state.add(fieldsOf(choice['delta'] ?? choice['message']))
      readChoice(choice, reply, apiKey)
    }
    if (isTextAlone(chunk, choice)) template.learn(data)
  }
}

const isError = (chunk: Fields): boolean =>
  (chunk['error'] !== undefined && chunk['error'] !== null) ||
  chunk['object'] === 'error' ||
  chunk['type'] === 'error' ||
  (chunk['choices'] === undefined &&
    chunk['usage'] === undefined &&
    (typeof chunk['detail'] === 'string' || typeof chunk['message'] === 'string'))

/** We request one reply, so others are ignored. */
function firstChoice(choices: unknown): Fields | undefined {
  const first: unknown = listOf(choices)[0]
  if (!isFields(first)) return undefined
  return first['index'] === undefined || first['index'] === null || first['index'] === 0 ? first : undefined
}

/** Returns whether a chunk contains only text. */
function isTextAlone(chunk: Fields, choice: Fields | undefined): boolean {
  const { content, ...others } = fieldsOf(choice?.['delta'])
  return (
    typeof content === 'string' &&
    (chunk['usage'] ?? choice?.['usage'] ?? choice?.['finish_reason'] ?? chunk['x_groq'] ?? null) === null &&
    Object.entries(others).every(([key, value]) => key === 'role' || value === null || value === '')
  )
}

function readChoice(choice: Fields, reply: ReplyWriter, apiKey: string): void {
  const delta = fieldsOf(choice['delta'] ?? choice['message'])
  const { content, tool_calls: toolCalls, function_call: functionCall } = delta
  reply.reasoning(textOf(delta['reasoning_content']) || textOf(delta['reasoning']))
  if (typeof content === 'string') reply.text(content)
  else if (Array.isArray(content)) readParts(content, reply)
  else if (content === undefined || content === null) reply.text(textOf(delta['refusal']) || textOf(choice['text']))
  // Gateways to models that draw send images next to the text.
  for (const image of listOf(delta['images']).map(fieldsOf)) readImage(image, reply)
  if (Array.isArray(toolCalls)) for (const call of toolCalls) readTool(fieldsOf(call), reply)
  if (isFields(functionCall)) reply.tool({ index: 0, ...readFunction(functionCall) })
  const reason = choice['finish_reason']
  if (reason === 'error') throw streamError(choice['error'] ?? choice, apiKey)
  if (typeof reason === 'string' && reason !== '') reply.finish(FINISH_REASONS[reason] ?? 'stop')
}

/** Reads content in parts: `{type:'text', text}`, and thoughts as `{type:'thinking', thinking: text or parts}`. */
function readParts(parts: readonly unknown[], reply: ReplyWriter): void {
  for (const part of parts.map(fieldsOf)) {
    if (part['image_url'] !== undefined) {
      readImage(part, reply)
      continue
    }
    if (part['type'] !== 'thinking' && part['type'] !== 'reasoning') {
      reply.text(textOf(part['text']))
      continue
    }
    const thought = part['thinking'] ?? part['reasoning'] ?? part['text']
    if (typeof thought === 'string') reply.reasoning(thought)
    for (const piece of listOf(thought)) reply.reasoning(textOf(fieldsOf(piece)['text']))
  }
}

/** Reads `{type: 'image_url', image_url: {url}}`. */
function readImage({ image_url: image }: Fields, reply: ReplyWriter): void {
  reply.image(textOf(image) || textOf(fieldsOf(image)['url']))
}

function readTool(call: Fields, reply: ReplyWriter): void {
  const { index, id } = call
  reply.tool({
    index: typeof index === 'number' ? index : undefined,
    id: textOf(id),
    ...readFunction(fieldsOf(call['function'])),
  })
}

function readFunction({ name, arguments: given }: Fields): { name: string; arguments: string } {
  return { name: textOf(name), arguments: isFields(given) ? JSON.stringify(given) : textOf(given) }
}

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  eos: 'stop',
  end_turn: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  tool_calls: 'tool_calls',
  tool_use: 'tool_calls',
  function_call: 'tool_calls',
  content_filter: 'content_filter',
  sensitive: 'content_filter',
}

function readUsage(usage: Fields): ProviderUsage | undefined {
  const cached = fieldsOf(usage['prompt_tokens_details'])['cached_tokens'] ?? usage['prompt_cache_hit_tokens']
  const reasoning = fieldsOf(usage['completion_tokens_details'])['reasoning_tokens'] ?? usage['reasoning_tokens']
  return normalUsage({
    input: tokenCount(usage['prompt_tokens']),
    output: tokenCount(usage['completion_tokens']),
    total: tokenCount(usage['total_tokens']),
    cached: tokenCount(cached ?? usage['cached_tokens']),
    reasoning: tokenCount(reasoning),
  })
}
