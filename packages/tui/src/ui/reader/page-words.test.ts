import { expect, it } from 'vitest'

import { newWords, type PageWords } from './page-words.ts'

const page: PageWords = {
  title: 'Screen: Rows.',
  above: ['one line'],
  rows: ['1: a', '2: b'],
  state: '1 to 2 of 2.',
  hint: 'what to do',
  place: '0',
}

it('speaks a loaded list in full, and the rows of another page', () => {
  expect(newWords(page, undefined)).toEqual(['Screen: Rows.', 'one line', '1: a', '2: b', '1 to 2 of 2.', 'what to do'])
  expect(newWords({ ...page, place: '9', rows: ['10: c'] }, page)).toEqual(['10: c', '1 to 2 of 2.'])
})

it('speaks only the changes of a page, and nothing without changes', () => {
  expect(newWords(page, page)).toEqual([])
  expect(newWords({ ...page, rows: ['1: a', '2: b', '3: c'], state: '1 to 3 of 3.' }, page)).toEqual([
    '3: c',
    '1 to 3 of 3.',
  ])
  expect(newWords({ ...page, rows: ['1: a', '2: changed'] }, page)).toEqual(['2: changed'])
})
