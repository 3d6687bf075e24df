import type { MessagePart, RunEventBody } from '@saffron/core/chat'

type ToolPart = Extract<MessagePart, { type: 'tool' }>

/** What a reply holds so far: the events of its run, folded in the order they came. */
export class ReplyDraft {
  readonly #parts: MessagePart[]
  #characters = 0

  /** `parts`: what the message held before this run, where it continues one. */
  constructor(parts: readonly MessagePart[] = []) {
    this.#parts = parts.map((part) => ({ ...part }))
  }

  /** Characters that came by this draft's own events. */
  get characters(): number {
    return this.#characters
  }

  get parts(): MessagePart[] {
    return this.#parts.map((part) => ({ ...part }))
  }

  /** What a person reads: the text parts joined. */
  get text(): string {
    return textOf(this.#parts)
  }

  /** Events that carry no part of the reply are passed over. */
  apply(body: RunEventBody): void {
    if (body.event === 'text' || body.event === 'reasoning') this.#addDelta(body.event, body.data.delta)
    else if (body.event === 'tool') this.#setTool({ type: 'tool', ...body.data })
  }

  #addDelta(type: 'text' | 'reasoning', delta: string): void {
    this.#characters += delta.length
    const last = this.#parts.at(-1)
    // Appending makes a rope, not a copy: the engine joins it when the text is read.
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

/** The parts as they are kept once nobody writes any more: whole characters only, no tool call left half-way. */
export function finalizeParts(parts: readonly MessagePart[]): MessagePart[] {
  return parts.map((part) => {
    if (part.type !== 'tool') return { ...part, text: part.text.toWellFormed() }
    return part.state === 'pending' || part.state === 'running' ? { ...part, state: 'failed' } : part
  })
}
