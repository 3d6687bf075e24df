import { expect, test } from 'vitest'

import { joinPassages } from './join-passages.ts'

test('joins the passages of a document into one text', () => {
  const passages = [
    { place: 'line', at: 1, name: null, text: 'Dear Ada,\n\nthe let' },
    { place: 'line', at: 3, name: null, text: 'ter\n' },
  ] as const
  expect(joinPassages(passages)).toBe('Dear Ada,\n\nthe letter')
})

test('starts each sheet with its name', () => {
  const passages = [
    { place: 'sheet', at: 1, name: 'Sums', text: 'a\t1\n' },
    { place: 'sheet', at: 1, name: 'Sums', text: 'b\t2\n' },
    { place: 'sheet', at: 2, name: '名單', text: '王\t3\n' },
  ] as const
  expect(joinPassages(passages)).toBe('Sums\n\na\t1\nb\t2\n\n名單\n\n王\t3')
})
