import { MAX_IMAGE_PIXELS } from '@saffron/core/draw'
import { expect, test } from 'vitest'

import {
  clampCrop,
  cropToRatio,
  dragCrop,
  editedSize,
  flip,
  isEdited,
  NO_EDIT,
  type PictureEdit,
  resizedTo,
  turn,
} from './edit-geometry.ts'

const natural = { width: 400, height: 300 }
const cropped: PictureEdit = { ...NO_EDIT, crop: { x: 10, y: 20, width: 100, height: 50 } }

test('an image without changes keeps its size', () => {
  expect(isEdited(NO_EDIT)).toBe(false)
  expect(editedSize(natural, NO_EDIT)).toEqual(natural)
})

test('four turns in one direction, and one in each, change nothing', () => {
  let edit = cropped
  for (let times = 0; times < 4; times++) edit = turn(natural, edit, true)
  expect(edit).toEqual({ ...cropped, size: undefined })
  expect(turn(natural, turn(natural, cropped, true), false)).toEqual({ ...cropped, size: undefined })
})

test('a turn swaps the sides, and the crop stays the same part of the image', () => {
  const turned = turn(natural, cropped, true)
  expect(editedSize(natural, turned)).toEqual({ width: 50, height: 100 })
  expect(turned.crop).toEqual({ x: 230, y: 10, width: 50, height: 100 })
})

test('a flip mirrors the crop, and a second one restores it', () => {
  const flipped = flip(natural, cropped, 'x')
  expect(flipped.crop?.x).toBe(290)
  expect(flip(natural, flipped, 'x')).toEqual(cropped)
  expect(flip(natural, cropped, 'y').crop?.y).toBe(230)
})

test('a crop stays within the image', () => {
  expect(clampCrop({ x: -20, y: 290, width: 1000, height: 50 }, natural)).toEqual({
    x: 0,
    y: 250,
    width: 400,
    height: 50,
  })
})

test('a dragged corner moves two sides, and no side passes the other one', () => {
  const box = { x: 100, y: 100, width: 100, height: 100 }
  expect(dragCrop(box, { handle: 'se', by: { x: 30, y: -20 }, within: natural })).toEqual({
    x: 100,
    y: 100,
    width: 130,
    height: 80,
  })
  expect(dragCrop(box, { handle: 'nw', by: { x: 500, y: 500 }, within: natural })).toEqual({
    x: 192,
    y: 192,
    width: 8,
    height: 8,
  })
  expect(dragCrop(box, { handle: 'e', by: { x: 500, y: 9 }, within: natural })).toEqual({
    x: 100,
    y: 100,
    width: 300,
    height: 100,
  })
  expect(dragCrop(box, { handle: 'move', by: { x: 500, y: -500 }, within: natural })).toEqual({
    x: 300,
    y: 0,
    width: 100,
    height: 100,
  })
})

test('a dragged crop keeps a locked ratio, and stops at the edge of the image', () => {
  const box = { x: 100, y: 100, width: 100, height: 50 }
  const drag = (handle: 'se' | 'nw' | 'e' | 's', x: number, y: number) =>
    dragCrop(box, { handle, by: { x, y }, within: natural, ratio: 2 })
  expect(drag('se', 40, 0)).toEqual({ x: 100, y: 100, width: 140, height: 70 })
  expect(drag('se', 0, 40)).toEqual({ x: 100, y: 100, width: 180, height: 90 })
  expect(drag('se', 0, -10)).toEqual({ x: 100, y: 100, width: 80, height: 40 })
  expect(drag('se', 900, 900)).toEqual({ x: 100, y: 100, width: 300, height: 150 })
  expect(drag('nw', -20, -10)).toEqual({ x: 80, y: 90, width: 120, height: 60 })
  expect(drag('e', 20, 0)).toEqual({ x: 100, y: 95, width: 120, height: 60 })
  expect(drag('s', 0, 10)).toEqual({ x: 90, y: 100, width: 120, height: 60 })
  expect(drag('nw', 500, 500)).toEqual({ x: 184, y: 142, width: 16, height: 8 })
})

test('a crop with a ratio is the largest one in the middle', () => {
  expect(cropToRatio({ x: 0, y: 0, ...natural }, 1)).toEqual({ x: 50, y: 0, width: 300, height: 300 })
  expect(cropToRatio({ x: 0, y: 0, ...natural }, 2)).toEqual({ x: 0, y: 50, width: 400, height: 200 })
})

test('a resized image keeps its ratio, within the limit of pixels', () => {
  expect(resizedTo(natural, 'width', 200)).toEqual({ width: 200, height: 150 })
  expect(resizedTo(natural, 'height', 600)).toEqual({ width: 800, height: 600 })
  const { width, height } = resizedTo(natural, 'width', 99_999)
  expect(width * height).toBeLessThanOrEqual(MAX_IMAGE_PIXELS)
})
