import type { ChatRequest } from '../providers/index.ts'
import { countTokens } from '../wallet/index.ts'

/** What providers count for a picture of usual size. */
const PICTURE_TOKENS = 1_000
/** The role of a message, and where it begins and ends. */
const MESSAGE_TOKENS = 4

/** Tokens of a request, as nearly as can be told: its texts, its pictures, its tools. */
export function countPrompt({ messages, tools }: ChatRequest): number {
  const said = messages.reduce((sum, message) => sum + MESSAGE_TOKENS + countValue(message), 0)
  return said + (tools === undefined ? 0 : countTokens(JSON.stringify(tools)))
}

function countValue(value: unknown): number {
  if (typeof value === 'string') return isData(value) ? PICTURE_TOKENS : countTokens(value)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + countValue(part), 0)
}

/** A file in the text: its bytes are not read as words. */
const isData = (text: string): boolean => text.startsWith('data:')
