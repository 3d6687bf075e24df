import type { ChatRequest } from '../providers/index.ts'
import { countTokens } from '../wallet/index.ts'

/** The usual count for an image, and the minimum for any other file, since a URL reveals no size. */
const FILE_TOKENS = 1_000
/**
 * Bytes per token of a file. Text has four letters per token, as in `countTokens`. A document page is billed as 1,500
 * to 3,000 tokens and has 5 to 10 KB, so four bytes again. Scanned pages have more bytes, so the estimate is too high
 * for them.
 */
const DOCUMENT_BYTES = 4
/** A second of audio is billed as up to 32 tokens, and has 4,000 bytes at 32 kbit/s. */
const SOUND_BYTES = 125
/** The role of a message and its delimiters. */
const MESSAGE_TOKENS = 4

/** Fields of a message part with a file or its URL, and the default type of that file. They aren't counted as text. */
const FILE_FIELDS: ReadonlyMap<string, string> = new Map([
  ['url', 'image'],
  ['image_url', 'image'],
  ['file_data', 'application'],
  ['data', 'application'],
  ['input_audio.data', 'audio'],
])

/** Estimates the tokens of a request: its texts, files, tools and response format. */
export function countPrompt({ messages, tools, ...rest }: ChatRequest): number {
  const messageTokens = messages.reduce((sum, message) => sum + MESSAGE_TOKENS + countValue(message), 0)
  const forms = [tools, rest['functions'], rest['response_format']]
  return forms.reduce<number>((sum, form) => sum + (form ? countTokens(JSON.stringify(form)) : 0), messageTokens)
}

function countValue(value: unknown, field = '', holder = ''): number {
  if (typeof value === 'string') {
    const kind = FILE_FIELDS.get(`${holder}.${field}`) ?? FILE_FIELDS.get(field)
    return kind === undefined ? countTokens(value) : countFile(value, kind)
  }
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce<number>((sum, [name, part]) => sum + countValue(part, name, field), 0)
}

/** Counts base64 data, with or without the head of a data URL. */
function countFile(data: string, kind: string): number {
  const [head = '', said = kind] = /^data:(\w+)\/[^,]*,/i.exec(data) ?? []
  const type = said.toLowerCase()
  if (type === 'image') return FILE_TOKENS
  const bytes = ((data.length - head.length) * 3) / 4
  const isHeard = type === 'audio' || type === 'video'
  return Math.max(FILE_TOKENS, Math.ceil(bytes / (isHeard ? SOUND_BYTES : DOCUMENT_BYTES)))
}
