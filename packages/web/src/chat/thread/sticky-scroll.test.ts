import { expect, test } from 'vitest'

import { followsEnd, type ScrollPlace } from './sticky-scroll.ts'

const at = (top: number, height = 2000, view = 500): ScrollPlace => ({ top, height, view })

test('stops following a reader who moves up by one line, even close to the end', () => {
  expect(followsEnd(true, { before: at(1500), now: at(1490), byHand: false })).toBe(false)
})

test('doesn’t move a reader above the end when the reply grows', () => {
  expect(followsEnd(false, { before: at(900), now: at(900, 2600), byHand: false })).toBe(false)
})

test('keeps following a reader at the end as the reply grows', () => {
  expect(followsEnd(true, { before: at(1500), now: at(1500, 2200), byHand: false })).toBe(true)
})

test('resumes following when the reader reaches the end', () => {
  expect(followsEnd(false, { before: at(1300), now: at(1480), byHand: false })).toBe(true)
})

test('doesn’t resume when the reader moves down without reaching the end', () => {
  expect(followsEnd(false, { before: at(900), now: at(1300), byHand: false })).toBe(false)
})

test('shrinking content or a growing window isn’t a move up by the reader', () => {
  expect(followsEnd(true, { before: at(1500), now: at(1200, 1700), byHand: false })).toBe(true)
  expect(followsEnd(true, { before: at(1500), now: at(1200, 2000, 800), byHand: false })).toBe(true)
})

test('content that shrinks and grows between two events isn’t a move up by the reader', () => {
  const move = { before: at(392, 1062, 670), now: at(348, 1122, 714) }
  expect(followsEnd(true, { ...move, byHand: false })).toBe(true)
})

test('stops following a reader who scrolls up while the reply grows', () => {
  expect(followsEnd(true, { before: at(1500), now: at(1400, 2040), byHand: true })).toBe(false)
})
