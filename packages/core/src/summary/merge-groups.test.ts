import { expect, test } from 'vitest'

import { groupItemsOf, mergeGroups } from './merge-groups.ts'
import { outlineLine, summaryLines } from './summary-lines.ts'

const item = (group: string, title: string) => ({ group, title, description: 'd' })

test('equal groups are merged under their first spelling, and equal items are kept once', () => {
  const groupItems = [item('People', 'A'), item('Places', 'B'), item(' people', 'C'), item('PEOPLE', 'a ')]
  expect(mergeGroups({ groupItems }).groupItems).toEqual([
    item('People', 'A'),
    item('People', 'C'),
    item('Places', 'B'),
  ])
  expect(groupItemsOf({ groupItems: [{ group: 'x' }] })).toBeUndefined()
})

test('a result consists of sentences, lines or items', () => {
  expect(summaryLines({ kind: 'summary', text: 'One. Two?\n三。四！」五' })).toEqual([
    'One.',
    'Two?',
    '三。',
    '四！」',
    '五',
  ])
  expect(summaryLines({ kind: 'outline', text: '- A. B.\n\n  - C' })).toEqual(['- A. B.', '  - C'])
  expect(summaryLines({ kind: 'groups', text: '', json: { groupItems: [item('g', 't')] } })).toEqual(['t: d'])
  expect(summaryLines({ kind: 'groups', text: 'raw\nreply' })).toEqual(['raw', 'reply'])
})

test('a line of an outline has a depth and no bullet', () => {
  expect(['- A', '  - B', '\t\t* C', '1. D', 'E'].map(outlineLine)).toEqual([
    { depth: 0, text: 'A' },
    { depth: 1, text: 'B' },
    { depth: 2, text: 'C' },
    { depth: 0, text: 'D' },
    { depth: 0, text: 'E' },
  ])
})
