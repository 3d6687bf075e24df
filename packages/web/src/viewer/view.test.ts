import { expect, test } from 'vitest'

import { closeUpScale, flip, type Frame, groundOpacity, maxScale, mixViews, openView, rotate, zoomTo } from './view.ts'

const frameOf = (width: number, height: number): Frame => ({
  window: { width: 400, height: 800 },
  room: { width: 400, height: 800 },
  image: { width, height },
  first: true,
  last: true,
})

test('a large image is fitted, a small one has its natural size', () => {
  expect([openView(frameOf(800, 800)).fit, openView(frameOf(80, 80)).fit]).toEqual([0.5, 1])
})

test('a rotation by a quarter fits the image again and four restore it', () => {
  const frame = frameOf(1600, 400)
  const open = openView(frame)
  const turned = rotate(zoomTo(open, frame, { scale: 4, point: { x: 90, y: 0 } }), frame)
  expect(turned).toMatchObject({ angle: 90, scale: 1, x: 0, y: 0, fit: 0.5 })
  expect(rotate(rotate(rotate(turned, frame), frame), frame)).toMatchObject({ angle: 360, fit: open.fit })
  expect(rotate(open, frame, -1).angle).toBe(-90)
})

test('a rotation is clockwise on the screen in a mirrored image too', () => {
  const frame = frameOf(100, 100)
  expect(rotate(flip(openView(frame), 'x'), frame).angle).toBe(-90)
  expect(rotate(flip(flip(openView(frame), 'x'), 'y'), frame).angle).toBe(90)
})

test('the two flips are independent and each reverses itself', () => {
  const open = openView(frameOf(100, 100))
  expect(flip(open, 'x')).toMatchObject({ mirrorX: -1, mirrorY: 1 })
  expect(flip(flip(open, 'x'), 'y')).toMatchObject({ mirrorX: -1, mirrorY: -1 })
  expect(flip(flip(open, 'y'), 'y').mirrorY).toBe(1)
})

test('the maximum zoom is six times, the natural size if larger, and filling the window for a tiny image', () => {
  const frames = [frameOf(800, 800), frameOf(4000, 100), frameOf(1, 1)]
  expect(frames.map((frame) => maxScale(openView(frame), frame))).toEqual([6, 10, 400])
})

test('the point under the pointer stays there while zooming', () => {
  const frame = frameOf(800, 1600)
  const zoomed = zoomTo(openView(frame), frame, { scale: 2, point: { x: 100, y: -200 } })
  expect(zoomed).toMatchObject({ scale: 2, x: -100, y: 200 })
  expect(zoomTo(zoomed, frame, { scale: 0.1, point: { x: 100, y: -200 } })).toMatchObject({ scale: 1, x: 0, y: 0 })
})

test('a double tap shows the natural size, between two and four times the fitted one', () => {
  const frames = [200, 1200, 9000].map((width) => frameOf(width, 10))
  expect(frames.map((frame) => closeUpScale(openView(frame), frame))).toEqual([2, 3, 4])
})

test('the background fades with the drag and is invisible at half the window', () => {
  const open = openView(frameOf(100, 100))
  const opacity = (drop: number) => groundOpacity({ ...open, drop }, frameOf(100, 100))
  expect([opacity(-50), opacity(0), opacity(100), opacity(400), opacity(900)]).toEqual([1, 1, 0.75, 0, 0])
})

test('an image or a window without a size gives finite values', () => {
  const frame: Frame = { ...frameOf(0, NaN), window: { width: 0, height: 0 }, room: { width: -20, height: 0 } }
  const view = rotate(zoomTo(openView(frame), frame, { scale: 9, point: { x: 1, y: 1 } }), frame)
  expect(Object.values(view).every(Number.isFinite)).toBe(true)
})

test('halfway between two views, every value is halfway', () => {
  const from = openView(frameOf(100, 100))
  const to = { ...from, scale: 3, angle: 90, page: -20 }
  expect(mixViews(from, to, 0.5)).toMatchObject({ scale: 2, angle: 45, page: -10, mirrorX: 1 })
})
