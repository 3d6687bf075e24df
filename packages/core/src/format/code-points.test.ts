import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { countPoints, unitsBefore } from './code-points.ts'

test('code points are counted and found like Array.from does', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '字', '😀', 'e\u0301') })
  fc.assert(
    fc.property(texts, fc.nat({ max: 20 }), (text, point) => {
      const points = Array.from(text)
      expect(countPoints(text)).toBe(points.length)
      expect(text.slice(0, unitsBefore(text, point))).toBe(points.slice(0, point).join(''))
    }),
  )
})
