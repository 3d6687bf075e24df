import { randomUUID } from 'node:crypto'

import { isRefusal } from '@saffron/core/errors'
import { useRef } from 'react'

/**
 * Sends what is done once for its key. Where it is not known whether it was done, the same thing sent again has the same
 * key, so that nothing is booked or made twice.
 */
export function useKeptKey() {
  const keys = useRef(new Map<string, string>())
  return async <T>(what: unknown, send: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> => {
    const name = JSON.stringify(what)
    const key = keys.current.get(name) ?? randomUUID()
    keys.current.set(name, key)
    try {
      const sent = await send({ 'idempotency-key': key })
      keys.current.delete(name)
      return sent
    } catch (error) {
      if (isRefusal(error)) keys.current.delete(name)
      throw error
    }
  }
}
