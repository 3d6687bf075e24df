import type { Dispatcher } from 'undici'

import { EventQueue } from '../../push/index.ts'
import type { Dialect, DialectCall } from '../dialect.ts'
import { httpError } from '../http-error.ts'
import { ProviderError } from '../provider-error.ts'
import type { ChannelConnection, OpenReply, ProviderEvent, ProviderUsage } from '../provider.ts'
import { ReplyWriter } from '../reply-writer.ts'
import { agent } from './agent.ts'
import { createLineSplitter, type LineSplitter } from './line-splitter.ts'
import { networkError } from './network-error.ts'
import { createSseSplitter } from './sse-splitter.ts'

/** How many milliseconds a connection may stay open after its reply, so that it can be reused. */
const AFTER_END_MS = 5_000
/** The limit for reading an error's body. */
const MAX_ERROR_BYTES = 64 * 1024
/** The limit for a JSON reply instead of a stream. */
const MAX_JSON_BYTES = 64 * 1024 * 1024

export interface StreamReplyOptions {
  readonly dialect: Dialect
  readonly channel: ChannelConnection
  readonly call: DialectCall
  readonly model: string
  readonly signal: AbortSignal
  /** Called with true when the request is sent, and with false when the provider rejects it or fails. */
  readonly onMayBill?: ((mayBeBilled: boolean) => void) | undefined
}

/**
 * Sends a call and returns its events as they arrive. Throws ProviderError, or the signal's reason. Bytes pass
 * synchronously from the socket to the taker of the queue, while `for await` reads them a little later.
 */
export function streamReply(options: StreamReplyOptions): OpenReply & { readonly ready: () => Promise<void> } {
  const { call, channel, signal } = options
  const exchange = new Exchange(options)
  if (signal.aborted) {
    exchange.fail(signal.reason)
    return exchange.events
  }
  try {
    const url = new URL(call.url)
    const way = channel.way ?? agent
    way.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...call.headers },
        body: JSON.stringify(call.body),
      },
      exchange,
    )
  } catch (error) {
    exchange.onResponseError(undefined, error)
  }
  return exchange.events
}

/** A reply's events, with the reported usage for callers that don't read them. */
class ReplyQueue extends EventQueue<ProviderEvent> implements OpenReply {
  told: ProviderUsage | undefined
  impossibleUsage: OpenReply['impossibleUsage'] = () => undefined

  usage(): ProviderUsage | undefined {
    return this.told
  }
}

