import { createProvider } from '../create-provider.ts'
import type { DialectCall } from '../dialect.ts'
import type { ChannelConnection, ChatRequest } from '../provider.ts'
import { fieldsOf } from '../read-json.ts'
import { googleBody } from './body.ts'
import { headersFor, urlOf } from './call.ts'
import { embed } from './embed.ts'
import { listModels } from './list-models.ts'
import { createReader } from './read-reply.ts'

export const google = createProvider({ framing: 'events', chatCall, createReader, amend, listModels, embed })

function chatCall(channel: ChannelConnection, request: ChatRequest): DialectCall {
  const model = request.model.replace(/^models\//, '')
  return {
    url: urlOf(channel, `models/${encodeURIComponent(model)}:streamGenerateContent?alt=sse`),
    headers: headersFor(channel),
    body: googleBody(request),
  }
}

/** Models that don't think reject thinking options, and some a schema or JSON. */
function amend(body: DialectCall['body'], refusal: string): DialectCall['body'] | undefined {
  const config = fieldsOf(body['generationConfig'])
  if (/schema/i.test(refusal) && 'responseJsonSchema' in config) {
    const { responseJsonSchema: _, ...rest } = config
    return { ...body, generationConfig: rest }
  }
  if (/mime|json/i.test(refusal) && 'responseMimeType' in config) {
    const { responseJsonSchema: _, responseMimeType: __, ...rest } = config
    return { ...body, generationConfig: rest }
  }
  const { thinkingConfig, ...generationConfig } = config
  return /thinking|thought/i.test(refusal) && thinkingConfig !== undefined ? { ...body, generationConfig } : undefined
}
