import type { Message, MessageError, MessagePart, ToolPart } from './entities.ts'
import type { RunEventBody, RunStatus } from './run-events.ts'
import { isWaiting, putImage, putTool } from './tool-parts.ts'

/** The state of a run, as far as a client knows it from its events. */
export interface RunView {
  /** The reply in progress. Null until the first event. */
  readonly message: Message | null
  readonly userMessage: Message | null
  readonly title: string | null
  readonly error: MessageError | null
  /** The final status. Null while the run continues. */
  readonly status: RunStatus | null
}

export const emptyRun: RunView = { message: null, userMessage: null, title: null, error: null, status: null }

/**
 * Returns the state after one more event. It's pure. Text grows by concatenation, which engines keep as a rope, so a
 * reply costs time in proportion to its length, not to its square.
 */
export function applyRunEvent(view: RunView, event: RunEventBody): RunView {
  switch (event.event) {
    case 'run':
      return { ...emptyRun, message: event.data.message, userMessage: event.data.userMessage }
    case 'title':
      return { ...view, title: event.data.title }
    case 'error':
      return { ...view, error: event.data }
    case 'done':
      return { ...view, message: event.data.message, status: event.data.status }
    default:
      return view.message === null ? view : { ...view, message: writeOn(view.message, event) }
  }
}

function writeOn(message: Message, event: RunEventBody): Message {
  switch (event.event) {
    case 'text':
      return {
        ...message,
        text: message.text + event.data.delta,
        parts: appendText(message.parts, 'text', event.data.delta),
      }
    case 'reasoning':
      return { ...message, parts: appendText(message.parts, 'reasoning', event.data.delta) }
    case 'tool':
      return withTool(message, { type: 'tool', ...event.data })
    case 'image':
      return { ...message, parts: putImage(message.parts, event.data) }
    case 'limit':
      return { ...message, parts: [...message.parts, { type: 'limit', ...event.data }] }
    case 'usage':
      return { ...message, usage: event.data }
    case 'reset':
      return { ...message, text: event.data.text, parts: [{ type: 'text', text: event.data.text }] }
    // An event of a newer server.
    default:
      return message
  }
}

function appendText(parts: MessagePart[], type: 'text' | 'reasoning', delta: string): MessagePart[] {
  const index = parts.length - 1
  const last = parts[index]
  return last?.type === type ? parts.with(index, { type, text: last.text + delta }) : [...parts, { type, text: delta }]
}

function withTool(message: Message, tool: ToolPart): Message {
  const parts = putTool(message.parts, tool)
  return { ...message, parts, status: isWaiting(parts) ? 'waiting' : 'running' }
}
