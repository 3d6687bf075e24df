import type { ChatRequest } from '../providers/index.ts'
import { countTokens } from '../wallet/index.ts'

/** What providers count for a picture of usual size, and the least of any other file: an address tells no length. */
const FILE_TOKENS = 1_000
/**
 * Bytes of a file for a token. Words are four letters a token, as `countTokens` has them. A page of a document is
 * billed as 1 500 to 3 000 tokens, its text and its picture, and has 5 to 10 KB: four bytes again; scanned pages have
 * more, so that rather too much is held for them.
 */
const DOCUMENT_BYTES = 4
/** A second of sound is billed as up to 32 tokens, and has 4 000 bytes at the 32 kbit/s of compressed speech. */
const SOUND_BYTES = 125
/** The role of a message, and where it begins and ends. */
const MESSAGE_TOKENS = 4

/**
 * Where a part of a message holds a file, or the address of one, and what it is unless it says so itself: neither is
 * read as words.
 */
const FILE_FIELDS: ReadonlyMap<string, string> = new Map([
  ['url', 'image'],
  ['image_url', 'image'],
  ['file_data', 'application'],
  ['data', 'application'],
  ['input_audio.data', 'audio'],
])

/** Tokens of a request, as nearly as can be told: its texts, its files, its tools and the form its reply is to have. */
export function countPrompt({ messages, tools, ...rest }: ChatRequest): number {
  const said = messages.reduce((sum, message) => sum + MESSAGE_TOKENS + countValue(message), 0)
  const forms = [tools, rest['functions'], rest['response_format']]
  return forms.reduce<number>((sum, form) => sum + (form ? countTokens(JSON.stringify(form)) : 0), said)
}

function countValue(value: unknown, field = '', holder = ''): number {
  if (typeof value === 'string') {
    const kind = FILE_FIELDS.get(`${holder}.${field}`) ?? FILE_FIELDS.get(field)
    return kind === undefined ? countTokens(value) : countFile(value, kind)
  }
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce<number>((sum, [name, part]) => sum + countValue(part, name, field), 0)
}

/** Of base64, with or without a data URL's head that says what it is. */
function countFile(data: string, kind: string): number {
  const [head = '', said = kind] = /^data:(\w+)\/[^,]*,/i.exec(data) ?? []
  const type = said.toLowerCase()
  if (type === 'image') return FILE_TOKENS
  const bytes = ((data.length - head.length) * 3) / 4
  const isHeard = type === 'audio' || type === 'video'
  return Math.max(FILE_TOKENS, Math.ceil(bytes / (isHeard ? SOUND_BYTES : DOCUMENT_BYTES)))
}
