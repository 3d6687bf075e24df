import type { Citation } from '@saffron/core/chat'
import { expect, test } from 'vitest'

import { citationsIn } from './citation-of.ts'

const citation = (key: string, version: number): Citation => ({
  key,
  agent: 'guide',
  version,
  name: 'guide.txt',
  place: 'line',
  at: 1,
  placeName: null,
  excerpt: `version ${version}`,
})

test('citations that a reply had before it was continued stay, and only unknown marks are looked up', async () => {
  const looked: string[] = []
  const others = async (keys: readonly string[]) => {
    looked.push(...keys)
    return keys.map((key) => citation(key, 2))
  }
  const cited = { text: 'Early [§1.1]. Late [§1.2].', parts: [], before: [citation('1.1', 1)] }
  expect((await citationsIn(cited, others)).map(({ key, version }) => [key, version])).toEqual([
    ['1.1', 1],
    ['1.2', 2],
  ])
  expect(looked).toEqual(['1.2'])
})

test('a reply with very many marks looks up only the first ones', async () => {
  const text = Array.from({ length: 5000 }, (_, at) => `[§1.${at + 1}]`).join(' ')
  let looked = 0
  const others = async (keys: readonly string[]) => {
    looked += keys.length
    return keys.map((key) => citation(key, 1))
  }
  expect(await citationsIn({ text, parts: [], before: undefined }, others)).toHaveLength(200)
  expect(looked).toBe(200)
})
