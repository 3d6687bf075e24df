import { setTimeout as delay } from 'node:timers/promises'

import { ApiError, isRateLimited, isTransient } from '@saffron/core/errors'

/**
 * Runs something for each of what comes, so many at a time. What one throws ends them all: `cancel` is pulled, and the
 * first failure thrown once all have ended.
 */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  { count, cancel }: { readonly count: number; readonly cancel: AbortController },
  run: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  const failures: unknown[] = []
  const work = async (): Promise<void> => {
    while (failures.length === 0) {
      try {
        const next = await iterator.next()
        if (next.done) return
        await run(next.value)
      } catch (error) {
        failures.push(error)
        cancel.abort()
      }
    }
  }
  await Promise.all(Array.from({ length: count }, work))
  if (failures.length > 0) throw failures[0]
}

/** Has the next one made while the last one is used. */
export async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  for (let next = source.next(); ;) {
    const result = await next
    if (result.done) return
    next = source.next()
    // Nobody may come for it any more.
    next.catch(() => undefined)
    yield result.value
  }
}

const PAUSES_MS = [500, 1000, 2000, 4000]

/** Milliseconds that a server asks to wait for. */
const askedPause = (error: unknown): number | undefined =>
  ApiError.is(error) && isRateLimited(error) && error.retryAfter !== undefined ? error.retryAfter * 1000 : undefined

/**
 * Tries again what the network or a busy server stood in the way of, each time after a longer pause. `moved` tells
 * whether the last try got any further: then it is as good as a first one.
 */
export async function withRetries<T>(
  { signal, moved = () => false }: { readonly signal: AbortSignal; readonly moved?: () => boolean },
  run: (attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 0, pause = 0; ; attempt++) {
    try {
      return await run(attempt)
    } catch (error) {
      if (moved()) pause = 0
      const wait = askedPause(error) ?? (isTransient(error) ? PAUSES_MS[pause++] : undefined)
      if (signal.aborted || wait === undefined) throw error
      await delay(wait, undefined, { signal })
    }
  }
}
