import { expect, test } from 'vitest'

import { buildScript } from '../testing/build-script.ts'
import { completeCue, completeHeading } from './complete-words.ts'

const { doc } = buildScript([
  [
    ['heading', 'INT. KITCHEN - DAY'],
    ['character', 'ANNA (V.O.)'],
    ['dialogue', 'Hello?'],
    ['character', 'ANTON'],
    ['dialogue', 'Yes.'],
  ],
  [
    ['heading', 'EXT. KING’S ROAD - MAGIC HOUR'],
    ['character', 'ANTON'],
    ['dialogue', 'Hello!'],
  ],
])
const labels = (completions: readonly { label: string }[]) => completions.map(({ label }) => label)

test('a cue is completed with names, without what follows them, the most frequent first', () => {
  expect(labels(completeCue(doc, 'an'))).toEqual(['ANTON', 'ANNA'])
  expect(completeCue(doc, 'ANTON')).toEqual([])
  expect(completeCue(doc, '')).toEqual([])
  expect(completeCue(doc, 'ANNA (')).toEqual([])
})

test('a heading is completed part by part', () => {
  expect(completeHeading(doc, 'i')).toEqual([
    { label: 'INT.', text: 'INT. ' },
    { label: 'INT./EXT.', text: 'INT./EXT. ' },
  ])
  expect(completeHeading(doc, 'INT. ki')).toEqual([
    { label: 'KITCHEN', text: 'INT. KITCHEN' },
    { label: 'KING’S ROAD', text: 'INT. KING’S ROAD' },
  ])
  expect(completeHeading(doc, 'INT. KITCHEN - m')[0]).toEqual({
    label: 'MAGIC HOUR',
    text: 'INT. KITCHEN - MAGIC HOUR',
  })
  expect(labels(completeHeading(doc, 'INT. KITCHEN - '))).toContain('NIGHT')
  expect(completeHeading(doc, 'INT. KITCHEN - DAY')).toEqual([])
})

test('a Chinese heading is completed with Chinese words', () => {
  expect(labels(completeHeading(doc, '内'))).toEqual(['内景'])
  expect(labels(completeHeading(doc, '内景 客厅 - '))).toContain('夜')
})

test('what is being written doesn’t count as a name or a place', () => {
  const writing = buildScript([
    [
      ['heading', 'INT. KITCHEN - DAY'],
      ['character', 'ANNA'],
      ['dialogue', 'Hello?'],
    ],
    [
      ['heading', 'EXT. K'],
      ['character', 'AN'],
    ],
  ]).doc
  expect(labels(completeCue(writing, 'AN'))).toEqual(['ANNA'])
  expect(labels(completeHeading(writing, 'EXT. K'))).toEqual(['KITCHEN'])
})
