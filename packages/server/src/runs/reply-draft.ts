import { type MessagePart, putImage, putTool, type RunEventBody, type ToolPart } from '@saffron/core/chat'

/** The result of a call that ran when its server died. */
const NOT_KNOWN = 'The server ended while this tool ran. Whether the call had an effect is not known.'

/** The current content of a reply, built from the events of its run in order. */
export class ReplyDraft {
  #parts: MessagePart[]
  #characters = 0

  /** `parts` are the existing parts of the message, if the run continues it. */
  constructor(parts: readonly MessagePart[] = []) {
    this.#parts = parts.map((part) => ({ ...part }))
  }

  /** The number of characters added by this draft's own events. */
  get characters(): number {
    return this.#characters
  }

  get parts(): MessagePart[] {
    return this.#parts.map((part) => ({ ...part }))
  }

  /** Returns one tool call, without copying all parts. */
  call(id: string): ToolPart | undefined {
    return this.#parts.find((part): part is ToolPart => part.type === 'tool' && part.id === id)
  }

  /** The visible text, which joins the text parts. */
  get text(): string {
    return textOf(this.#parts)
  }

  /** Ignores events without content of the reply. */
  apply(body: RunEventBody): void {
    if (body.event === 'text' || body.event === 'reasoning') this.#addDelta(body.event, body.data.delta)
    else if (body.event === 'tool') this.#parts = putTool(this.#parts, { type: 'tool', ...body.data })
    else if (body.event === 'image') this.#parts = putImage(this.#parts, body.data)
    else if (body.event === 'limit') this.#parts.push({ type: 'limit', ...body.data })
  }

  #addDelta(type: 'text' | 'reasoning', delta: string): void {
    this.#characters += delta.length
    const last = this.#parts.at(-1)
    // Appending creates a rope without copying. The engine joins it when the text is read.
    if (last?.type === type) last.text += delta
    else this.#parts.push({ type, text: delta })
  }
}

export const textOf = (parts: readonly MessagePart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

/** Returns the parts to store after the run: only whole characters, and no unfinished tool calls. */
export const finalizeParts = (parts: readonly MessagePart[]): MessagePart[] => parts.map(finalizePart)

function finalizePart(part: MessagePart): MessagePart {
  if (part.type === 'limit' || part.type === 'image') return part
  if (part.type !== 'tool') return { ...part, text: part.text.toWellFormed() }
  // Its input isn't complete, so there is no result either.
  if (part.state === 'pending') return { ...part, state: 'failed', error: 'cut' }
  if (part.state === 'running' || part.state === 'waiting') {
    const { wait: _wait, ...call } = part
    return { ...call, state: 'failed', error: 'interrupted', output: NOT_KNOWN }
  }
  return part
}
