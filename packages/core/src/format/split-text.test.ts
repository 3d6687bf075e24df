import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitText } from './split-text.ts'

const pieces = (text: string, most: number): string[] => [...splitText(text, most)].map((piece) => piece.text)

test('the pieces are the text again, none too long, and none cuts a character', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '。', '字', '😀', '👩‍👩‍👧', 'e\u0301', '.'),
    maxLength: 400,
  })
  fc.assert(
    fc.property(texts, fc.integer({ min: 24, max: 90 }), (text, most) => {
      const made = pieces(text, most)
      expect(made.join('')).toBe(text)
      for (const piece of made) {
        expect(piece.length).toBeLessThanOrEqual(most)
        expect(piece).not.toMatch(/\p{Surrogate}/u)
        expect(piece.startsWith('\u200D')).toBe(false)
      }
    }),
  )
})

test('a text is cut behind a paragraph, else a line, a sentence or a word', () => {
  expect(pieces('One two. Three.\n\nFour five', 20)).toEqual(['One two. Three.\n\n', 'Four five'])
  expect(pieces('One two. Three.\nFour five', 20)).toEqual(['One two. Three.\n', 'Four five'])
  expect(pieces('今天天氣很好。我們去看小貓', 10)).toEqual(['今天天氣很好。', '我們去看小貓'])
  expect(pieces('one two three four', 12)).toEqual(['one two ', 'three four'])
  expect(pieces('x'.repeat(30), 12).join('')).toBe('x'.repeat(30))
})

test('a character longer than a piece is cut between surrogate pairs, never inside one', () => {
  // One letter with a hundred combining marks, each of which is a surrogate pair.
  const marks = '\u{1D165}'.repeat(100)
  for (const [text, most] of [
    [`a${marks}`, 24],
    [`ab${marks}`, 25],
    [`😀${marks}`, 70],
  ] as const) {
    const made = pieces(text, most)
    expect(made.join('')).toBe(text)
    for (const piece of made) {
      expect(piece.length).toBeLessThanOrEqual(most)
      expect(piece).not.toMatch(/\p{Surrogate}/u)
    }
  }
})

test('a text that fits is one piece, and none is none', () => {
  expect([...splitText('short', 10)]).toEqual([{ start: 0, text: 'short' }])
  expect([...splitText('', 10)]).toEqual([])
})
