import { baseOf } from '../base-url.ts'
import { createProvider } from '../create-provider.ts'
import type { DialectCall } from '../dialect.ts'
import type { ChannelConnection, ChatRequest } from '../provider.ts'
import { ollamaBody } from './body.ts'
import { embed } from './embed.ts'
import { listModels } from './list-models.ts'
import { createReader } from './read-reply.ts'

/** Ollama's own API, which reports more about its models than its OpenAI-compatible one. */
export const ollama = createProvider({ framing: 'lines', chatCall, createReader, amend, listModels, embed })

function chatCall({ baseUrl, apiKey }: ChannelConnection, request: ChatRequest): DialectCall {
  return {
    url: `${baseOf(baseUrl, 'v1', 'api')}/api/chat`,
    headers: { accept: 'application/x-ndjson', ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }) },
    body: ollamaBody(request),
  }
}

/** Models that don't think reject thinking options, and some a schema or JSON. */
function amend(body: DialectCall['body'], refusal: string): DialectCall['body'] | undefined {
  if (/format|schema|grammar/i.test(refusal) && 'format' in body) {
    const { format, ...rest } = body
    return format === 'json' ? rest : { ...rest, format: 'json' }
  }
  if (!/think/i.test(refusal) || !('think' in body)) return undefined
  const { think: _, ...rest } = body
  return rest
}
