import { impossibleCounts } from './normal-usage.ts'
import { ProviderError } from './provider-error.ts'
import type { FinishReason, ProviderEvent, ProviderUsage } from './provider.ts'
import type { Fields } from './read-json.ts'
import { type ToolPiece, ToolCalls } from './tool-calls.ts'

/**
 * Where every dialect writes what it has read. Keeps the promises of ProviderEvent, so that no dialect has to: nothing
 * empty, tool calls in one form, usage once, `finish` last and once.
 */
export class ReplyWriter {
  readonly #emit: (event: ProviderEvent) => void
  readonly #tools: ToolCalls
  #usage: ProviderUsage | undefined
  #impossible: Fields | undefined
  #finish: FinishReason | undefined
  #closed = false

  constructor(emit: (event: ProviderEvent) => void) {
    this.#emit = emit
    this.#tools = new ToolCalls(emit)
  }

  /** The reply is whole: what still comes on the wire is not read. */
  get closed(): boolean {
    return this.#closed
  }

  /** The provider has said why it stopped; only usage may follow. */
  get finished(): boolean {
    return this.#finish !== undefined
  }

  text(delta: string): void {
    if (delta !== '') this.#emit({ type: 'text', delta })
  }

  reasoning(delta: string): void {
    if (delta !== '') this.#emit({ type: 'reasoning', delta })
  }

  tool(piece: ToolPiece): void {
    this.#tools.add(piece)
  }

  /** What the provider first told of its usage that can't be, as it told it. */
  get impossible(): Fields | undefined {
    return this.#impossible
  }

  /** The last one counts: some providers count up in every chunk. `told`: as it came. */
  usage(usage: ProviderUsage | undefined, told: Fields): void {
    this.#usage = usage ?? this.#usage
    this.#impossible ??= impossibleCounts(told)
  }

  finish(reason: FinishReason): void {
    this.#finish ??= reason
  }

  /** The provider said that this was all. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#tellUsage()
    const called = this.#tools.end()
    const reason = this.#finish ?? 'stop'
    this.#emit({ type: 'finish', reason: called && reason === 'stop' ? 'tool_calls' : reason })
  }

  /** The reply fails, or nobody wants it any more: what it is known to have used is still told. */
  cut(): void {
    if (!this.#closed) this.#tellUsage()
  }

  /** The connection is at its end: well where the provider had said that it stopped, else the reply was cut. */
  end(): void {
    if (this.#closed) return
    if (this.#finish === undefined) throw new ProviderError('provider.cut', 'the reply ended without an end')
    this.close()
  }

  #tellUsage(): void {
    if (this.#usage !== undefined) this.#emit({ type: 'usage', usage: this.#usage })
    this.#usage = undefined
  }
}
