import { ApiError } from '@saffron/core/errors'

import type { ModelTerms } from '../admin/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { ChatStream, ProviderEvent, ProviderUsage } from '../providers/index.ts'
import { type Meter, tokenQuarters, tokensIn } from '../wallet/index.ts'
import { believedUsage } from './believed-usage.ts'

/** Tokens of a reply that are held at a time. */
export const REPLY_STEP = 1024
/**
 * The smallest step that is tried when a full step isn't affordable, so that the balance is used up before a reply is
 * cut.
 */
const LEAST_STEP = 16
/** About as many as a model counts for an image that it draws. Only the provider knows how many. */
export const IMAGE_TOKENS = 1290
const IMAGE_QUARTERS = IMAGE_TOKENS * 4

type Read = IteratorResult<ProviderEvent, undefined>

/** Records a reply's usage and its failure. Each is undefined if there is none. */
export type SettleReply = (usage: ProviderUsage | undefined, failure: unknown) => Promise<void>

export interface ReplyToMeter extends Pick<Deps, 'log'> {
  readonly meter: Meter
  /** The usage that is held for at first: the estimated prompt and the first step of the reply. */
  readonly initialUsage: { readonly inputTokens: number; readonly outputTokens: number }
  /** Tokens of the reply, by our count, that may be shown before more is held. */
  readonly showLimit: number
  readonly terms: Pick<ModelTerms, 'contextLimit' | 'outputLimit' | 'features'>
  /** Opened with the signal of `upstreamAbort`, not the reader's. */
  readonly stream: ChatStream
  readonly upstreamAbort: AbortController
  /** The signal of the reader. */
  readonly signal: AbortSignal
  /** Aborted when the process stops waiting because it is about to end. */
  readonly graceOver: AbortSignal
  /** Whether the reader receives the reply as a whole after it succeeded, and nothing of a failed one. */
  readonly isUnstreamed: boolean
  /** Awaited before the reader, if it's still there, receives the end of the reply. */
  readonly settle?: SettleReply | undefined
}

/** Returns the usage of a prompt without a reply. */
export const promptUsage = (inputTokens: number): ProviderUsage => ({
  inputTokens,
  outputTokens: 0,
  cachedTokens: 0,
  reasoningTokens: 0,
})

/** Returns whether the partial reply is still returned, because only the credits ran out (`wholeCompletion`). */
const isOutOfCredit = (failure: unknown): boolean => ApiError.is(failure) && failure.code === 'wallet.insufficient'

type ShownEvent = Extract<ProviderEvent, { type: 'text' | 'reasoning' | 'tool' | 'image' }>

const quartersOf = (event: ShownEvent): number =>
  event.type === 'image' ? IMAGE_QUARTERS : tokenQuarters(event.type === 'tool' ? event.argumentsDelta : event.delta)

const OVER: Read = { value: undefined, done: true }

/** Returns whether the reader has left. A call that ends because the server stops doesn't count. */
export const isLeft = (signal: AbortSignal): boolean => signal.aborted && signal.reason !== 'interrupted'

/**
 * A paid reply. Counts the displayed tokens, extends the hold before displaying more, and determines the usage at the
 * end. A reader who leaves is released right away, while the provider is read a little longer.
 */
