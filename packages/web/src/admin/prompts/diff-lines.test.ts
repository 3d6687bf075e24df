import { expect, it } from 'vitest'

import { diffLines } from './diff-lines.ts'

const told = (before: string, after: string): string =>
  diffLines(before, after)
    .map(({ mark, text }) => mark + text)
    .join('|')

it('marks added and removed lines, and keeps the others', () => {
  expect(told('a\nb\nc', 'a\nc\nd')).toBe(' a|-b| c|+d')
  expect(told('same', 'same')).toBe(' same')
  expect(told('', 'new')).toBe('-|+new')
})

it('lists all lines of texts too long to compare', () => {
  const long = 'x\n'.repeat(700)
  expect(diffLines(long, 'y').filter(({ mark }) => mark === '+')).toEqual([{ mark: '+', text: 'y' }])
})
