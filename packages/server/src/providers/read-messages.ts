import type { ChatRequest } from './provider.ts'
import { fieldsOf, listOf, parseJson, textOf } from './read-json.ts'
import { stateOf } from './step-state.ts'

/** An image or a file of a message: base64 bytes or a URL. */
export interface MessageMedia {
  readonly mimeType: string
  readonly base64?: string
  readonly url?: string
  readonly name?: string
}

export type MessagePart = { readonly text: string } | { readonly media: MessageMedia }

export interface MessageToolCall {
  readonly id: string
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A message of an OpenAI request, parsed for conversion to another format. */
export type RequestMessage =
  | { readonly role: 'user'; readonly parts: readonly MessagePart[] }
  | {
      readonly role: 'assistant'
      readonly parts: readonly MessagePart[]
      readonly toolCalls: readonly MessageToolCall[]
      /** What this dialect wanted back. */
      readonly state?: unknown
    }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly text: string }

export interface ReadMessages {
  /** All system and developer messages joined, because the other APIs have one field for them. */
  readonly system: string
  readonly messages: readonly RequestMessage[]
}

/** Parses the messages of a request. A tool result gets the tool's name from its call. */
export function readMessages(request: ChatRequest): ReadMessages {
  const system: string[] = []
  const messages: RequestMessage[] = []
  const names = new Map<string, string>()
  for (const message of request.messages) {
    const parts = readParts(message['content'])
    switch (message.role) {
      case 'system':
      case 'developer':
        system.push(plainText(parts))
        break
      case 'user':
        messages.push({ role: 'user', parts })
        break
      case 'assistant': {
        const toolCalls = readToolCalls(message)
        for (const { id, name } of toolCalls) names.set(id, name)
        const state = stateOf(message)
        messages.push({ role: 'assistant', parts, toolCalls, ...(state !== undefined && { state }) })
        break
      }
      case 'tool':
      case 'function': {
        const callId = textOf(message['tool_call_id'])
        const name = textOf(message['name']) || (names.get(callId) ?? 'tool')
        messages.push({ role: 'tool', callId: callId || name, name, text: plainText(parts) })
      }
    }
  }
  return { system: system.filter((text) => text !== '').join('\n\n'), messages }
}

export const plainText = (parts: readonly MessagePart[]): string =>
  parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n')

function readParts(content: unknown): MessagePart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ text: content }]
  return listOf(content).map(fieldsOf).flatMap(readPart)
}

function readPart(part: Readonly<Record<string, unknown>>): MessagePart[] {
  const text = textOf(part['text']) || textOf(part['refusal'])
  if (text !== '') return [{ text }]
  const image = part['image_url']
  const url = textOf(image) || textOf(fieldsOf(image)['url'])
  if (url !== '') return [{ media: readUrl(url, 'image/*') }]
  const { file_data: data, filename } = fieldsOf(part['file'])
  if (textOf(data) !== '') return [{ media: { ...readUrl(textOf(data), 'application/pdf'), name: textOf(filename) } }]
  const { data: audio, format } = fieldsOf(part['input_audio'])
  if (textOf(audio) !== '') return [{ media: { mimeType: `audio/${textOf(format) || 'wav'}`, base64: textOf(audio) } }]
  return []
}

function readUrl(url: string, mimeType: string): MessageMedia {
  const data = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w-]+=[^;,]*)*;base64,/.exec(url)
  return data === null ? { mimeType, url } : { mimeType: data[1] ?? mimeType, base64: url.slice(data[0].length) }
}

function readToolCalls(message: Readonly<Record<string, unknown>>): MessageToolCall[] {
  const legacy = message['function_call']
  const calls = listOf(message['tool_calls']).map(fieldsOf)
  const all = legacy === undefined || legacy === null ? calls : [...calls, { function: legacy }]
  return all.map((call) => {
    const { name, arguments: given } = fieldsOf(call['function'])
    return { id: textOf(call['id']) || textOf(name), name: textOf(name), input: fieldsOf(parseJson(textOf(given))) }
  })
}
