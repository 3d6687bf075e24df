import { expect, it } from 'vitest'

import { createRateLimiter } from './rate-limiter.ts'

it('counts each key per minute', () => {
  let time = Date.UTC(2026, 0, 1, 12, 0, 30)
  const limiter = createRateLimiter(() => new Date(time))
  expect(limiter.take('a', 2)).toEqual({ allowed: true, limit: 2, remaining: 1, resetSeconds: 30 })
  expect(limiter.take('a', 2)).toMatchObject({ allowed: true, remaining: 0 })
  expect(limiter.take('a', 2)).toMatchObject({ allowed: false, remaining: 0 })
  expect(limiter.take('b', 2)).toMatchObject({ allowed: true })
  time += 30_000
  expect(limiter.take('a', 2)).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 60 })
})

it('undoes a call, but none of another minute', () => {
  let time = Date.UTC(2026, 0, 1, 12, 0, 30)
  const limiter = createRateLimiter(() => new Date(time))
  limiter.take('a', 1)
  limiter.giveBack('a')
  expect(limiter.take('a', 1)).toMatchObject({ allowed: true })
  time += 60_000
  limiter.giveBack('a')
  expect(limiter.take('a', 1)).toMatchObject({ allowed: true })
  expect(limiter.take('a', 1)).toMatchObject({ allowed: false })
})
