import { expect, test } from 'vitest'

import { extendedBox } from './extend-canvas.ts'

test('an image is extended on all sides, and stays in the middle', () => {
  expect(extendedBox({ width: 400, height: 200 }, 'around')).toEqual({
    width: 600,
    height: 300,
    inner: { x: 100, y: 50, width: 400, height: 200 },
  })
})

test('a ratio extends only the shorter sides, and never cuts', () => {
  expect(extendedBox({ width: 400, height: 200 }, 1)).toMatchObject({
    width: 400,
    height: 400,
    inner: { x: 0, y: 100 },
  })
  expect(extendedBox({ width: 300, height: 300 }, 16 / 9)).toMatchObject({ width: 533, height: 300, inner: { y: 0 } })
})

test('an image that would become too large is refused', () => {
  expect(() => extendedBox({ width: 4000, height: 4000 }, 'around')).toThrow(
    expect.objectContaining({ code: 'draw.too_many_pixels' }),
  )
})
