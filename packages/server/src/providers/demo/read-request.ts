import { type Fields, fieldsOf, isFields, listOf, textOf } from '../read-json.ts'
import { type DemoFile, readFiles } from './read-files.ts'

/** The parts of a chat request that the demo uses, parsed leniently from OpenAI's format. */
export interface DemoRequest {
  readonly model: string
  readonly stream: boolean
  readonly includeUsage: boolean
  readonly messages: readonly DemoMessage[]
  readonly tools: readonly DemoTool[]
  /** `required`, `none`, the name of one function, or any other value. */
  readonly toolChoice: string
  readonly maxTokens: number
  readonly reasoning: boolean
  /** The JSON Schema that the reply must match. */
  readonly schema: Fields | undefined
  /** The reader's language, which Saffron sends besides. */
  readonly locale: string
}

export interface DemoMessage {
  readonly role: string
  /** Excludes the content of files. */
  readonly text: string
  readonly files: readonly DemoFile[]
  /** Data URLs or URLs of the message's images. */
  readonly images: readonly string[]
}

export interface DemoTool {
  readonly name: string
  readonly parameters: unknown
}

/** Parses a chat-completions body. Returns undefined if it's invalid. */
export function readRequest(body: unknown): DemoRequest | undefined {
  if (!isFields(body) || !Array.isArray(body['messages']) || body['messages'].length === 0) return undefined
  const limit = body['max_completion_tokens'] ?? body['max_tokens']
  const effort = body['reasoning_effort']
  return {
    model: textOf(body['model']),
    stream: body['stream'] === true,
    includeUsage: fieldsOf(body['stream_options'])['include_usage'] === true,
    messages: body['messages'].map(readMessage),
    tools: listOf(body['tools']).flatMap(readTool),
    toolChoice: readToolChoice(body['tool_choice']),
    maxTokens: typeof limit === 'number' && limit > 0 ? limit : Number.POSITIVE_INFINITY,
    reasoning: typeof effort === 'string' && effort !== 'none' && effort !== 'minimal',
    schema: readSchema(fieldsOf(body['response_format'])),
    locale: textOf(body['locale']),
  }
}

function readSchema(format: Fields): Fields | undefined {
  const { schema } = fieldsOf(format['json_schema'])
  return isFields(schema) ? schema : undefined
}

function readMessage(message: unknown): DemoMessage {
  const { role, content } = fieldsOf(message)
  if (typeof content === 'string') return { role: textOf(role), ...readFiles(withoutSpeakers(content)), images: [] }
  const parts = listOf(content).map(fieldsOf)
  const texts = parts.map((part) => textOf(part['text'])).filter((text) => text !== '')
  return {
    role: textOf(role),
    ...readFiles(withoutSpeakers(texts.join('\n'))),
    images: parts.map((part) => textOf(fieldsOf(part['image_url'])['url'])).filter((url) => url !== ''),
  }
}

/** The tags that name who wrote a message of a shared chat. */
const SPEAKER = /<(said-[0-9a-f]{12})[^>\n]*>\n([\s\S]*?)\n<\/\1>/g

/** The demo quotes and counts words, which the tags around them would disturb. */
const withoutSpeakers = (text: string): string => text.replaceAll(SPEAKER, '$2')

function readTool(tool: unknown): DemoTool[] {
  const { name, parameters } = fieldsOf(fieldsOf(tool)['function'])
  return typeof name === 'string' ? [{ name, parameters }] : []
}

function readToolChoice(choice: unknown): string {
  return typeof choice === 'string' ? choice : textOf(fieldsOf(fieldsOf(choice)['function'])['name'])
}
