import { countPoints, unitsBefore } from '@saffron/core/format'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { countTokens } from '../wallet/index.ts'
import { normalizeText } from './normalize-text.ts'
import { splitParts } from './split-parts.ts'

const scene = (number: number) => `INT. KITCHEN ${number} - DAY\n\n${'She waits. '.repeat(12)}\n\n`
const chinese = (number: number) => `第${'一二三四'[number]}場　客廳　日\n\n${'她在等。'.repeat(10)}\n\n`

test('the parts are the text again, within the tokens, cut no character, and are where they say', async () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '。', '字', '😀', '👩‍👩‍👧', 'e\u0301', '.', '\r\n', '<|endoftext|>'),
    maxLength: 600,
  })
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 30, max: 200 }), async (text, most) => {
      const parts = await splitParts(text, most)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { text: part, from, to } of parts) {
        expect(countTokens(part)).toBeLessThanOrEqual(most)
        expect(part).not.toMatch(/\p{Surrogate}/u)
        expect(text.slice(unitsBefore(text, from), unitsBefore(text, to))).toBe(part)
      }
      expect(parts.at(-1)?.to ?? 0).toBe(countPoints(text))
    }),
  )
})

test('a scene of a screenplay stays whole if it fits', async () => {
  const parts = await splitParts([1, 2, 3, 4, 5].map(scene).join(''), 90)
  expect(parts.map(({ text }) => text)).toEqual([scene(1) + scene(2), scene(3) + scene(4), scene(5)])
  const few = await splitParts([0, 1, 2, 3].map(chinese).join(''), 130)
  expect(few.map(({ text }) => text)).toEqual([chinese(0) + chinese(1), chinese(2) + chinese(3)])
})

test('a scene that does not fit is cut at a sentence', async () => {
  const parts = await splitParts(`INT. HALL - DAY\n\nShort.\n\nINT. ROOM - DAY\n\n${'She waits here. '.repeat(60)}`, 60)
  expect(parts.length).toBeGreaterThan(3)
  for (const { text } of parts.slice(0, -1)) expect(text.trimEnd()).toMatch(/\.$/)
})

test('a normalized text has the same positions', () => {
  const text = 'a\0b\ud800c😀\r\nd'
  const normal = normalizeText(text)
  expect(Array.from(normal)).toHaveLength(Array.from(text).length)
  expect(normal).toBe('a\uFFFDb\uFFFDc😀\r\nd')
})

test('three million equal characters are split without a stall', async () => {
  let longest = 0
  let before = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - before)
    before = performance.now()
  }, 1)
  const parts = await splitParts('字'.repeat(3_000_000), 12_000)
  clearInterval(timer)
  expect(parts.length).toBeLessThan(260)
  expect(longest).toBeLessThan(1000)
})
