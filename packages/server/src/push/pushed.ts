import { EventQueue } from './event-queue.ts'

/** Receives the items of a source. */
export interface Taker<T> {
  /** Returns false to pause until `Flow.resume`. */
  readonly take: (item: T) => boolean
  /** Called after the last item. */
  readonly end: () => void
  /** Called instead of `end` if the source failed. */
  readonly fail: (error: unknown) => void
}

/** The calls that a taker can make to its source. */
export interface Flow {
  readonly resume: () => void
  /** Stops the source. No further calls follow. */
  readonly leave: () => void
}

/**
 * A source that calls its taker directly. It also supports `for await`, but that takes several microtasks per item,
 * which for replies cost more than all other processing.
 */
export interface Pushed<T> extends AsyncIterable<T> {
  /** Can be called once. May give available items before it returns. */
  readonly pour: (taker: Taker<T>) => Flow
}

/** Creates a source from a push function. */
export const pushed = <T>(start: Pushed<T>['pour']): Pushed<T> => ({
  pour: start,
  [Symbol.asyncIterator]: () => {
    let flow: Flow | undefined
    const queue = new EventQueue<T>({
      pause: () => {},
      resume: () => flow?.resume(),
      cancel: () => flow?.leave(),
    })
    const take = (item: T): boolean => {
      queue.push(item)
      return !queue.paused
    }
    flow = start({ take, end: () => queue.end(), fail: (error) => queue.fail(error) })
    return queue
  },
})

/** Gives all items of any kind of source to a taker. */
export function pour<T>(source: AsyncIterable<T>, taker: Taker<T>): Flow {
  return isPushed(source) ? source.pour(taker) : pull(source, taker)
}

const isPushed = <T>(source: AsyncIterable<T>): source is Pushed<T> => 'pour' in source

function pull<T>(source: AsyncIterable<T>, taker: Taker<T>): Flow {
  const items = source[Symbol.asyncIterator]()
  const left = new AbortController()
  let wake: (() => void) | undefined
  const run = async (): Promise<void> => {
    try {
      for (;;) {
        const next = await items.next()
        if (left.signal.aborted) return
        if (next.done === true) return taker.end()
        if (!taker.take(next.value)) await new Promise<void>((resolve) => (wake = resolve))
      }
    } catch (error) {
      if (!left.signal.aborted) taker.fail(error)
    }
  }
  void run()
  return {
    resume: () => wake?.(),
    leave: () => {
      left.abort()
      void items.return?.().catch(() => {})
    },
  }
}

/** Reads a source to its end. Rejects with its error. `take` returns false to stop. */
export function readAll<T>(source: AsyncIterable<T>, take: (item: T) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let over = false
    let flow: Flow | undefined
    const stop = (report: () => void): void => {
      over = true
      report()
      flow?.leave()
    }
    flow = pour(source, {
      take: (item) => {
        if (over) return false
        try {
          if (!take(item)) stop(resolve)
        } catch (error) {
          stop(() => reject(error))
        }
        return !over
      },
      end: resolve,
      fail: reject,
    })
    // The reader stopped while it was given the available items.
    if (over) flow.leave()
  })
}
