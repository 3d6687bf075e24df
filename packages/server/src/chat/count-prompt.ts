import type { ChatRequest } from '../providers/index.ts'
import { countTokens } from '../wallet/index.ts'

/** What providers count for a picture of usual size; of any other file nobody can tell before. */
const FILE_TOKENS = 1_000
/** The role of a message, and where it begins and ends. */
const MESSAGE_TOKENS = 4

/** Where a part of a message holds a file, or the address of one: neither is read as words. */
const FILE_FIELDS: ReadonlySet<string> = new Set(['url', 'image_url', 'file_data', 'data'])

/** Tokens of a request, as nearly as can be told: its texts, its files, its tools and the form its reply is to have. */
export function countPrompt({ messages, tools, ...rest }: ChatRequest): number {
  const said = messages.reduce((sum, message) => sum + MESSAGE_TOKENS + countValue(message), 0)
  const forms = [tools, rest['functions'], rest['response_format']]
  return forms.reduce<number>((sum, form) => sum + (form ? countTokens(JSON.stringify(form)) : 0), said)
}

function countValue(value: unknown, field = ''): number {
  if (typeof value === 'string') return FILE_FIELDS.has(field) ? FILE_TOKENS : countTokens(value)
  if (typeof value !== 'object' || value === null) return 0
  return Object.entries(value).reduce<number>((sum, [name, part]) => sum + countValue(part, name), 0)
}
