import { createProvider } from '../create-provider.ts'
import type { DialectCall } from '../dialect.ts'
import { imagesToUser } from '../images-to-user.ts'
import type { ChannelConnection, ChatRequest } from '../provider.ts'
import { fieldsOf, listOf } from '../read-json.ts'
import { authorization } from './authorization.ts'
import { embed } from './embed.ts'
import { listModels } from './list-models.ts'
import { createReader } from './read-reply.ts'
import { withStates } from './reply-state.ts'

/** OpenAI's chat completions, and all compatible servers. */
export const openai = createProvider({ framing: 'events', chatCall, createReader, amend, listModels, embed })

/** The request already has this format. It's forwarded as a stream that includes usage. */
function chatCall({ baseUrl, apiKey, dialect }: ChannelConnection, request: ChatRequest): DialectCall {
  const messages = withStates(imagesToUser(request).messages)
  const body = {
    ...request,
    messages,
    stream: true,
    stream_options: { ...request.stream_options, include_usage: true },
  }
  return {
    url: `${baseUrl.replace(/\/+$/, '')}/chat/completions`,
    headers: authorization(apiKey),
    body: inDialect(body, dialect),
  }
}

/** Applies the channel's known dialect, so that the first attempt isn't rejected. */
function inDialect(body: DialectCall['body'], dialect: ChannelConnection['dialect']): DialectCall['body'] {
  const { max_tokens: limit, max_completion_tokens: newLimit, stream_options: _, ...rest } = body
  const tokens = newLimit ?? limit
  if (dialect === 'plain') return { ...rest, ...(tokens !== undefined && { max_tokens: tokens }) }
  if (dialect !== 'current') return body
  return {
    ...rest,
    stream_options: body['stream_options'],
    ...(tokens !== undefined && { max_completion_tokens: tokens }),
  }
}

/** Older servers don't support stream_options, and newer models renamed max_tokens. */
function amend(body: DialectCall['body'], refusal: string): DialectCall['body'] | undefined {
  if (/stream_options|include_usage/.test(refusal) && 'stream_options' in body) {
    const { stream_options: _, ...rest } = body
    return rest
  }
  if (/max_tokens/.test(refusal) && /max_completion_tokens/.test(refusal) && 'max_tokens' in body) {
    const { max_tokens: limit, ...rest } = body
    return { max_completion_tokens: limit, ...rest }
  }
  if (/response_format|json_schema|json_object|structured/i.test(refusal) && 'response_format' in body) {
    return withPlainerFormat(body)
  }
  // Some servers want the model to speak after a tool, even if its reply was stopped there.
  if (/role.{0,20}user.{0,20}after.{0,20}role.{0,20}tool/i.test(refusal))
    return { ...body, messages: spokenAfterTools(body) }
  if (/max_completion_tokens/.test(refusal) && 'max_completion_tokens' in body && !('max_tokens' in body)) {
    const { max_completion_tokens: limit, ...rest } = body
    return { ...rest, max_tokens: limit }
  }
  return undefined
}

/** A server that knows no schemas may know JSON. Whoever asks for JSON also says so in words. */
function withPlainerFormat({ response_format: format, ...rest }: DialectCall['body']): DialectCall['body'] {
  return fieldsOf(format)['type'] === 'json_schema' ? { ...rest, response_format: { type: 'json_object' } } : rest
}

const roleOf = (message: unknown): unknown => fieldsOf(message)['role']

function spokenAfterTools(body: DialectCall['body']): unknown[] {
  const messages = listOf(body['messages'])
  return messages.flatMap((message, at) =>
    roleOf(message) === 'user' && roleOf(messages[at - 1]) === 'tool'
      ? [{ role: 'assistant', content: '…' }, message]
      : [message],
  )
}
