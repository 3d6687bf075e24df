import { expect, test } from 'vitest'

import { rankTitles } from './rank-titles.ts'

const titles = (found: readonly string[], words: string) =>
  rankTitles(
    found.map((title) => ({ title })),
    words,
  ).map(({ title }) => title)

test('the exact title comes first, then what begins with the words, then the rest, newest first in each', () => {
  const found = ['Conversation 129', 'On Conversation 12', 'Conversation 120', 'conversation 12']
  expect(titles(found, ' Conversation 12')).toEqual([
    'conversation 12',
    'Conversation 129',
    'Conversation 120',
    'On Conversation 12',
  ])
})

test('without words the order stays', () => {
  expect(titles(['b', 'a'], '')).toEqual(['b', 'a'])
})
