import { expect, test } from 'vitest'

import { followsEnd, type ScrollPlace } from './sticky-scroll.ts'

const at = (top: number, height = 2000, view = 500): ScrollPlace => ({ top, height, view })

test('a reader who moves up by one line is let go, even close to the end', () => {
  expect(followsEnd(true, { before: at(1500), now: at(1490), byHand: false })).toBe(false)
})

test('a reader above the end is not taken along when the reply grows', () => {
  expect(followsEnd(false, { before: at(900), now: at(900, 2600), byHand: false })).toBe(false)
})

test('who stays at the end goes on following as the reply grows', () => {
  expect(followsEnd(true, { before: at(1500), now: at(1500, 2200), byHand: false })).toBe(true)
})

test('arriving at the end by hand takes hold again', () => {
  expect(followsEnd(false, { before: at(1300), now: at(1480), byHand: false })).toBe(true)
})

test('moving down without arriving does not', () => {
  expect(followsEnd(false, { before: at(900), now: at(1300), byHand: false })).toBe(false)
})

test('content that shrinks, or a window that grows, is not the reader moving up', () => {
  expect(followsEnd(true, { before: at(1500), now: at(1200, 1700), byHand: false })).toBe(true)
  expect(followsEnd(true, { before: at(1500), now: at(1200, 2000, 800), byHand: false })).toBe(true)
})

test('content that shrank and grew again between two looks is not the reader moving up', () => {
  const move = { before: at(392, 1062, 670), now: at(348, 1122, 714) }
  expect(followsEnd(true, { ...move, byHand: false })).toBe(true)
})

test('a reader who pulls up while the reply grows is let go', () => {
  expect(followsEnd(true, { before: at(1500), now: at(1400, 2040), byHand: true })).toBe(false)
})
