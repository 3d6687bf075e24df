import { setTimeout as delay } from 'node:timers/promises'

import { ApiError, isRateLimited, isTransient } from '@saffron/core/errors'

/**
 * Runs a task for each item with limited parallelism. The first failure cancels the rest and is thrown once all have
 * ended.
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

/** Produces the next item while the current one is used. */
export async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  for (let next = source.next(); ;) {
    const result = await next
    if (result.done) return
    next = source.next()
    // The consumer may stop before it gets this one.
    next.catch(() => undefined)
    yield result.value
  }
}

const PAUSES_MS = [500, 1000, 2000, 4000]

/** The delay in milliseconds the server asked for. */
const askedPause = (error: unknown): number | undefined =>
  ApiError.is(error) && isRateLimited(error) && error.retryAfter !== undefined ? error.retryAfter * 1000 : undefined

/**
 * Retries after network errors and overload, with growing delays. If `moved` reports progress, the delays start over.
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
