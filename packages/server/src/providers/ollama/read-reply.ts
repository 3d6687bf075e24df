import type { ReplyReader } from '../dialect.ts'
import { streamError } from '../http-error.ts'
import { normalUsage, tokenCount } from '../normal-usage.ts'
import type { ChannelConnection } from '../provider.ts'
import { fieldsOf, isFields, listOf, textOf } from '../read-json.ts'
import { readObject } from '../read-object.ts'
import type { ReplyWriter } from '../reply-writer.ts'

/** Reads one JSON object per line. The one with `done` is the last and contains the token counts. */
export function createReader(reply: ReplyWriter, { apiKey }: ChannelConnection): ReplyReader {
  let calls = 0
  let thinking = ''
  reply.state(() => (thinking === '' ? undefined : { thinking }))
  return (line) => {
    const body = readObject(line)
    if (body === undefined) return
    if (body['error'] !== undefined) throw streamError(body, apiKey)
    const message = fieldsOf(body['message'])
    thinking += textOf(message['thinking'])
    reply.reasoning(textOf(message['thinking']))
    reply.text(textOf(message['content']))
    for (const call of listOf(message['tool_calls']).map(fieldsOf)) {
      const { name, arguments: given } = fieldsOf(call['function'])
      const json = isFields(given) ? JSON.stringify(given) : textOf(given)
      reply.tool({ index: calls++, id: textOf(call['id']), name: textOf(name), arguments: json })
    }
    if (body['done'] !== true) return
    // Some versions omit the count of a prompt that was cached.
    const usage = { input: tokenCount(body['prompt_eval_count']), output: tokenCount(body['eval_count']) }
    reply.usage(normalUsage(usage), body)
    reply.finish(body['done_reason'] === 'length' ? 'length' : 'stop')
    reply.close()
  }
}
