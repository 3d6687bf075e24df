import { expect, test } from 'vitest'

import { firstBrush, maxBrush, MIN_BRUSH, pressureOf, stepBrush } from './brush.ts'

test('the brush grows and shrinks within its limits', () => {
  expect(stepBrush(40, 1, 1000)).toBe(50)
  expect(stepBrush(50, -1, 1000)).toBe(40)
  expect(stepBrush(MIN_BRUSH, -1, 1000)).toBe(MIN_BRUSH)
  expect(stepBrush(499, 1, 1000)).toBe(maxBrush(1000))
  expect(stepBrush(3, 1, 1000)).toBe(4)
})

test('the first brush depends on the size of the image', () => {
  expect(firstBrush(1400)).toBe(100)
  expect(firstBrush(16)).toBe(8)
})

test('a pen paints by its pressure, a mouse and a finger fully', () => {
  expect(pressureOf({ pointerType: 'pen', pressure: 0.4 })).toBe(0.4)
  expect(pressureOf({ pointerType: 'pen', pressure: 0 })).toBe(0.15)
  expect(pressureOf({ pointerType: 'mouse', pressure: 0.5 })).toBe(1)
  expect(pressureOf({ pointerType: 'touch', pressure: 0 })).toBe(1)
})
