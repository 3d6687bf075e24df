import { expect, it } from 'vitest'

import { diffLines } from './diff-lines.ts'

const told = (before: string, after: string): string =>
  diffLines(before, after)
    .map(({ mark, text }) => mark + text)
    .join('|')

it('Lines that came and went are marked, the others stand', () => {
  expect(told('a\nb\nc', 'a\nc\nd')).toBe(' a|-b| c|+d')
  expect(told('same', 'same')).toBe(' same')
  expect(told('', 'new')).toBe('-|+new')
})

it('Texts too long to compare are told whole', () => {
  const long = 'x\n'.repeat(700)
  expect(diffLines(long, 'y').filter(({ mark }) => mark === '+')).toEqual([{ mark: '+', text: 'y' }])
})
