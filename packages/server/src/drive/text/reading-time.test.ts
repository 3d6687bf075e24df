import { expect, it } from 'vitest'

import { createReadingTime } from './reading-time.ts'

it('decreases after each slow file of an owner, for an hour, and not for others', () => {
  let passed = 0
  const time = createReadingTime(() => new Date(passed))
  const first = { owner: 'a', attempt: 1 }
  expect(time.of(first)).toBe(60_000)
  time.tooSlow('a')
  expect(time.of(first)).toBe(15_000)
  passed += 1_800_000
  for (let count = 0; count < 9; count += 1) time.tooSlow('a')
  expect(time.of(first)).toBe(5_000)
  expect(time.of({ owner: 'b', attempt: 1 })).toBe(60_000)
  passed += 3_600_000
  expect(time.of(first)).toBe(60_000)
})

it('decreases for a file that is retried', () => {
  const time = createReadingTime(() => new Date())
  expect([1, 2, 3, 4, 5].map((attempt) => time.of({ owner: 'a', attempt }))).toEqual([
    60_000, 15_000, 5_000, 5_000, 5_000,
  ])
})
