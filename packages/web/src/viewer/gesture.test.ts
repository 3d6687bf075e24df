import { expect, test } from 'vitest'

import { cancel, type Decision, type Gesture, idleGesture, lift, move, press } from './gesture.ts'
import { clampPan, type Frame, openView, panLimits, type View } from './view.ts'

const FRAME: Frame = {
  window: { width: 400, height: 1000 },
  room: { width: 400, height: 1000 },
  image: { width: 800, height: 800 },
  first: false,
  last: false,
}
const OPEN = openView(FRAME)
const ZOOMED: View = { ...OPEN, scale: 3 }

interface Drag {
  readonly to: readonly [number, number]
  readonly view?: View
  readonly frame?: Frame
}

/** A finger moves from the center of the window to `to`, in two steps. */
function drag({ to: [x, y], view = OPEN, frame = FRAME }: Drag) {
  const down = press(idleGesture(view), { id: 1, x: 0, y: 0, time: 0 })
  const half = move(down, { id: 1, x: x / 2, y: y / 2, time: 50 }, frame)
  const moved = move(half, { id: 1, x, y, time: 100 }, frame)
  // It stops there, so the view doesn't glide.
  const lifted = lift(move(moved, { id: 1, x, y, time: 300 }, frame), { id: 1, x, y, time: 300 }, frame)
  return { moved, lifted, decision: lifted.decision }
}

const decisions = (drags: readonly Drag[]): Decision[] => drags.map((one) => drag(one).decision)

test('a drag of 39 or 40 px doesn’t turn the page, one of 41 px does, in both directions', () => {
  const ways = [39, 40, 41, -39, -40, -41].map((x): Drag => ({ to: [x, 0] }))
  expect(decisions(ways)).toEqual(['settle', 'settle', 'previous', 'settle', 'settle', 'next'])
})

test('a drag down of 13% or 14% of the window doesn’t close, one of 15% does, and one up doesn’t', () => {
  const ways = [130, 140, 150, -400].map((y): Drag => ({ to: [0, y] }))
  expect(decisions(ways)).toEqual(['settle', 'settle', 'close', 'settle'])
})

test('10 px don’t set the direction of a drag, 11 px do', () => {
  const ways = [[10, 0] as const, [11, 0] as const, [0, 10] as const, [0, 11] as const]
  const phases = ways.map((to) => drag({ to }).moved.phase)
  expect(phases).toEqual(['pressed', 'paging', 'pressed', 'dropping'])
})

test('horizontal wins a tie, and the direction stays', () => {
  expect(drag({ to: [30, 30] }).moved.phase).toBe('paging')
  expect(drag({ to: [29, 30] }).moved.phase).toBe('dropping')
  const down = press(idleGesture(OPEN), { id: 1, x: 0, y: 0, time: 0 })
  const paging = move(down, { id: 1, x: 20, y: 0, time: 10 }, FRAME)
  expect(move(paging, { id: 1, x: 45, y: 500, time: 20 }, FRAME)).toMatchObject({ phase: 'paging', view: { drop: 0 } })
})

test('the row of images follows the finger, at half speed beyond the first and last', () => {
  expect([page(100, {}), page(-100, {})]).toEqual([100, -100])
  expect([page(100, { first: true }), page(-100, { first: true })]).toEqual([50, -100])
  expect([page(100, { last: true }), page(-100, { last: true })]).toEqual([100, -50])
})

test('beyond the first and last, no drag turns the page', () => {
  const frame = { ...FRAME, first: true, last: true }
  const ways = [300, -300].map((x): Drag => ({ to: [x, 0], frame }))
  expect(decisions(ways)).toEqual(['settle', 'settle'])
})

test('a drag doesn’t jump when its direction is set', () => {
  expect(drag({ to: [11, 0] }).moved.view.page).toBeLessThan(3)
  expect(drag({ to: [0, 11] }).moved.view.drop).toBeLessThan(3)
  expect(drag({ to: [-11, 0], view: { ...ZOOMED, x: 0 } }).moved.view.x).toBeGreaterThan(-3)
})

test('a finger that returns before it’s lifted has no effect', () => {
  const down = press(idleGesture(OPEN), { id: 1, x: 0, y: 0, time: 0 })
  const away = move(down, { id: 1, x: 200, y: 0, time: 10 }, FRAME)
  expect(lift(away, { id: 1, x: 20, y: 0, time: 20 }, FRAME)).toMatchObject({ decision: 'settle', rest: { page: 0 } })
})

test('when zoomed in, a drag moves the image and stops at its edges', () => {
  const { moved, decision } = drag({ to: [100, 40], view: ZOOMED })
  expect(moved).toMatchObject({ phase: 'panning', view: { x: 100, y: 40, page: 0, drop: 0 } })
  expect(decision).toBe('settle')
  const limits = panLimits(ZOOMED, FRAME)
  expect(drag({ to: [9000, 9000], view: ZOOMED }).moved.view).toMatchObject(limits)
})

test('when zoomed in, a swipe turns the page only at the matching edge', () => {
  const limit = panLimits(ZOOMED, FRAME).x
  const left = { ...ZOOMED, x: limit }
  const right = { ...ZOOMED, x: -limit }
  const swipes: Drag[] = [
    { to: [100, 0], view: left },
    { to: [-100, 0], view: left },
    { to: [-100, 0], view: right },
    { to: [100, 0], view: right },
    { to: [0, 400], view: left },
  ]
  expect(decisions(swipes)).toEqual(['previous', 'settle', 'next', 'settle', 'settle'])
})

