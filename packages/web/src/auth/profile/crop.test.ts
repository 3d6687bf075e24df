import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { edgeOf, MAX_ZOOM, wholeOf, withinPicture } from './crop.ts'

const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
const number = fc.double({ min: -20_000, max: 20_000, noNaN: true })

test('the square is always within the picture', () => {
  fc.assert(
    fc.property(size, number, number, number, (picture, x, y, zoom) => {
      const crop = withinPicture(picture, { x, y, zoom })
      const half = edgeOf(picture, crop.zoom) / 2
      expect(crop.zoom).toBeGreaterThanOrEqual(1)
      expect(crop.zoom).toBeLessThanOrEqual(MAX_ZOOM)
      expect(crop.x - half).toBeGreaterThanOrEqual(-1e-6)
      expect(crop.x + half).toBeLessThanOrEqual(picture.width + 1e-6)
      expect(crop.y - half).toBeGreaterThanOrEqual(-1e-6)
      expect(crop.y + half).toBeLessThanOrEqual(picture.height + 1e-6)
    }),
  )
})

test('the square is centered at first, and stays where it fits', () => {
  const picture = { width: 400, height: 200 }
  expect(withinPicture(picture, wholeOf(picture))).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(withinPicture(picture, { x: 120, y: 60, zoom: 2 })).toEqual({ x: 120, y: 60, zoom: 2 })
})

test('zooming out near an edge moves the square away from it', () => {
  expect(withinPicture({ width: 400, height: 200 }, { x: 50, y: 50, zoom: 1 })).toEqual({ x: 100, y: 100, zoom: 1 })
})
