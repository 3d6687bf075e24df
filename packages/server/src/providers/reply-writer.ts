import { impossibleCounts } from './normal-usage.ts'
import { ProviderError } from './provider-error.ts'
import type { FinishReason, ProviderEvent, ProviderUsage } from './provider.ts'
import type { Fields } from './read-json.ts'
import { type ToolPiece, ToolCalls } from './tool-calls.ts'

/**
 * Collects the output of every dialect and guarantees the contract of ProviderEvent: nothing empty, normalized tool
 * calls, usage once, and `finish` once and last.
 */
export class ReplyWriter {
  readonly #emit: (event: ProviderEvent) => void
  readonly #tools: ToolCalls
  #usage: ProviderUsage | undefined
  #impossible: Fields | undefined
  #finish: FinishReason | undefined
  #state: (() => unknown) | undefined
  #closed = false

  constructor(emit: (event: ProviderEvent) => void) {
    this.#emit = emit
    this.#tools = new ToolCalls(emit)
  }

  /** Whether the reply is complete. Further data isn't read. */
  get closed(): boolean {
    return this.#closed
  }

  /** Whether the provider has sent the finish reason, after which only usage may follow. */
  get finished(): boolean {
    return this.#finish !== undefined
  }

  text(delta: string): void {
    if (delta !== '') this.#emit({ type: 'text', delta })
  }

  reasoning(delta: string): void {
    if (delta !== '') this.#emit({ type: 'reasoning', delta })
  }

  /** `url` is a data URL. Another one can't be fetched here, so it's text. */
  image(url: string): void {
    const data = /^data:(image\/[\w.+-]+)(?:;[\w-]+=[^;,]*)*;base64,/.exec(url)
    if (data !== null) this.#emit({ type: 'image', mediaType: data[1] ?? '', base64: url.slice(data[0].length) })
    else if (/^https?:/.test(url)) this.text(`\n${url}\n`)
  }

  tool(piece: ToolPiece): void {
    this.#tools.add(piece)
  }

  /** The first impossible usage, as reported. */
  get impossible(): Fields | undefined {
    return this.#impossible
  }

  /**
   * The last report counts, because some providers send running totals in every chunk. `told` is the original report.
   */
  usage(usage: ProviderUsage | undefined, told: Fields): void {
    this.#usage = usage ?? this.#usage
    this.#impossible ??= impossibleCounts(told)
  }

  /** `read` returns what the provider wants back with the results of this reply's tool calls, or undefined. */
  state(read: () => unknown): void {
    this.#state = read
  }

  finish(reason: FinishReason): void {
    this.#finish ??= reason
  }

  /** Call when the provider has marked the end. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#tellUsage()
    const called = this.#tools.end()
    const state = called ? this.#state?.() : undefined
    if (state !== undefined) this.#emit({ type: 'state', state })
    const reason = this.#finish ?? 'stop'
    this.#emit({ type: 'finish', reason: called && reason === 'stop' ? 'tool_calls' : reason })
  }

  /** Call when the reply fails or is canceled. Emits the usage known so far. */
  cut(): void {
    if (!this.#closed) this.#tellUsage()
  }

  /** Call at the end of the connection. The reply succeeded if it has a finish reason, otherwise it was cut off. */
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
