import { expect, it } from 'vitest'

import { createRateLimiter } from './rate-limiter.ts'

it('counts each key by the minute, and looks without counting', () => {
  let time = Date.UTC(2026, 0, 1, 12, 0, 30)
  const limiter = createRateLimiter(() => new Date(time))
  expect(limiter.take('a', 2)).toEqual({ allowed: true, limit: 2, remaining: 1, resetSeconds: 30 })
  expect(limiter.look('a', 2)).toMatchObject({ allowed: true, remaining: 1 })
  expect(limiter.take('a', 2)).toMatchObject({ allowed: true, remaining: 0 })
  expect(limiter.look('a', 2)).toMatchObject({ allowed: false })
  expect(limiter.take('a', 2)).toMatchObject({ allowed: false, remaining: 0 })
  expect(limiter.take('b', 2)).toMatchObject({ allowed: true })
  time += 30_000
  expect(limiter.take('a', 2)).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 60 })
})
