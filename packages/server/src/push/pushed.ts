import { EventQueue } from './event-queue.ts'

/** Who is given the items of a source. */
export interface Taker<T> {
  /** False asks for no more until `Flow.resume`. */
  readonly take: (item: T) => boolean
  /** Nothing more comes. */
  readonly end: () => void
  /** Nothing more comes, since it broke off. */
  readonly fail: (error: unknown) => void
}

/** What a taker may tell its source. */
export interface Flow {
  readonly resume: () => void
  /** Nothing more is wanted; nothing more is told. */
  readonly leave: () => void
}

/**
 * A source that calls its taker, once there is one. Read by `for await` it is the same, at the price of some turns of the
 * microtask queue for each item, which on the way of a reply cost more than all that is done with it.
 */
export interface Pushed<T> extends AsyncIterable<T> {
  /** Only once. What is there already may be given before this returns. */
  readonly pour: (taker: Taker<T>) => Flow
}

/** Makes a source of what pushes. */
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

/** Gives all of a source to a taker, whichever kind of source it is. */
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

/** Reads a source to its end; rejects with what it broke off with. `take` answers false where it has had enough. */
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
    // It had enough of what was there already.
    if (over) flow.leave()
  })
}
