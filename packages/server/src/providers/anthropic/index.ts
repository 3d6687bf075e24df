import { createProvider } from '../create-provider.ts'
import type { DialectCall } from '../dialect.ts'
import type { ChannelConnection, ChatRequest } from '../provider.ts'
import { fieldsOf } from '../read-json.ts'
import { anthropicBody } from './body.ts'
import { headersFor, urlOf } from './call.ts'
import { listModels } from './list-models.ts'
import { createReader } from './read-reply.ts'

export const anthropic = createProvider({ framing: 'events', chatCall, createReader, amend, listModels })

function chatCall(channel: ChannelConnection, request: ChatRequest): DialectCall {
  return { url: urlOf(channel, 'messages'), headers: headersFor(channel), body: anthropicBody(request) }
}

/** Newer models reject a temperature, and older ones a form of the reply. They behave the same without it. */
function amend(body: DialectCall['body'], refusal: string): DialectCall['body'] | undefined {
  if (/temperature|top_p|top_k/.test(refusal) && ('temperature' in body || 'top_p' in body)) {
    const { temperature: _, top_p: __, ...rest } = body
    return rest
  }
  const { format, ...output } = fieldsOf(body['output_config'])
  if (/output_config\.format|output_format|json_schema|schema/.test(refusal) && format !== undefined) {
    const { output_config: _, ...rest } = body
    return Object.keys(output).length > 0 ? { ...rest, output_config: output } : rest
  }
  if (/thinking|effort/.test(refusal) && ('thinking' in body || 'output_config' in body)) {
    const { thinking: _, output_config: __, ...rest } = body
    return rest
  }
  return undefined
}
