import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { backoffDelay, sleep } from './backoff.ts'

test('the wait doubles up to 15 seconds and keeps to the upper half of its bound', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((failures) => backoffDelay(failures, () => 1))).toEqual([
    500, 1000, 2000, 4000, 8000, 15_000, 15_000,
  ])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const bound = backoffDelay(failures, () => 1)
      const delay = backoffDelay(failures, () => random)
      expect(delay).toBeGreaterThanOrEqual(bound / 2)
      expect(delay).toBeLessThanOrEqual(bound)
    }),
  )
})

test('a wait ends with its signal', async () => {
  const controller = new AbortController()
  const waiting = sleep(3_600_000, controller.signal)
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  await expect(sleep(1, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  await expect(sleep(1, undefined)).resolves.toBeUndefined()
})
