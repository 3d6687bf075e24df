import type { RunEventBody } from '@saffron/core/chat'

import type { ProviderEvent } from '../providers/provider.ts'

type ToolPiece = Extract<ProviderEvent, { type: 'tool' }>
type ToolEvent = Extract<RunEventBody, { event: 'tool' }>

/** Collects the deltas of a reply's tool calls. Emits an event when a call begins and when its input ends. */
export class ToolCalls {
  readonly #open = new Map<number, { readonly id: string; readonly name: string; input: string }>()

  /** Returns the event of a call that begins with this delta, or undefined if it continues one. */
  add({ index, id, name, argumentsDelta }: ToolPiece): ToolEvent | undefined {
    const call = this.#open.get(index)
    if (call !== undefined) {
      call.input += argumentsDelta
      return undefined
    }
    this.#open.set(index, { id, name, input: argumentsDelta })
    return { event: 'tool', data: { id, name, state: 'pending' } }
  }

  /** Ends the active calls: `done` if their input is complete, `failed` if it was cut off. */
  end(state: 'done' | 'failed'): ToolEvent[] {
    if (this.#open.size === 0) return []
    const calls = [...this.#open.values()]
    this.#open.clear()
    return calls.map(({ id, name, input }) => ({ event: 'tool', data: { id, name, state, input } }))
  }
}
