import type { ChatRequest } from '../provider.ts'
import { countOf, type Fields, fieldsOf, isFields, listOf, textOf } from '../read-json.ts'
import { stateOf } from '../step-state.ts'

/** Fields of a detail that arrive in pieces. */
const PIECES = ['text', 'summary', 'data'] as const

/**
 * Collects what servers with OpenAI's format want back on a message with tool calls: `reasoning_content` (DeepSeek and
 * others), `reasoning_details` (gateways), and `extra_content` of each call (signatures).
 */
export class ReplyState {
  #reasoning = ''
  readonly #details: Record<string, unknown>[] = []
  readonly #extras = new Map<number, Fields>()

  add(delta: Fields): void {
    this.#reasoning += textOf(delta['reasoning_content'])
    for (const detail of listOf(delta['reasoning_details']).filter(isFields)) this.#addDetail(detail)
    for (const [at, call] of listOf(delta['tool_calls']).map(fieldsOf).entries()) {
      const { index, extra_content: extra } = call
      if (isFields(extra)) this.#extras.set(typeof index === 'number' ? countOf(index) : at, extra)
    }
  }

  #addDetail(detail: Fields): void {
    const last = this.#details.at(-1)
    const isNext = last !== undefined && last['type'] === detail['type'] && last['index'] === detail['index']
    if (!isNext) {
      this.#details.push({ ...detail })
      return
    }
    for (const [name, value] of Object.entries(detail)) {
      const isPiece = (PIECES as readonly string[]).includes(name) && typeof last[name] === 'string'
      if (isPiece) last[name] = textOf(last[name]) + textOf(value)
      else if (value !== null && value !== undefined) last[name] = value
    }
  }

  value(): unknown {
    const state = {
      ...(this.#reasoning !== '' && { reasoning_content: this.#reasoning }),
      ...(this.#details.length > 0 && { reasoning_details: this.#details }),
      ...(this.#extras.size > 0 && { extra_content: Object.fromEntries(this.#extras) }),
    }
    return Object.keys(state).length > 0 ? state : undefined
  }
}

/** Returns the messages of a request with what the server wanted back. */
export const withStates = (messages: ChatRequest['messages']): ChatRequest['messages'] => messages.map(withOwnState)

function withOwnState(message: ChatRequest['messages'][number]): ChatRequest['messages'][number] {
  const state = stateOf(message)
  if (!isFields(state)) return message
  const { extra_content: extras, ...fields } = state
  const calls = listOf(message['tool_calls']).map((call, at) => {
    const extra = fieldsOf(extras)[String(at)]
    return isFields(call) && extra !== undefined ? { ...call, extra_content: extra } : call
  })
  return { ...message, ...fields, ...(calls.length > 0 && { tool_calls: calls }) }
}
