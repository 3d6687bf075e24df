import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { hasPattern, nameMatcher, pathMatcher, withoutEscapes } from './name-pattern.ts'

describe('a pattern of names', () => {
  it.each([
    ['*.pdf', 'a b.pdf', true],
    ['*.pdf', 'a.pdf.txt', false],
    ['*', '.hidden', false],
    ['.*', '.hidden', true],
    ['?.txt', '名.txt', true],
    ['?.txt', '🙂.txt', true],
    ['[a-c]1', 'b1', true],
    ['[!a-c]1', 'b1', false],
    ['[]x]', ']', true],
    ['[-a]', '-', true],
    ['[', '[', true],
    ['[b-a]', 'a', false],
    ['a-b', 'a-b', true],
    ['*.{jpg,png}', 'a.png', true],
    ['{a,b', '{a,b', true],
    ['{{a,b},c}d', 'bd', true],
    [String.raw`a\*`, 'a*', true],
    [String.raw`a\*`, 'ab', false],
    ['a.b', 'axb', false],
    ['a+(b)|c^$', 'a+(b)|c^$', true],
    ['e\u0301*', '\u00e9t\u00e9', true],
  ])('%s and %s', (pattern, name, fits) => {
    expect(nameMatcher(pattern)(name)).toBe(fits)
  })

  it('is seen, and not where a backslash stands before it', () => {
    expect(['a*', 'a?', '[a]', '{a}', 'a'].map(hasPattern)).toEqual([true, true, true, true, false])
    expect(hasPattern(String.raw`a\*`)).toBe(false)
    expect(withoutEscapes(String.raw`a\*\\b`)).toBe(String.raw`a*\b`)
  })

  it('is read whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('*?[]{},-!^\\a🙂')) }), (pattern) => {
        expect([true, false]).toContain(nameMatcher(pattern)('a'))
      }),
    )
  })
})

it.each([
  ['a/*.js', 'a/b.js', true],
  ['a/*.js', 'a/b/c.js', false],
  ['**/*.js', 'c.js', true],
  ['**/*.js', 'a/b/c.js', true],
  ['a/**/c', 'a/c', true],
  ['a/**/c', 'a/b/b/c', true],
  ['a/**/c', 'a', false],
])('the path pattern %s and %s', (pattern, path, fits) => {
  expect(pathMatcher(pattern.split('/'))(path.split('/'))).toBe(fits)
})
