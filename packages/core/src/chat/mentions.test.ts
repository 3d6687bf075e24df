import { expect, test } from 'vitest'

import { findMentions, mentionBegunIn, mentionedIn } from './mentions.ts'

const ada = { id: 'ada', name: 'Ada' }
const lovelace = { id: 'lovelace', name: 'Ada Lovelace' }
const namesake = { id: 'namesake', name: 'Ada' }
const ming = { id: 'ming', name: '小明' }
const people = [ada, lovelace, ming]

const foundIn = (text: string) => findMentions(text, people).map(({ from, to }) => text.slice(from, to))

test('a name after an @ is a mention, and the longest name counts', () => {
  expect(mentionedIn('@Ada Lovelace, ask @Ada', people)).toEqual(['lovelace', 'ada'])
  expect(foundIn('(@ada) and @ADA LOVELACE!')).toEqual(['@ada', '@ADA LOVELACE'])
})

test('an address, a longer word and two signs are no mention', () => {
  expect(foundIn('ann@Ada.example, @Adam, @@Ada, @ Ada, @')).toEqual([])
})

test('a name in a script without spaces may touch other words', () => {
  expect(foundIn('請@小明看一下，再@Ada看')).toEqual(['@小明', '@Ada'])
})

test('of people with the same name, the chosen one is meant, or everyone', () => {
  const all = [...people, namesake]
  expect(mentionedIn('@Ada', all, new Set(['namesake', 'ming']))).toEqual(['namesake'])
  expect(mentionedIn('@Ada @Ada', all)).toEqual(['ada', 'namesake'])
})

test('an empty name is never mentioned, and a message mentions at most 100 people', () => {
  expect(mentionedIn('@ @', [{ id: 'none', name: '' }])).toEqual([])
  const crowd = Array.from({ length: 120 }, (_, at) => ({ id: `id ${at}`, name: 'Ada' }))
  expect(mentionedIn('@Ada', crowd)).toHaveLength(100)
})

test('a mention begins at an @ before the cursor, and may have spaces', () => {
  expect(mentionBegunIn('Hi @')).toEqual({ from: 3, words: '' })
  expect(mentionBegunIn('Hi @Ada Lov')).toEqual({ from: 3, words: 'Ada Lov' })
  for (const before of ['ann@exa', 'Hi', '@ ', '@Ada\n', '@@', `@${'x'.repeat(101)}`]) {
    expect(mentionBegunIn(before)).toBeUndefined()
  }
})
