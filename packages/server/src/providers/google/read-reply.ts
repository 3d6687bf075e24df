import type { ReplyReader } from '../dialect.ts'
import { streamError } from '../http-error.ts'
import { normalUsage, tokenCount } from '../normal-usage.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection, FinishReason, ProviderUsage } from '../provider.ts'
import { type Fields, fieldsOf, isFields, listOf, parseJson, textOf } from '../read-json.ts'
import { readObject } from '../read-object.ts'
import type { ReplyWriter } from '../reply-writer.ts'
import { ContentParts } from './content-parts.ts'
import { PartialCall } from './partial-call.ts'

/** Reads generateContent responses, one per event, or all in one JSON list if the provider ignores `alt=sse`. */
export function createReader(reply: ReplyWriter, { apiKey }: ChannelConnection): ReplyReader {
  let calls = 0
  const parts = new ContentParts()
  reply.state(() => parts.state())
  let partial: PartialCall | undefined
  const readCall = (call: Fields) => {
    if (partial === undefined && call['willContinue'] !== true && call['partialArgs'] === undefined) {
      return reply.tool({ index: calls++, ...wholeCall(call) })
    }
    partial ??= new PartialCall()
    if (partial.add(call)) endCall()
  }
  const endCall = () => {
    if (partial !== undefined) {
      const { id, name, arguments: args } = partial.piece
      parts.add({ functionCall: { ...(id && { id }), name, args: parseJson(args ?? '{}') } })
      reply.tool({ index: calls++, ...partial.piece })
    }
    partial = undefined
  }
  const read = (response: Fields) => {
    if (response['error'] !== undefined) throw streamError(response, apiKey)
    const blocked = fieldsOf(response['promptFeedback'])['blockReason']
    if (typeof blocked === 'string') {
      throw new ProviderError('provider.invalid_request', `the prompt was blocked: ${blocked}`, { elsewhere: false })
    }
    const candidate = fieldsOf(listOf(response['candidates'])[0])
    for (const part of listOf(fieldsOf(candidate['content'])['parts']).map(fieldsOf)) {
      const { text, thought, functionCall, inlineData } = part
      const isPartial =
        isFields(functionCall) &&
        (functionCall['willContinue'] === true || partial !== undefined || functionCall['partialArgs'] !== undefined)
      if (isPartial) parts.sign(part['thoughtSignature'])
      else parts.add(part)
      if (isFields(functionCall)) readCall(functionCall)
      else if (thought === true) reply.reasoning(textOf(text))
      else if (isFields(inlineData)) reply.image(dataUrlOf(inlineData))
      else reply.text(textOf(text))
    }
    const usage = response['usageMetadata']
    if (isFields(usage)) reply.usage(readUsage(usage), usage)
    const reason = textOf(candidate['finishReason'])
    if (reason === '') return
    endCall()
    finish(reason, textOf(candidate['finishMessage']), reply)
  }

  return (data, event) => {
    if (data.startsWith('[')) {
      for (const response of listOf(parseJson(data))) read(fieldsOf(response))
      return
    }
    const response = readObject(data)
    if (event === 'error') throw streamError(response ?? data, apiKey)
    if (response !== undefined) read(response)
  }
}

const dataUrlOf = ({ mimeType, data }: Fields): string => `data:${textOf(mimeType)};base64,${textOf(data)}`

function wholeCall({ id, name, args }: Fields): { id: string; name: string; arguments: string } {
  return { id: textOf(id), name: textOf(name), arguments: JSON.stringify(fieldsOf(args)) }
}

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'content_filter',
  RECITATION: 'content_filter',
  BLOCKLIST: 'content_filter',
  PROHIBITED_CONTENT: 'content_filter',
  SPII: 'content_filter',
  IMAGE_SAFETY: 'content_filter',
}

function finish(reason: string, message: string, reply: ReplyWriter): void {
  if (/MALFORMED|UNEXPECTED_TOOL_CALL|^OTHER$|MISSING_THOUGHT/.test(reason)) {
    throw new ProviderError('provider.failed', message || reason)
  }
  reply.finish(FINISH_REASONS[reason] ?? 'stop')
}

/**
 * Gemini reports thinking tokens separately, while ours are part of the output. Its prompt tokens include cached ones.
 */
function readUsage(usage: Fields): ProviderUsage | undefined {
  const thoughts = tokenCount(usage['thoughtsTokenCount']) ?? 0
  const prompt = tokenCount(usage['promptTokenCount'])
  const candidates = tokenCount(usage['candidatesTokenCount'])
  return normalUsage({
    input: prompt === undefined ? undefined : prompt + (tokenCount(usage['toolUsePromptTokenCount']) ?? 0),
    output: candidates === undefined && thoughts === 0 ? undefined : (candidates ?? 0) + thoughts,
    total: tokenCount(usage['totalTokenCount']),
    cached: tokenCount(usage['cachedContentTokenCount']),
    reasoning: thoughts,
  })
}
