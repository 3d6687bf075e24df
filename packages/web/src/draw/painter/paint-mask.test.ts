import { expect, test } from 'vitest'

import { toFilePixels } from './paint-mask.ts'

test('painted pixels become transparent, others white, and none is in between', () => {
  const pixels = new Uint8ClampedArray([0, 0, 0, 255, 9, 9, 9, 128, 9, 9, 9, 127, 0, 0, 0, 0])
  expect(toFilePixels(pixels)).toBe(2)
  expect([...pixels]).toEqual([255, 255, 255, 0, 255, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 255])
})
