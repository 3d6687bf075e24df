import { expect, test } from 'vitest'

import { followsEnd, type ScrollPlace } from './sticky-scroll.ts'

const at = (top: number, height = 2000, view = 500): ScrollPlace => ({ top, height, view })

test('a reader who moves up by one line is let go, even close to the end', () => {
  expect(followsEnd(true, at(1500), at(1490))).toBe(false)
})

test('a reader above the end is not taken along when the reply grows', () => {
  expect(followsEnd(false, at(900), at(900, 2600))).toBe(false)
})

test('who stays at the end goes on following as the reply grows', () => {
  expect(followsEnd(true, at(1500), at(1500, 2200))).toBe(true)
})

test('arriving at the end by hand takes hold again', () => {
  expect(followsEnd(false, at(1300), at(1480))).toBe(true)
})

test('moving down without arriving does not', () => {
  expect(followsEnd(false, at(900), at(1300))).toBe(false)
})

test('content that shrinks, or a window that grows, is not the reader moving up', () => {
  expect(followsEnd(true, at(1500), at(1200, 1700))).toBe(true)
  expect(followsEnd(true, at(1500), at(1200, 2000, 800))).toBe(true)
})
