import { type Fields, fieldsOf, isFields, listOf, textOf } from '../read-json.ts'
import type { DemoRequest } from './read-request.ts'

/** How a program marks a text to summarize, which chats don't. */
const TEXT = /^(?:Part \d+ of \d+\n)?<text>\n([\s\S]*)\n<\/text>$/
const LIMIT = /\bAt most (\d+) characters\b/
/** In the first line of the instruction, so that no word of the text itself causes a fault. */
const FAULT = /\bdemo:(?:(cut|garbage|long)\b|error (\d{3}))/
const SENTENCE = /[^。！？.!?\n]+[。！？.!?]*["'”’」』）]*/g
/** How much longer than requested a reply with `demo:long` is. */
const OVERLONG = 5
const MAX_ITEMS = 6
const MAX_DEPTH = 8

export interface DemoSummary {
  readonly text: string
  /** The HTTP status to return instead. */
  readonly error?: number
  /** It stops at its limit. */
  readonly isCut?: boolean
}

/** Returns what a text says, in its own sentences, if a program asks for that. */
export function summaryOf({ messages, schema }: DemoRequest): DemoSummary | undefined {
  const instruction = messages.find(({ role }) => role === 'system' || role === 'developer')?.text ?? ''
  const [, limit] = LIMIT.exec(instruction) ?? []
  const [, text] = TEXT.exec(messages.find(({ role }) => role === 'user')?.text ?? '') ?? []
  if (limit === undefined || text === undefined) return undefined
  const [, fault, status] = FAULT.exec(instruction.split('\n', 1)[0] ?? '') ?? []
  if (status !== undefined) return { text: '', error: Number(status) }
  if (fault === 'garbage') return { text: '%%% {"groupItems": [{"group": ' }
  const most = Number(limit)
  if (fault === 'long') {
    const said = leadingSentences(text, most).join(' ')
    return { text: Array.from({ length: OVERLONG }, () => said.padEnd(most, '.')).join(' ') }
  }
  const said = schema === undefined ? inWords(instruction, text, most) : JSON.stringify(fitting(schema, valuesOf(text)))
  return fault === 'cut' ? { text: said.slice(0, Math.ceil(said.length / 2)), isCut: true } : { text: said }
}

function inWords(instruction: string, text: string, most: number): string {
  if (!instruction.includes('after "- "')) return leadingSentences(text, most).join(' ')
  const lines = text.split('\n').filter((line) => /^\s*- /.test(line))
  if (lines.length > 0) return withinLimit(lines, most).join('\n')
  const isOutline = /\boutline/i.test(instruction)
  const sentences = leadingSentences(text, most, 4)
  return sentences.map((sentence, index) => `${isOutline && index % 2 === 1 ? '  ' : ''}- ${sentence}`).join('\n')
}

/** Returns the first sentences of the paragraphs, as many as fit. Each takes `more` characters besides. */
function leadingSentences(text: string, most: number, more = 1): string[] {
  const paragraphs = text.split(/\n\s*\n/).map((each) => (each.match(SENTENCE) ?? []).map((one) => one.trim()))
  const sentences = paragraphs.length === 1 ? paragraphs.flat() : paragraphs.flatMap(([first]) => first ?? [])
  const chosen = withinLimit(sentences.filter(Boolean), most, more)
  return chosen.length > 0 ? chosen : [Array.from(text.trim()).slice(0, most).join('')]
}

function withinLimit(lines: readonly string[], most: number, more = 1): string[] {
  let left = most
  return lines.filter((line) => {
    left -= Array.from(line).length + more
    return left >= 0
  })
}

/** Yields the sentences of a text over and over. */
function* valuesOf(text: string): Generator<string, never> {
  const sentences = leadingSentences(text, 2000)
  for (;;) yield* sentences
}

/** Returns a value that fits a JSON Schema, with sentences as its texts. */
function fitting(schema: Fields, values: Generator<string, never>, depth = 0): unknown {
  const { type, enum: choices, properties, items } = schema
  const [choice] = listOf(choices)
  if (choice !== undefined) return choice
  const kind = Array.isArray(type) ? textOf(type[0]) : textOf(type)
  if (kind === 'object' || isFields(properties)) {
    if (depth > MAX_DEPTH) return {}
    const fields = Object.entries(fieldsOf(properties))
    return Object.fromEntries(fields.map(([name, each]) => [name, fitting(fieldsOf(each), values, depth + 1)]))
  }
  if (kind === 'array') {
    return Array.from({ length: depth > 2 ? 1 : MAX_ITEMS }, () => fitting(fieldsOf(items), values, depth + 1))
  }
  if (kind === 'integer' || kind === 'number') return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1
  if (kind === 'boolean') return true
  return kind === 'null' ? null : values.next().value
}
