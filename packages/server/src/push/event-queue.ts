import type { Flow, Pushed, Taker } from './pushed.ts'

/** The number of unread events at which the writer is asked to pause. */
const HIGH_WATER = 512

export interface QueueControl {
  readonly pause: () => void
  readonly resume: () => void
  /** Called when the reader leaves before the end. */
  readonly cancel: () => void
}

/**
 * A queue filled by a callback, with a single reader: a `for await` loop, or a taker, which is called synchronously.
 */
export class EventQueue<T> implements AsyncIterableIterator<T, undefined>, Pushed<T> {
  /** Resolves when the queue has ended: with its error if it failed, otherwise with undefined. */
  readonly settled: Promise<unknown>
  readonly #settle: (error: unknown) => void
  readonly #control: QueueControl
  #items: T[] = []
  #head = 0
  #paused = false
  #over = false
  #failure: { readonly error: unknown } | undefined
  #onReady: (() => void) | undefined
  #taker: Taker<T> | undefined
  #waiting: { resolve: (result: IteratorResult<T, undefined>) => void; reject: (error: unknown) => void } | undefined

  constructor(control: QueueControl) {
    this.#control = control
    const { promise, resolve } = Promise.withResolvers<unknown>()
    this.settled = promise
    this.#settle = resolve
  }

  get over(): boolean {
    return this.#over
  }

  /** Whether the writer was asked to pause. */
  get paused(): boolean {
    return this.#paused
  }

  /** Resolves when there is something to read. Rejects if that is the error. */
  async ready(): Promise<void> {
    if (this.#head === this.#items.length && !this.#over) {
      await new Promise<void>((resolve) => {
        this.#onReady = resolve
      })
    }
    if (this.#head === this.#items.length && this.#failure !== undefined) throw this.#failure.error
  }

  push(item: T): void {
    if (this.#over) return
    if (this.#taker !== undefined && !this.#paused) {
      // The taker may leave during the call.
      if (!this.#taker.take(item) && this.#taker !== undefined) this.#pause()
      return
    }
    this.#announce()
    if (this.#waiting !== undefined) {
      const { resolve } = this.#waiting
      this.#waiting = undefined
      return resolve({ value: item, done: false })
    }
    this.#items.push(item)
    if (!this.#paused && this.#items.length - this.#head >= HIGH_WATER) this.#pause()
  }

  pour(taker: Taker<T>): Flow {
    this.#taker = taker
    this.#giveWaiting(taker)
    return {
      resume: () => {
        if (this.#paused) this.#giveWaiting(taker)
      },
      leave: () => void this.return(),
    }
  }

  /** Ends the queue. Pending items can still be read. */
  end(): void {
    if (this.#over) return
    this.#over = true
    this.#settle(undefined)
    this.#announce()
    this.#waiting?.resolve({ value: undefined, done: true })
    this.#waiting = undefined
    this.#tellEnd()
  }

  /** Ends the queue with an error, which is thrown after the pending items. */
  fail(error: unknown): void {
    if (this.#over) return
    this.#over = true
    this.#settle(error)
    if (this.#waiting === undefined) this.#failure = { error }
    else this.#waiting.reject(error)
    this.#waiting = undefined
    this.#announce()
    this.#tellEnd()
  }

  #announce(): void {
    this.#onReady?.()
    this.#onReady = undefined
  }

  #pause(): void {
    this.#paused = true
    this.#control.pause()
  }

  #unpause(): void {
    if (!this.#paused) return
    this.#paused = false
    this.#control.resume()
  }

  /** Gives pending items to a taker, until it pauses. */
  #giveWaiting(taker: Taker<T>): void {
    while (this.#head < this.#items.length) {
      const goesOn = taker.take(this.#items[this.#head++]!)
      // The taker may have left.
      if (this.#taker === undefined) return
      if (!goesOn) {
        if (!this.#paused) this.#pause()
        return
      }
    }
    this.#items = []
    this.#head = 0
    this.#unpause()
    this.#tellEnd()
  }

  /** Notifies a taker of the end, once it has all items and isn't paused. */
  #tellEnd(): void {
    if (!this.#over || this.#paused || this.#head < this.#items.length) return
    const taker = this.#taker
    this.#taker = undefined
    if (this.#failure === undefined) taker?.end()
    else taker?.fail(this.#failure.error)
  }

  next(): Promise<IteratorResult<T, undefined>> {
    if (this.#head < this.#items.length) {
      const value = this.#items[this.#head++]!
      if (this.#head === this.#items.length) {
        this.#items = []
        this.#head = 0
        this.#unpause()
      }
      return Promise.resolve({ value, done: false })
    }
    if (this.#failure !== undefined) {
      const { error } = this.#failure
      this.#failure = undefined
      return Promise.reject(error)
    }
    if (this.#over) return Promise.resolve({ value: undefined, done: true })
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.#taker = undefined
    this.#items = []
    this.#head = 0
    this.#failure = undefined
    if (!this.#over) {
      this.end()
      this.#control.cancel()
    }
    return Promise.resolve({ value: undefined, done: true })
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
