import { detectLanguage } from './language.ts'
import type { DemoRequest } from './read-request.ts'
import { repliesIn } from './replies/index.ts'

const MAX_WORDS = 6
const MAX_CJK_CHARACTERS = 16

/** Returns whether the request asks for a conversation's title, which only programs do. */
export function isTitleRequest({ messages, tools }: DemoRequest): boolean {
  if (tools.length > 0) return false
  const instruction = messages.findLast(({ role }) => role === 'system' || role === 'developer')?.text ?? ''
  const last = messages.at(-1)?.text ?? ''
  return [instruction, last].some(
    (text) =>
      /\b(?:short|brief|concise|generate|write|give|create|suggest|name)\b[^.\n]{0,80}\btitles?\b/i.test(text) ||
      /\btitles?\b[^.\n]{0,80}\b(?:conversation|chat|dialogue)\b/i.test(text),
  )
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Shortens the first message to a title. */
export function titleOf(request: DemoRequest): string {
  const userMessages = request.messages.filter(({ role }) => role === 'user')
  const source = userMessages.find((message) => !isTitleRequest({ ...request, messages: [message] })) ?? userMessages[0]
  const line = firstThingSaid(source?.text ?? '')
  const short = /\p{Script=Han}/u.test(line)
    ? Array.from(graphemes.segment(line), ({ segment }) => segment)
        .slice(0, MAX_CJK_CHARACTERS)
        .join('')
    : line.split(/\s+/).slice(0, MAX_WORDS).join(' ')
  const title = short.replace(/[\s\p{P}]+$/u, '').replace(/^[\s>#*`"'“「]+/u, '')
  if (title === '') return repliesIn[detectLanguage(line)].untitled
  return title.charAt(0).toUpperCase() + title.slice(1) + (short === line ? '' : '…')
}

/** Returns the user's first line, even if a program wrote the conversation into its prompt as `User: …`. */
function firstThingSaid(text: string): string {
  const quoted = /^\s*(?:user|human)\s*:\s*(.+)$/im.exec(text)?.[1]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (quoted ?? lines.find((line) => !/\btitle\b/i.test(line)) ?? '').trim()
}
