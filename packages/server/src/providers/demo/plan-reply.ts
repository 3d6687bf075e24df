import { callTools, type DemoToolCall } from './call-tools.ts'
import { describeImage } from './describe-image.ts'
import { draftOf } from './draft-agent.ts'
import { detectLanguage } from './language.ts'
import { DEMO_REASONING_MODEL } from './models.ts'
import type { DemoMessage, DemoRequest } from './read-request.ts'
import { type Replies, repliesIn } from './replies/index.ts'
import { sceneWorkOf } from './scene-work.ts'
import { isTitleRequest, titleOf } from './title.ts'
import { readOrders } from './tool-orders.ts'
import { piecesOf, proseOf } from './words.ts'

/** The planned reply of the demo, in pieces of one word. */
export interface DemoReply {
  readonly reasoning: readonly string[]
  readonly text: Iterable<string>
  readonly toolCalls: readonly DemoToolCall[]
  /** The HTTP status to return instead of a reply. */
  readonly error?: number
  /** How a reply fails halfway: the connection is cut, or the stream contains an error. */
  readonly breaks?: 'cut' | 'error'
  /** It ends as if it had reached its limit. */
  readonly isCut?: boolean
}

const EXCERPT = 160
/** `error 429` makes the response fail with that status. */
const ERROR = /\berror(?:\s+([45]\d\d))?\b/i

/** Plans a reply from the keywords in the last message. */
export function planReply(request: DemoRequest): DemoReply {
  const { text: prompt, images, files } = promptOf(request)
  const replies = repliesIn[detectLanguage(prompt, request.locale)]
  const plain = { reasoning: [], toolCalls: [] }
  const draft = draftOf(request, replies)
  if (draft !== undefined) return { ...plain, text: piecesOf(draft) }
  const scene = sceneWorkOf(request)
  if (scene !== undefined) return { ...plain, ...scene }
  if (isTitleRequest(request)) return { ...plain, text: piecesOf(titleOf(request)) }

  const orders = request.tools.length > 0 ? readOrders(prompt, request.tools) : { calls: [], isForever: false }
  const results = toolResultsOf(request)
  if (orders.isForever || (results.length === 0 && orders.calls.length > 0)) {
    return { reasoning: [], text: [], toolCalls: orders.calls }
  }
  if (results.length > 0) return { ...plain, text: piecesOf(replies.toolResult(results)) }

  const breaks = /\bcut\b/i.test(prompt) ? 'cut' : /\berror\s+stream\b/i.test(prompt) ? 'error' : undefined
  const error = breaks === undefined ? ERROR.exec(prompt) : null
  if (error !== null) return { ...plain, text: [], error: Number(error[1] ?? 500) }

  const reasons = request.reasoning || request.model === DEMO_REASONING_MODEL || /\breason(?:ing)?\b/i.test(prompt)
  const reasoning = reasons ? piecesOf(replies.reasoning(excerptOf(prompt))) : []
  const toolCalls = toolsAreWanted(request, prompt) ? callTools(prompt, request.tools, request.toolChoice) : []
  const text = toolCalls.length > 0 ? [] : continued(request, textOf({ prompt, images, files, replies }))
  return { reasoning, text, toolCalls, ...(breaks && { breaks }) }
}

/** Returns the last user message. A request to continue refers to the message before it. */
function promptOf({ messages }: DemoRequest): Pick<DemoMessage, 'text' | 'images' | 'files'> {
  const userMessages = messages.filter(({ role }) => role === 'user')
  const last = userMessages.at(-1) ?? { text: '', images: [], files: [] }
  return isOrderToContinue(last.text) ? (userMessages.at(-2) ?? last) : last
}

/** The tags around results, which the demo doesn't quote. */
const RESULT = /<(result-[0-9a-f]{12})>\n([\s\S]*?)\n<\/\1>/g

/** Returns the tool results after the last message of the user or the model. */
function toolResultsOf({ messages }: DemoRequest): string[] {
  const start = messages.findLastIndex(({ role }) => role !== 'tool' && role !== 'function') + 1
  return messages.slice(start).map(({ text }) => text.replaceAll(RESULT, '$2'))
}

const toolsAreWanted = ({ tools, toolChoice }: DemoRequest, prompt: string): boolean =>
  tools.length > 0 &&
  toolChoice !== 'none' &&
  (toolChoice === 'required' ||
    /\btools?\b/i.test(prompt) ||
    tools.some(({ name }) => name === toolChoice || prompt.includes(name)))

interface UserInput extends Pick<DemoMessage, 'images' | 'files'> {
  readonly prompt: string
  readonly replies: Replies
}

function textOf({ prompt, images, files, replies }: UserInput): Iterable<string> {
  const documents = files.filter(({ isPicture }) => !isPicture)
  const unseen = files.filter(({ isPicture }) => isPicture)
  const count = /\b(\d{1,7})[\s-]+words?\b/i.exec(prompt)?.[1]
  if (count !== undefined) return proseOf(Number(count))
  const forms = [
    images.length > 0 ? replies.image(images.map(describeImage)) : '',
    images.length === 0 && unseen.length > 0 ? replies.unseen(unseen.map(({ name }) => name)) : '',
    documents.length > 0
      ? replies.files(documents.map(({ name, text }) => ({ name, characters: Array.from(text).length })))
      : '',
    ...(['table', 'code', 'math', 'mermaid'] as const).map((form) =>
      new RegExp(`\\b${form}\\b`, 'i').test(prompt) ? replies[form] : '',
    ),
    /\btools?\b/i.test(prompt) ? replies.noTools : '',
  ].filter((form) => form !== '')
  return piecesOf(forms.length > 0 ? forms.join('\n\n') : replies.greeting(excerptOf(prompt)))
}

/** Returns the first words of the prompt on one line, short enough to quote. */
function excerptOf(prompt: string): string {
  const line = prompt.replaceAll(/\s+/g, ' ').trim()
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line
}

/** Continues an unfinished reply in the request, so that both parts form a complete one. */
function continued({ messages }: DemoRequest, pieces: Iterable<string>): Iterable<string> {
  const last = messages.at(-1)
  if (last?.role !== 'assistant' && !isOrderToContinue(last?.text ?? '')) return pieces
  const written = messages.findLast(({ role }) => role === 'assistant')?.text ?? ''
  const whole = [...pieces].join('')
  return piecesOf(whole.startsWith(written) ? whole.slice(written.length) : whole)
}

const isOrderToContinue = (text: string) => /^\s*continue\b/i.test(text)
