import { ApiError } from '@saffron/core/errors'
import { expect, it } from 'vitest'

import { createIdempotencyKeys } from './idempotency-keys.ts'

it('the same request keeps its key until its outcome is known', async () => {
  const sendOnce = createIdempotencyKeys()
  const keys: string[] = []
  const send = (what: object, failure?: ApiError) =>
    sendOnce(what, async (headers) => {
      keys.push(headers['idempotency-key'] ?? '')
      if (failure !== undefined) throw failure
    }).catch(() => undefined)
  const five = { user: 'ann', amountMicros: 5 }
  await send(five, new ApiError('client.network'))
  await send({ ...five, user: 'bob' })
  await send(five, new ApiError('client.status', { statusCode: 502 }))
  await send({ ...five })
  // After success or rejection, the next request needs a new key.
  await send(five, new ApiError('wallet.full', { statusCode: 409 }))
  await send(five)
  const [first, other, again, booked, refused, last] = keys
  expect([again, booked]).toEqual([first, first])
  expect(new Set([first, other, refused, last]).size).toBe(4)
})
