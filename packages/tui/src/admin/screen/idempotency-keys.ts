import { randomUUID } from 'node:crypto'

import { isRefusal } from '@saffron/core/errors'

type Headers = Readonly<Record<string, string>>

/**
 * Gives each request an idempotency key. A retry of the same request after an unknown outcome reuses its key, so
 * nothing is booked or created twice.
 */
export function createIdempotencyKeys() {
  const keys = new Map<string, string>()
  return async <T>(what: unknown, send: (headers: Headers) => Promise<T>): Promise<T> => {
    const name = JSON.stringify(what)
    const key = keys.get(name) ?? randomUUID()
    keys.set(name, key)
    try {
      const sent = await send({ 'idempotency-key': key })
      keys.delete(name)
      return sent
    } catch (error) {
      if (isRefusal(error)) keys.delete(name)
      throw error
    }
  }
}