test('when zoomed in at an edge, a reversed swipe doesn’t turn the page on the other side', () => {
  const view = { ...ZOOMED, x: panLimits(ZOOMED, FRAME).x }
  const down = press(idleGesture(view), { id: 1, x: 0, y: 0, time: 0 })
  const away = move(down, { id: 1, x: 60, y: 0, time: 10 }, FRAME)
  const back = move(away, { id: 1, x: -200, y: 0, time: 20 }, FRAME)
  expect(back.view.page).toBe(0)
  expect(lift(back, { id: 1, x: -200, y: 0, time: 30 }, FRAME).decision).toBe('settle')
})

test('a pan released in motion glides, one that rested first doesn’t', () => {
  const down = press(idleGesture(ZOOMED), { id: 1, x: 0, y: 0, time: 0 })
  const moved = move(down, { id: 1, x: 50, y: 0, time: 50 }, FRAME)
  expect(lift(moved, { id: 1, x: 50, y: 0, time: 60 }, FRAME).rest.x).toBeGreaterThan(100)
  expect(lift(moved, { id: 1, x: 50, y: 0, time: 400 }, FRAME).rest.x).toBe(50)
})

test('a second tap is a double tap within 300 ms and at the same position', () => {
  const { gesture } = tap(idleGesture(OPEN), 0, 0)
  const second = [250, 300, 301, 350].map((time) => tap(gesture, 0, time).decision)
  expect(second).toEqual(['double-tap', 'double-tap', 'tap', 'tap'])
  expect(tap(gesture, 41, 200).decision).toBe('tap')
})

test('a third tap starts over', () => {
  const twice = tap(tap(idleGesture(OPEN), 0, 0).gesture, 0, 100)
  expect(tap(twice.gesture, 0, 200).decision).toBe('tap')
})

test('two fingers zoom around their midpoint and move it', () => {
  const pinched = pinch(100, 300)
  expect(pinched.view.scale).toBe(3)
  const aside = move(pinched, { id: 1, x: -130, y: 0, time: 30 }, FRAME)
  expect(aside.view.x).toBeGreaterThan(0)
})

test('a pinch zooms up to six times, with some resistance beyond', () => {
  const far = pinch(10, 900)
  expect(far.view.scale).toBeGreaterThan(6)
  expect(far.view.scale).toBeLessThan(7.5)
  expect(unpinch(far).rest.scale).toBe(6)
})

test('a wide image zooms to its natural size if that’s more than six times', () => {
  const frame = { ...FRAME, image: { width: 4000, height: 100 } }
  const view = openView(frame)
  const down = press(press(idleGesture(view), { id: 1, x: -5, y: 0, time: 0 }), { id: 2, x: 5, y: 0, time: 0 })
  const far = move(down, { id: 2, x: 5000, y: 0, time: 10 }, frame)
  expect(lift(far, { id: 2, x: 5000, y: 0, time: 10 }, frame).rest.scale).toBe(10)
})

test('a pinch below the fitted size returns to it, and the remaining finger does nothing', () => {
  const small = pinch(300, 60)
  expect(small.view.scale).toBeLessThan(1)
  const { gesture, decision, rest } = unpinch(small)
  expect({ decision, scale: rest.scale, phase: gesture.phase }).toEqual({
    decision: 'settle',
    scale: 1,
    phase: 'spent',
  })
  expect(lift(gesture, { id: 1, x: 300, y: 0, time: 90 }, FRAME).decision).toBe('settle')
})

test('after one finger of a pinch is lifted, the other moves the image', () => {
  const { gesture } = unpinch(pinch(100, 300))
  expect(gesture.phase).toBe('panning')
  const first = gesture.fingers[0]
  if (first === undefined) throw new Error('a finger is left')
  const moved = move(gesture, { ...first, x: first.x + 60, time: 200 }, FRAME)
  expect(moved.view.x - gesture.view.x).toBe(60)
})

test('a second finger doesn’t interrupt paging', () => {
  const paging = drag({ to: [100, 0] }).moved
  expect(press(paging, { id: 2, x: 50, y: 50, time: 90 })).toBe(paging)
})

test('fingers canceled by the system have no effect', () => {
  const { moved } = drag({ to: [200, 0] })
  expect(cancel(moved, FRAME)).toMatchObject({ decision: 'settle', rest: { page: 0 }, gesture: { phase: 'idle' } })
})

test('a view outside its limits settles within them', () => {
  expect(clampPan({ ...OPEN, x: 50, y: -50 }, FRAME)).toMatchObject({ x: 0, y: 0 })
})

function page(x: number, ends: Partial<Frame>): number {
  return drag({ to: [x, 0], frame: { ...FRAME, ...ends } }).moved.view.page
}

function tap(gesture: Gesture, x: number, time: number) {
  return lift(press(gesture, { id: 1, x, y: 0, time: time - 10 }), { id: 1, x, y: 0, time }, FRAME)
}

function pinch(from: number, to: number): Gesture {
  const first = press(idleGesture(OPEN), { id: 1, x: -from / 2, y: 0, time: 0 })
  const both = press(first, { id: 2, x: from / 2, y: 0, time: 0 })
  const half = move(both, { id: 1, x: -to / 2, y: 0, time: 20 }, FRAME)
  return move(half, { id: 2, x: to / 2, y: 0, time: 20 }, FRAME)
}

function unpinch(gesture: Gesture) {
  const second = gesture.fingers[1]
  if (second === undefined) throw new Error('two fingers are down')
  return lift(gesture, { ...second, time: second.time + 5 }, FRAME)
}
