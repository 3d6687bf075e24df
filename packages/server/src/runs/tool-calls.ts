import type { RunEventBody } from '@saffron/core/chat'

import type { ProviderEvent } from '../providers/provider.ts'

type ToolPiece = Extract<ProviderEvent, { type: 'tool' }>
type ToolEvent = Extract<RunEventBody, { event: 'tool' }>

/** Gathers the pieces of a reply's tool calls: each is told when it begins, and again when its input ends. */
export class ToolCalls {
  readonly #open = new Map<number, { readonly id: string; readonly name: string; input: string }>()

  /** The event of a call that begins with this piece; nothing for one that goes on. */
  add({ index, id, name, argumentsDelta }: ToolPiece): ToolEvent | undefined {
    const call = this.#open.get(index)
    if (call !== undefined) {
      call.input += argumentsDelta
      return undefined
    }
    this.#open.set(index, { id, name, input: argumentsDelta })
    return { event: 'tool', data: { id, name, state: 'pending' } }
  }

  /** Nothing more comes of the calls under way: `done` where their input is whole, `failed` where it was cut. */
  end(state: 'done' | 'failed'): ToolEvent[] {
    if (this.#open.size === 0) return []
    const calls = [...this.#open.values()]
    this.#open.clear()
    return calls.map(({ id, name, input }) => ({ event: 'tool', data: { id, name, state, input } }))
  }
}