/** A request and its response as undici's handler, without stream objects. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly events: ReplyQueue
  readonly #options: StreamReplyOptions
  readonly #reply: ReplyWriter
  #timer: NodeJS.Timeout | undefined
  #patienceMs = 0
  readonly #onAbort = () => this.fail(this.#options.signal.reason)
  #controller: Dispatcher.DispatchController | undefined
  #splitter: LineSplitter | undefined
  #status = 0
  #retryAfter: string | undefined
  /** The body of an error, or of JSON instead of a stream. */
  #whole: Buffer[] | undefined
  #wholeBytes = 0
  #started = false
  /** Whether the reader has left, after which further data doesn't count as activity. */
  #left = false

  constructor(options: StreamReplyOptions) {
    this.#options = options
    this.events = new ReplyQueue({
      pause: () => this.#controller?.pause(),
      resume: () => this.#controller?.resume(),
      cancel: () => this.#cancel(new Error('the reader has left')),
    })
    this.#reply = new ReplyWriter((event) => {
      this.#started = true
      if (event.type === 'usage') this.events.told = event.usage
      this.events.push(event)
    })
    this.events.impossibleUsage = () => this.#reply.impossible
    this.#sawLife()
    options.signal.addEventListener('abort', this.#onAbort, { once: true })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.events.over) return controller.abort(new Error('the reader has left'))
    this.#options.onMayBill?.(true)
  }

  onResponseStart(_: unknown, status: number, headers: Record<string, string | string[] | undefined>): void {
    this.#sawLife()
    this.#status = status
    if (status < 200) return
    const retryAfter = headers['retry-after']
    this.#retryAfter = typeof retryAfter === 'string' ? retryAfter : undefined
    if (status >= 300) {
      this.#whole = []
      this.#options.onMayBill?.(false)
    } else if (this.#options.dialect.framing === 'lines' || isEventStream(headers)) this.#split()
  }

  onResponseData(_: unknown, bytes: Buffer): void {
    try {
      if (this.#splitter === undefined && this.#whole === undefined) this.#sniff(bytes)
      if (this.#whole !== undefined) this.#collect(this.#whole, bytes)
      else if (!this.#reply.closed) this.#splitter?.write(bytes)
    } catch (error) {
      return this.fail(this.#inWords(error))
    }
    if (this.#reply.closed) this.events.end()
    this.#sawLife()
  }

  onResponseEnd(): void {
    const { dialect, channel, model } = this.#options
    try {
      if (this.#status >= 300) {
        const body = this.#wholeText()
        throw httpError({ status: this.#status, body, retryAfter: this.#retryAfter, secret: channel.apiKey, model })
      }
      if (this.#whole !== undefined) dialect.createReader(this.#reply, channel)(this.#wholeText(), '')
      else this.#splitter?.end()
      if (!this.#started && !this.#reply.finished) {
        throw new ProviderError(
          'provider.unreadable',
          this.#splitter === undefined ? 'an empty answer' : 'an empty reply',
        )
      }
      this.#reply.end()
      this.events.end()
      this.#leave()
    } catch (error) {
      this.fail(this.#inWords(error))
    }
  }

  onResponseError(_: unknown, error: unknown): void {
    // After the finish reason, the provider may close the connection in any way.
    if (this.#reply.finished && !this.#reply.closed) this.#reply.close()
    if (this.#reply.closed) this.events.end()
    // The provider was reached, even if its reply hadn't begun.
    if ((this.#started || this.#status > 0) && !this.events.over) {
      return this.fail(new ProviderError('provider.cut', 'the connection broke off', { cause: error }))
    }
    this.fail(this.#inWords(error))
  }

  #split(): void {
    const read = this.#options.dialect.createReader(this.#reply, this.#options.channel)
    const guarded = (data: string, event: string) => {
      if (!this.#reply.closed) read(data, event)
    }
    this.#splitter =
      this.#options.dialect.framing === 'lines'
        ? createLineSplitter((line) => guarded(line, ''))
        : createSseSplitter(guarded)
  }

  /**
   * Some providers send JSON instead of a stream, or a stream without its content type. The first character shows
   * which.
   */
  #sniff(bytes: Buffer): void {
    const first = /[^\s\ufeff]/.exec(bytes.toString('utf8', 0, 64))?.[0]
    if (first === '{' || first === '[' || first === '<') this.#whole = []
    else this.#split()
  }

  #collect(whole: Buffer[], bytes: Buffer): void {
    const limit = this.#status >= 300 ? MAX_ERROR_BYTES : MAX_JSON_BYTES
    if (this.#wholeBytes >= limit) return
    this.#wholeBytes += bytes.length
    whole.push(Buffer.from(bytes))
  }

  #wholeText(): string {
    return Buffer.concat(this.#whole ?? []).toString()
  }

  /** Restarts the activity timeout. Every byte counts, even a comment. */
  #sawLife(): void {
    if (this.#left) return
    const { firstEventTimeoutMs, idleTimeoutMs } = this.#options.channel
    const ended = this.#reply.finished || this.#reply.closed
    const timeoutMs = ended ? AFTER_END_MS : this.#started ? idleTimeoutMs : firstEventTimeoutMs
    if (timeoutMs === this.#patienceMs) return void this.#timer?.refresh()
    this.#patienceMs = timeoutMs
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#onSilence(), timeoutMs)
  }

  #onSilence(): void {
    // The reader is slow, not the provider.
    if (this.#controller?.paused) return void this.#timer?.refresh()
    if (this.#reply.finished) this.#reply.close()
    if (this.#reply.closed) {
      this.events.end()
      return this.#cancel(new Error('the connection stays open after its reply'))
    }
    const detail = this.#started ? 'the reply fell silent' : 'no reply came in time'
    this.fail(new ProviderError('provider.timeout', detail))
  }

  #inWords(error: unknown): unknown {
    if (error instanceof ProviderError) return error
    if (error instanceof RangeError || error instanceof SyntaxError) {
      return new ProviderError('provider.unreadable', `the reply could not be read: ${error.message}`, { cause: error })
    }
    return networkError(error)
  }

  /** Fails the reply for its reader. */
  fail(error: unknown): void {
    // A reply that hasn't begun emits nothing, because another channel may take over.
    if (this.#started) this.#reply.cut()
    if (error instanceof ProviderError && !this.events.over) this.#options.onMayBill?.(false)
    this.events.fail(error)
    this.#cancel(error instanceof Error ? error : new Error('the reply is not wanted any more'))
  }

  #cancel(reason: Error): void {
    this.#leave()
    if (this.#controller?.aborted === false) this.#controller.abort(reason)
  }

  #leave(): void {
    this.#left = true
    clearTimeout(this.#timer)
    this.#options.signal.removeEventListener('abort', this.#onAbort)
  }
}

function isEventStream(headers: Record<string, string | string[] | undefined>): boolean {
  return String(headers['content-type'] ?? '').includes('text/event-stream')
}
