import type { MessagePart, RunEventBody } from '@saffron/core/chat'

type ToolPart = Extract<MessagePart, { type: 'tool' }>

/** The current content of a reply, built from the events of its run in order. */
export class ReplyDraft {
  readonly #parts: MessagePart[]
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

  /** The visible text, which joins the text parts. */
  get text(): string {
    return textOf(this.#parts)
  }

  /** Ignores events without content of the reply. */
  apply(body: RunEventBody): void {
    if (body.event === 'text' || body.event === 'reasoning') this.#addDelta(body.event, body.data.delta)
    else if (body.event === 'tool') this.#setTool({ type: 'tool', ...body.data })
  }

  #addDelta(type: 'text' | 'reasoning', delta: string): void {
    this.#characters += delta.length
    const last = this.#parts.at(-1)
    // Appending creates a rope without copying. The engine joins it when the text is read.
    if (last?.type === type) last.text += delta
    else this.#parts.push({ type, text: delta })
  }

  #setTool(tool: ToolPart): void {
    const at = this.#parts.findIndex((part) => part.type === 'tool' && part.id === tool.id)
    if (at === -1) this.#parts.push(tool)
    else this.#parts[at] = tool
  }
}

export const textOf = (parts: readonly MessagePart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

/** Returns the parts to store after the run: only whole characters, and no unfinished tool calls. */
export function finalizeParts(parts: readonly MessagePart[]): MessagePart[] {
  return parts.map((part) => {
    if (part.type !== 'tool') return { ...part, text: part.text.toWellFormed() }
    return part.state === 'pending' || part.state === 'running' ? { ...part, state: 'failed' } : part
  })
}
