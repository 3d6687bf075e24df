import type { RunEventBody, ToolCall } from '@saffron/core/chat'

import type { ProviderEvent } from '../providers/provider.ts'

type ToolPiece = Extract<ProviderEvent, { type: 'tool' }>
type ToolEvent = Extract<RunEventBody, { event: 'tool' }>

/** A call as the model made it. */
export interface ModelToolCall {
  /** Unique in the message. */
  readonly id: string
  /** The name that the model used. */
  readonly sent: string
  /** JSON, byte for byte. */
  readonly input: string
}

/** How the calls of one model call are shown, if tools are executed. */
export interface CallDisplay {
  /** The number of the model call in the message, from 1. */
  readonly step: number
  /** The IDs of earlier calls in the message. */
  readonly used: ReadonlySet<string>
  /** Returns which tool the model means. */
  readonly describe: (sent: string) => Pick<ToolCall, 'name' | 'plugin' | 'pluginName' | 'title' | 'sent'>
}

interface OpenCall {
  readonly id: string
  readonly sent: string
  input: string
}

/** Collects the deltas of a reply's tool calls. Emits an event when a call begins and when its input ends. */
export class ToolCalls {
  readonly #open = new Map<number, OpenCall>()
  readonly #display: CallDisplay | undefined
  readonly #whole: ModelToolCall[] = []

  constructor(display?: CallDisplay) {
    this.#display = display
  }

  /** The calls with complete input, in the model's order. */
  get whole(): readonly ModelToolCall[] {
    return this.#whole
  }

  /** Returns the event of a call that begins with this delta, or undefined if it continues one. */
  add({ index, id, name, argumentsDelta }: ToolPiece): ToolEvent | undefined {
    const call = this.#open.get(index)
    if (call !== undefined) {
      call.input += argumentsDelta
      return undefined
    }
    const begun = { id: this.#unique(id), sent: name, input: argumentsDelta }
    this.#open.set(index, begun)
    return { event: 'tool', data: { ...this.#shown(begun), state: 'pending' } }
  }

  /** Ends the active calls, whose input is complete or was cut off. Calls that are executed are still pending. */
  end(isWhole: boolean): ToolEvent[] {
    if (this.#open.size === 0) return []
    const calls = [...this.#open.values()]
    this.#open.clear()
    if (isWhole) this.#whole.push(...calls)
    const state = !isWhole ? 'failed' : this.#display === undefined ? 'done' : 'pending'
    const error = !isWhole && this.#display !== undefined ? ({ error: 'cut' } as const) : {}
    return calls.map((call) => ({ event: 'tool', data: { ...this.#shown(call), state, input: call.input, ...error } }))
  }

  #shown({ id, sent }: OpenCall): Omit<ToolCall, 'state'> {
    if (this.#display === undefined) return { id, name: sent }
    return { id, ...this.#display.describe(sent), step: this.#display.step }
  }

  /** Some servers number the calls of each reply from 0. */
  #unique(id: string): string {
    const taken = (wanted: string) =>
      this.#display?.used.has(wanted) === true ||
      [...this.#open.values(), ...this.#whole].some((call) => call.id === wanted)
    let unique = id
    for (let number = 2; taken(unique); number += 1) unique = `${id}_${number}`
    return unique
  }
}
