import { expect, test } from 'vitest'

import { fitView, MAX_SCALE, panBy, pinch, toImage, zoomAt } from './canvas-view.ts'

const frame = { width: 848, height: 648 }
const image = { width: 1600, height: 1200 }
const within = { image, frame }

test('a large image fits into the frame, a small one has its natural size', () => {
  expect(fitView(image, frame)).toEqual({ scale: 0.5, x: 24, y: 24 })
  expect(fitView({ width: 100, height: 100 }, frame)).toEqual({ scale: 1, x: 374, y: 274 })
})

test('the middle of the frame shows the middle of the image', () => {
  expect(toImage(fitView(image, frame), { x: 424, y: 324 })).toEqual({ x: 800, y: 600 })
})

test('zooming keeps what is under the pointer', () => {
  const spot = { x: 200, y: 500 }
  const view = fitView(image, frame)
  const nearer = zoomAt(view, 3, spot, within)
  expect(nearer.scale).toBe(1.5)
  const [before, after] = [toImage(view, spot), toImage(nearer, spot)]
  expect(after.x).toBeCloseTo(before.x)
  expect(after.y).toBeCloseTo(before.y)
})

test('the zoom has limits', () => {
  const view = fitView(image, frame)
  expect(zoomAt(view, 1000, { x: 0, y: 0 }, within).scale).toBe(MAX_SCALE)
  expect(zoomAt(view, 0.001, { x: 0, y: 0 }, within).scale).toBe(0.25)
})

test('the image cannot leave the frame', () => {
  const far = panBy(fitView(image, frame), { x: 10_000, y: -10_000 }, within)
  expect(far.x).toBe(frame.width - 48)
  expect(far.y).toBe(48 - 600)
})

test('two fingers that move apart zoom around their middle, and moved together they pan', () => {
  const view = fitView(image, frame)
  const apart = pinch(
    view,
    [
      { x: 300, y: 300 },
      { x: 400, y: 300 },
    ],
    [
      { x: 250, y: 300 },
      { x: 450, y: 300 },
    ],
    within,
  )
  expect(apart.scale).toBe(1)
  expect(toImage(apart, { x: 350, y: 300 })).toEqual(toImage(view, { x: 350, y: 300 }))
  const moved = pinch(
    view,
    [
      { x: 300, y: 300 },
      { x: 400, y: 300 },
    ],
    [
      { x: 320, y: 310 },
      { x: 420, y: 310 },
    ],
    within,
  )
  expect(moved).toEqual({ scale: 0.5, x: view.x + 20, y: view.y + 10 })
})
