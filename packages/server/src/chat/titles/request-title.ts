import type { ChatRequest, ProviderEvent } from '../../providers/index.ts'
import type { StoredMessage } from '../messages/message-store.ts'

/** Longer titles are cut. The model is asked for much shorter ones. */
const MAX_CHARACTERS = 80
/** The length of each message's excerpt for the model. */
const EXCERPT = 2000
const TIMEOUT_MS = 10_000

interface TitleWanted {
  readonly model: string
  readonly messages: readonly TitledMessage[]
  readonly signal: AbortSignal
  /** The instruction for the model. */
  readonly instruction: string
}

type TitledMessage = Pick<StoredMessage, 'role' | 'text'>

/**
 * Asks a model for a title of these messages. Throws the provider's errors, and if the reply contains no usable title.
 */
export async function requestTitle(
  open: (asked: { request: ChatRequest; signal: AbortSignal }) => Promise<{ events: AsyncIterable<ProviderEvent> }>,
  { model, messages, signal, instruction }: TitleWanted,
): Promise<string> {
  const conversation = messages
    .filter(({ role, text }) => role !== 'system' && text !== '')
    .map(({ role, text }) => `${role === 'user' ? 'User' : 'Assistant'}: ${text.slice(0, EXCERPT).toWellFormed()}`)
    .join('\n\n')
  const { events } = await open({
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    request: {
      model,
      stream: true,
      messages: [
        { role: 'system', content: instruction },
        { role: 'user', content: conversation },
      ],
    },
  })
  let answer = ''
  for await (const event of events) {
    if (event.type === 'text') answer += event.delta
    if (answer.length > 4 * MAX_CHARACTERS) break
  }
  const title = cleanTitle(answer)
  if (title === '') throw new Error('the model answered no title')
  return title
}

/** `**Title: “Trees.”**` → Trees */
export function cleanTitle(answer: string): string {
  const line = answer
    .replaceAll('\0', '')
    .split('\n')
    .map((text) => text.trim())
    .find((text) => /[\p{L}\p{N}]/u.test(text))
  const bare = (line ?? '')
    .replace(/^[\s#>*_`-]+/u, '')
    .replace(/^(?:title|標題|标题)\s*[:：]\s*/iu, '')
    .replace(/^["'“‘「『《*_`]+/u, '')
    .replace(/["'”’」』》*_`.。\s]+$/u, '')
  return bare.length <= MAX_CHARACTERS ? bare : `${cutText(bare, MAX_CHARACTERS - 1)}…`
}

const FIRST_WORDS = 40

/** Returns a title from the first words, if no model generates one. */
export function fallbackTitle(messages: readonly TitledMessage[]): string {
  const firstMessage = messages.find(({ role, text }) => role === 'user' && text.trim() !== '') ?? messages[0]
  const line = (firstMessage?.text ?? '').replaceAll(/\s+/g, ' ').trim()
  if (line.length <= FIRST_WORDS) return line
  const cut = cutText(line, FIRST_WORDS)
  const space = cut.lastIndexOf(' ')
  // Cuts text without spaces between characters, other text between words.
  return `${space > FIRST_WORDS / 2 ? cut.slice(0, space) : cut}…`
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts to at most `length` code units, between grapheme clusters. */
function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  let end = 0
  for (const { index, segment } of graphemes.segment(text.slice(0, length + 32))) {
    if (index + segment.length > length) break
    end = index + segment.length
  }
  return text.slice(0, end).trimEnd()
}
