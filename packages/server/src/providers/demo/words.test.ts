import { assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { piecesOf, proseOf } from './words.ts'

describe('cutting a text into pieces', () => {
  it.each([
    ['any', string({ unit: 'binary', maxLength: 40 })],
    ['a Chinese', string({ unit: constantFrom('番', '紅', '。', ' ', '\n', 'a') })],
  ])('loses nothing of %s text', (_, texts) => {
    assert(
      property(texts, (text) => {
        expect(piecesOf(text).join('')).toBe(text)
      }),
    )
  })

  it('makes one piece of a word, and of two Chinese characters', () => {
    expect(piecesOf('Red threads, 三紅色花柱。')).toEqual(['Red', ' threads,', ' 三紅', '色花', '柱。'])
  })
})

describe('prose by the word', () => {
  it('has as many words as requested', () => {
    const counts = integer({ min: 1, max: 500 })
    assert(
      property(counts, (count) => {
        expect([...proseOf(count)].join('').split(/\s+/)).toHaveLength(count)
      }),
    )
  })
})
