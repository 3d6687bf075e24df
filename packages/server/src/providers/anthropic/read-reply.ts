import type { ReplyReader } from '../dialect.ts'
import { streamError } from '../http-error.ts'
import { normalUsage, tokenCount } from '../normal-usage.ts'
import type { ChannelConnection, FinishReason, ProviderUsage } from '../provider.ts'
import { countOf, type Fields, fieldsOf, isFields, listOf, textOf } from '../read-json.ts'
import { readObject } from '../read-object.ts'
import type { ReplyWriter } from '../reply-writer.ts'
import { ContentBlocks } from './content-blocks.ts'

/** Reads the events of a Messages stream by the `type` in their data, and a complete message as one event. */
export function createReader(reply: ReplyWriter, { apiKey }: ChannelConnection): ReplyReader {
  let usage: Fields = {}
  const addUsage = (more: unknown) => {
    if (!isFields(more)) return
    const known = Object.entries(more).filter(([, value]) => value !== null)
    usage = { ...usage, ...Object.fromEntries(known) }
    reply.usage(readUsage(usage), usage)
  }
  const content = new ContentBlocks()
  reply.state(() => content.state())
  const finish = (reason: unknown) => {
    if (typeof reason === 'string') reply.finish(FINISH_REASONS[reason] ?? 'stop')
  }

  return (data, event) => {
    const body = readObject(data)
    if (event === 'error') throw streamError(body ?? data, apiKey)
    if (body === undefined) return
    const index = countOf(body['index'])
    switch (body['type'] ?? event) {
      case 'message_start':
        return addUsage(fieldsOf(body['message'])['usage'])
      case 'content_block_start':
        content.begin(index, fieldsOf(body['content_block']))
        return readBlock(fieldsOf(body['content_block']), index, reply, false)
      case 'content_block_delta':
        content.add(index, fieldsOf(body['delta']))
        return readDelta(fieldsOf(body['delta']), index, reply)
      case 'message_delta':
        addUsage(body['usage'])
        return finish(fieldsOf(body['delta'])['stop_reason'])
      case 'message_stop':
        return reply.close()
      case 'error':
        throw streamError(body, apiKey)
      case 'message':
        for (const [at, block] of listOf(body['content']).entries()) {
          content.begin(at, fieldsOf(block))
          readBlock(fieldsOf(block), at, reply, true)
        }
        addUsage(body['usage'])
        return finish(body['stop_reason'])
      default:
        if (body['error'] !== undefined) throw streamError(body, apiKey)
    }
  }
}

/**
 * Reads the start of a block. In a complete message, it contains everything, and its tool input isn't the `{}`
 * placeholder of a stream.
 */
function readBlock(block: Fields, index: number, reply: ReplyWriter, whole: boolean): void {
  switch (block['type']) {
    case 'text':
      return reply.text(textOf(block['text']))
    case 'thinking':
      return reply.reasoning(textOf(block['thinking']))
    case 'tool_use': {
      const input = fieldsOf(block['input'])
      const given = whole || Object.keys(input).length > 0 ? JSON.stringify(input) : ''
      reply.tool({ index, id: textOf(block['id']), name: textOf(block['name']), arguments: given })
    }
  }
}

function readDelta(delta: Fields, index: number, reply: ReplyWriter): void {
  switch (delta['type']) {
    case 'text_delta':
      return reply.text(textOf(delta['text']))
    case 'thinking_delta':
      return reply.reasoning(textOf(delta['thinking']))
    case 'input_json_delta':
      return reply.tool({ index, arguments: textOf(delta['partial_json']) })
  }
}

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
}

/** Anthropic's input excludes tokens read from the cache or written to it. Ours includes both. */
function readUsage(usage: Fields): ProviderUsage | undefined {
  const cached = tokenCount(usage['cache_read_input_tokens']) ?? 0
  const fresh = tokenCount(usage['input_tokens'])
  return normalUsage({
    input: fresh === undefined ? undefined : fresh + cached + (tokenCount(usage['cache_creation_input_tokens']) ?? 0),
    output: tokenCount(usage['output_tokens']),
    cached,
    reasoning: tokenCount(fieldsOf(usage['output_tokens_details'])['thinking_tokens']),
  })
}
