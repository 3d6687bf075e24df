import { expect, test } from 'vitest'

import { citedKeys, replaceCitations } from './citation-marks.ts'
import type { Citation } from './citations.ts'

const cited = (key: string): Citation => ({
  key,
  agent: 'a',
  version: 1,
  name: 'guide.md',
  place: 'line',
  at: 1,
  placeName: null,
  excerpt: '',
})

test('the passages that a text cites are named once, in order', () => {
  expect(citedKeys('One [§2.5], two [§1.1][§2.5], and [2.5] or [§x].')).toEqual(['2.5', '1.1'])
})

test('only marks of known citations are replaced, and none in code', () => {
  const text = 'A [§2.5], B [§9.9] `[§2.5]`\n```\n[§2.5]\n```\nC [§1.1] `'
  const replaced = replaceCitations(text, [cited('1.1'), cited('2.5')], ({ key }, number) => `<${number}:${key}>`)
  expect(replaced).toBe('A <2:2.5>, B [§9.9] `[§2.5]`\n```\n[§2.5]\n```\nC <1:1.1> `')
})
