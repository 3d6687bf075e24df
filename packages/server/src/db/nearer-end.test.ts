import { expect, it } from 'vitest'

import { nearerEnd } from './nearer-end.ts'

const range = Array.from({ length: 11 }, (_, index) => index)

it('returns every part of a range, and never skips more than half of it', () => {
  for (let total = 0; total <= range.length; total += 1) {
    const all = range.slice(0, total)
    for (let from = 0; from <= total + 2; from += 1) {
      for (const most of [1, 3, 20]) {
        const { limit, offset, isBackwards } = nearerEnd({ total, from, most })
        const walked = isBackwards ? all.toReversed() : all
        const read = walked.slice(offset, offset + limit)
        expect(isBackwards ? read.toReversed() : read).toEqual(all.slice(from, from + most))
        expect(Math.min(offset, total)).toBeLessThanOrEqual(total / 2)
      }
    }
  }
})
