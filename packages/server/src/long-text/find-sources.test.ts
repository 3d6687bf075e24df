import { unitsBefore } from '@saffron/core/format'
import { expect, test } from 'vitest'

import { findSources } from './find-sources.ts'

const { signal } = new AbortController()

test('a line is found in the sentence that has its rare words, with its position in code points', async () => {
  const text = `😀 The war began in spring. Many people left the town. ${'The people of the town were poor. '.repeat(40)}Anna hid the silver cup in the well. It rained. 她把銀杯藏在井裡。他們都走了。`
  const lines = [
    'Anna hides a silver cup in a well.',
    'People left the town.',
    '銀杯在井裡。',
    'Nothing like that: xylophones.',
  ]
  const sources = await findSources(text, lines, signal)
  expect(sources.map(({ line, quote }) => [line, quote])).toEqual([
    [0, 'Anna hid the silver cup in the well.'],
    [1, 'Many people left the town.'],
    [2, '她把銀杯藏在井裡。'],
  ])
  for (const { from, to, quote } of sources) {
    expect(text.slice(unitsBefore(text, from), unitsBefore(text, to))).toBe(quote)
  }
})

test('a text without an end of a sentence is searched in pieces', async () => {
  const [source] = await findSources(`${'x'.repeat(100_000)} needle ${'y'.repeat(100_000)}`, ['the needle'], signal)
  expect(source?.quote).toContain('needle')
  expect(Array.from(source?.quote ?? '').length).toBeLessThanOrEqual(200)
})