export class MeteredReply implements AsyncIterableIterator<ProviderEvent, undefined> {
  /** The usage to charge, or undefined if nothing was shown and the provider reported none. Never rejects. */
  readonly usage: Promise<ProviderUsage | undefined>
  readonly #reply: ReplyToMeter
  readonly #events: AsyncIterator<ProviderEvent>
  readonly #ended = Promise.withResolvers<ProviderUsage | undefined>()
  readonly #onAbort = () => {
    const { reason } = this.#reply.signal
    this.#leave({ reason, failure: reason, drainMs: this.#reply.stream.drainMs })
  }
  #reading: Promise<IteratorResult<ProviderEvent>> | undefined
  #letGo: ((reason: unknown) => void) | undefined
  #quarters = 0
  /** Set even by a tool call without arguments. */
  #hasShown = false
  #allowed: number
  #step = REPLY_STEP
  #reported: ProviderUsage | undefined
  #last: ProviderEvent | undefined
  #over = false
  #ending = false

  constructor(reply: ReplyToMeter) {
    const { stream, signal, showLimit } = reply
    this.#reply = reply
    this.#allowed = showLimit
    this.#events = stream.events[Symbol.asyncIterator]()
    this.usage = this.#ended.promise
    signal.addEventListener('abort', this.#onAbort, { once: true })
  }

  /** Tokens of the reply that were shown. */
  get shown(): number {
    return tokensIn(this.#quarters)
  }

  /** Ends the reply because its hold was closed, for example by the sweep. */
  cutOff(): void {
    const reason = new ApiError('provider.cut')
    this.#leave({ reason, failure: reason, drainMs: 0 })
  }

  next(): Promise<Read> {
    if (this.#over) return Promise.resolve(this.#takeLast())
    return new Promise((resolve, reject) => {
      this.#letGo = reject
      this.#read().then(resolve, reject)
    })
  }

  return(): Promise<Read> {
    // A reader who stops early is not a failure.
    this.#leave({ reason: new Error('the reader has left'), failure: undefined, drainMs: 0 })
    return Promise.resolve(OVER)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Returns the `finish` that was held back until the usage was known. */
  #takeLast(): Read {
    const value = this.#last
    this.#last = undefined
    return value === undefined ? OVER : { value, done: false }
  }

  async #read(): Promise<Read> {
    for (;;) {
      const { value: event, done } = await this.#nextEvent()
      if (this.#over) return OVER
      if (done === true) {
        await this.#end(false, new ApiError('provider.cut'))
        return OVER
      }
      if (event.type === 'state') return { value: event, done: false }
      if (event.type === 'usage') {
        this.#reported = event.usage
      } else if (event.type === 'finish') {
        return this.#finish(event)
      } else {
        await this.#count(quartersOf(event))
        // Whoever has left is drained already: two readers of one stream would take each other's events.
        return this.#over ? OVER : { value: event, done: false }
      }
    }
  }

  async #nextEvent(): Promise<IteratorResult<ProviderEvent>> {
    this.#reading = this.#events.next()
    try {
      return await this.#reading
    } catch (error) {
      if (!this.#over) await this.#end(false, error)
      throw error
    }
  }

  async #finish(finish: ProviderEvent): Promise<Read> {
    const usage = await this.#end(true, undefined)
    if (usage === undefined) return { value: finish, done: false }
    this.#last = finish
    return { value: { type: 'usage', usage }, done: false }
  }

  /** Nothing is shown that is not held for. */
  async #count(added: number): Promise<void> {
    const quarters = this.#quarters + added
    const tokens = tokensIn(quarters)
    if (tokens > this.#allowed) {
      try {
        await this.#allow(tokens)
      } catch (error) {
        if (!this.#over) {
          this.#reply.upstreamAbort.abort(error)
          await this.#drain()
          await this.#end(false, error)
        }
        throw error
      }
    }
    // A reader who left in the meantime receives nothing more.
    if (this.#over) return
    this.#quarters = quarters
    this.#hasShown = true
  }

  /** Holds credit for a number of tokens and the largest affordable step beyond them. */
  async #allow(tokens: number): Promise<void> {
    const { meter, initialUsage } = this.#reply
    for (;;) {
      const wanted = tokens + this.#step
      try {
        await meter.extendTo({ inputTokens: initialUsage.inputTokens, outputTokens: wanted })
        this.#allowed = wanted
        return
      } catch (error) {
        const isShort = error instanceof ApiError && error.code === 'wallet.insufficient'
        if (!isShort || this.#step === LEAST_STEP) throw error
        this.#step /= 4
      }
    }
  }

  #leave({ reason, failure, drainMs }: { reason: unknown; failure: unknown; drainMs: number }): void {
    if (this.#over) return
    this.#over = true
    this.#letGo?.(reason)
    const { upstreamAbort, signal, graceOver } = this.#reply
    const hangUp = (): void => upstreamAbort.abort(reason)
    const isWaitedFor = drainMs > 0 && this.#hasShown && signal.reason !== 'interrupted' && !graceOver.aborted
    const timer = isWaitedFor ? setTimeout(hangUp, drainMs) : undefined
    if (isWaitedFor) graceOver.addEventListener('abort', hangUp, { once: true })
    else hangUp()
    void this.#drain().then(() => {
      clearTimeout(timer)
      graceOver.removeEventListener('abort', hangUp)
      hangUp()
      return this.#end(false, failure)
    })
  }

  /** Reads the remaining events for their usage. */
  async #drain(): Promise<void> {
    try {
      let reading = this.#reading ?? this.#events.next()
      for (;;) {
        const { value, done } = await reading
        if (done === true || value.type === 'finish') return
        if (value.type === 'usage') this.#reported = value.usage
        reading = this.#events.next()
      }
    } catch {
      // The reply was cut off, so no further usage follows.
    }
  }

  async #end(isWhole: boolean, failure: unknown): Promise<ProviderUsage | undefined> {
    const { meter, signal, settle } = this.#reply
    // Its reader may leave while it ends.
    if (this.#ending) return this.#ended.promise
    this.#ending = true
    this.#over = true
    signal.removeEventListener('abort', this.#onAbort)
    const usage = this.#used(isWhole, failure)
    if (usage === undefined) meter.stopRenewing()
    await settle?.(usage, failure)
    this.#ended.resolve(usage)
    return usage
  }

  /**
   * Returns the billed usage, as reported by the provider. For an interrupted reply, it's at least the displayed part,
   * or only the prompt if the reader receives nothing. See docs/ledger.md, "How a reply is billed".
   */
  #used(isWhole: boolean, failure: unknown): ProviderUsage | undefined {
    const { shown } = this
    const { initialUsage, terms, stream, signal, log, isUnstreamed } = this.#reply
    const counted = { inputTokens: initialUsage.inputTokens, outputTokens: shown }
    const reported = this.#reported && believedUsage(this.#reported, { counted, terms, stream, log })
    // The provider received the request, so a reader who leaves before the first event pays for the prompt.
    if (reported === undefined && !this.#hasShown && !isLeft(signal)) return undefined
    // A reply needs a prompt, and displayed text needs output, so a count of 0 is treated as missing.
    const inputTokens = reported?.inputTokens || initialUsage.inputTokens
    const isWithheld = isUnstreamed && !isWhole && !isLeft(signal) && !isOutOfCredit(failure)
    if (isWithheld) return promptUsage(inputTokens)
    const outputTokens = isWhole ? reported?.outputTokens || shown : Math.max(reported?.outputTokens ?? 0, shown)
    return {
      inputTokens,
      outputTokens,
      cachedTokens: reported?.inputTokens ? reported.cachedTokens : 0,
      reasoningTokens: reported?.outputTokens ? reported.reasoningTokens : 0,
    }
  }
}
