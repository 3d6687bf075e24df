import { buildAgent } from '@saffron/core/testing'
import { expect, test } from 'vitest'

import { mentionGroups } from './mention-groups.ts'

const people = ['Grete', 'Ada Lovelace', 'Grace Hopper', 'Élodie', '小明', ''].map((name) => ({ id: name, name }))

const namesFor = (words: string) =>
  mentionGroups(people, words).flatMap(({ options }) => options.map(({ name }) => name))

test('people are found by the beginning of a word of their name, by the first one first', () => {
  expect(namesFor('')).toEqual(['Ada Lovelace', 'Élodie', 'Grace Hopper', 'Grete', '小明'])
  expect(namesFor('gr')).toEqual(['Grace Hopper', 'Grete'])
  expect(namesFor('HOP')).toEqual(['Grace Hopper'])
  expect(namesFor('ada lo')).toEqual(['Ada Lovelace'])
  expect(namesFor('elo')).toEqual(['Élodie'])
  expect(namesFor('小')).toEqual(['小明'])
})

test('without a match, and after a space, there is no group', () => {
  for (const words of ['x', 'race', 'Ada ', 'Ada Lovelace ']) expect(mentionGroups(people, words)).toEqual([])
})

test('of many, the first eight are offered', () => {
  const crowd = Array.from({ length: 200 }, (_, at) => ({ id: `${at}`, name: `Ada ${at}` }))
  expect(mentionGroups(crowd, 'a')[0]?.options).toHaveLength(8)
})

test('agents come after the people', () => {
  const agent = buildAgent({ name: 'Grammar' })
  expect(
    mentionGroups(people, 'gr', [agent]).map(({ key, options }) => [key, options.map(({ name }) => name)]),
  ).toEqual([
    ['people', ['Grace Hopper', 'Grete']],
    ['agents', ['Grammar']],
  ])
})
