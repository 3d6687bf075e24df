import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { VIEWER } from './constants.ts'
import { cancel, type Gesture, idleGesture, lift, move, press } from './gesture.ts'
import { type Frame, maxScale, openView, panLimits, settle, type View } from './view.ts'

const side = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constantFrom(0, 1, 20_000))
const size = fc.record({ width: side, height: side })
const frames: fc.Arbitrary<Frame> = fc
  .record({
    window: size,
    image: size,
    bars: fc.integer({ min: 0, max: 200 }),
    first: fc.boolean(),
    last: fc.boolean(),
  })
  .map(({ bars, ...frame }) => ({ ...frame, room: { ...frame.window, height: frame.window.height - bars } }))

const place = fc.double({ min: -3000, max: 3000, noNaN: true })
const steps = fc.array(
  fc.record({
    does: fc.constantFrom('press', 'move', 'move', 'move', 'lift', 'cancel'),
    id: fc.integer({ min: 0, max: 3 }),
    x: place,
    y: place,
    wait: fc.integer({ min: 0, max: 400 }),
  }),
  { maxLength: 60 },
)

/** Returns all views during a random gesture, and all views at rest. */
function walk(frame: Frame, doings: typeof steps extends fc.Arbitrary<infer T> ? T : never) {
  let gesture: Gesture = idleGesture(openView(frame))
  let time = 0
  const shown: { view: View; resting: boolean; gesture: Gesture }[] = []
  for (const { does, id, x, y, wait } of doings) {
    time += wait
    const finger = { id, x, y, time }
    if (does === 'press') gesture = press(gesture, finger)
    else if (does === 'move') gesture = move(gesture, finger, frame)
    else {
      const lifted = does === 'lift' ? lift(gesture, finger, frame) : cancel(gesture, frame)
      gesture = lifted.gesture.phase === 'idle' ? { ...lifted.gesture, view: lifted.rest } : lifted.gesture
      if (gesture.phase === 'idle') shown.push({ view: lifted.rest, resting: true, gesture })
    }
    shown.push({ view: gesture.view, resting: false, gesture })
  }
  return shown
}

test('after any gesture, all values of the view are finite', () => {
  fc.assert(
    fc.property(frames, steps, (frame, doings) => {
      for (const { view } of walk(frame, doings)) expect(Object.values(view).every(Number.isFinite)).toBe(true)
    }),
  )
})

test('after any gesture, the scale is within its limits at rest, and at most a quarter beyond during it', () => {
  fc.assert(
    fc.property(frames, steps, (frame, doings) => {
      for (const { view, resting } of walk(frame, doings)) {
        const most = maxScale(view, frame)
        expect(view.scale).toBeGreaterThanOrEqual(resting ? 1 : 0.75)
        expect(view.scale).toBeLessThanOrEqual((resting ? most : most * 1.25) + 1e-6)
      }
    }),
  )
})

test('after any gesture, the image stays within its edges and the row within one image', () => {
  fc.assert(
    fc.property(frames, steps, (frame, doings) => {
      for (const { view, resting } of walk(frame, doings)) {
        const limits = panLimits(view, frame)
        expect(Math.abs(view.x)).toBeLessThanOrEqual(limits.x + 1e-6)
        expect(Math.abs(view.y)).toBeLessThanOrEqual(limits.y + 1e-6)
        expect(Math.abs(view.page)).toBeLessThanOrEqual(frame.window.width + VIEWER.slideGapPx)
        expect(resting && (view.page !== 0 || view.drop !== 0)).toBe(false)
      }
    }),
  )
})

test('at most two fingers are tracked, and the last lifted one leaves none', () => {
  fc.assert(
    fc.property(frames, steps, (frame, doings) => {
      for (const { gesture } of walk(frame, doings)) {
        expect(gesture.fingers.length).toBe({ idle: 0, pinching: 2 }[gesture.phase as string] ?? 1)
        expect(gesture.began.fingers.length).toBeGreaterThanOrEqual(gesture.fingers.length)
      }
    }),
  )
})

test('settling twice is the same as once', () => {
  fc.assert(
    fc.property(frames, steps, (frame, doings) => {
      for (const { view } of walk(frame, doings)) {
        const rest = settle(view, frame)
        const again = settle(rest, frame)
        for (const key of Object.keys(rest) as (keyof View)[]) expect(again[key]).toBeCloseTo(rest[key], 6)
      }
    }),
  )
})
