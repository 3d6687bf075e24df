import { highlightsOf } from '@saffron/core/format'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { excerptOf } from './excerpt.ts'

const marked = (text: string, q: string) => {
  const { excerpt, highlights } = excerptOf(text, highlightsOf(text, q))
  return { excerpt, words: highlights.map(([from, to]) => excerpt.slice(from, to)) }
}

test('a short text is complete, on one line', () => {
  expect(marked('One\n two\tthree', 'two')).toEqual({ excerpt: 'One  two three', words: ['two'] })
})

test('a long text is cut around the first match, at a word', () => {
  const { excerpt, words } = marked(`${'before '.repeat(50)}Heron ${'after '.repeat(50)}heron`, 'heron')
  expect(excerpt).toMatch(/^…before (?:before )+Heron after .*…$/)
  expect(excerpt.length).toBeLessThanOrEqual(202)
  expect(words).toEqual(['Heron'])
})

test('a text without a match starts at its beginning', () => {
  expect(excerptOf('x'.repeat(300), [])).toEqual({ excerpt: `${'x'.repeat(200)}…`, highlights: [] })
})

test('no character is split, and every highlight covers its word', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { excerpt, words } = marked(`${before} heron ${after}`, 'heron')
      expect(excerpt.isWellFormed()).toBe(true)
      expect(words[0]?.toLowerCase()).toBe('heron')
    }),
  )
})
