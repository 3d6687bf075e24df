import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'

import { diffAgents } from './agent-diff.ts'
import { diffLines } from './line-diff.ts'

const shown = (lines: readonly { kind: string; text: string }[]) =>
  lines.map(({ kind, text }) => ({ same: ' ', added: '+', removed: '-' })[kind] + text)

test('only changed fields are listed, with lists and objects as lines', () => {
  const before = {
    name: 'A',
    instructions: 'One\nTwo\nThree',
    suggestions: ['x', 'y'],
    examples: [{ user: 'Hi', assistant: 'Hello\nthere' }],
    parameters: { temperature: 0.5 },
    model: null,
  }
  const after = {
    ...before,
    instructions: 'One\nThree\nFour',
    suggestions: ['y'],
    examples: [{ user: 'Hi', assistant: 'Hello' }],
    parameters: { temperature: 0.5, maxTokens: 10 },
    model: 'm',
  }
  expect(diffAgents(before, after).map(({ field, lines }) => [field, shown(lines)])).toEqual([
    ['instructions', [' One', '-Two', ' Three', '+Four']],
    ['suggestions', ['-- x', ' - y']],
    ['examples', [' - user: Hi', '-  assistant:', '-    Hello', '-    there', '+  assistant: Hello']],
    ['parameters', [' temperature: 0.5', '+maxTokens: 10']],
    ['model', ['+m']],
  ])
  expect(diffAgents(before, before)).toEqual([])
})

const lines = array(constantFrom('a', 'b', 'c', ''), { maxLength: 12 })

test('a comparison contains both texts in order, and only common lines as the same', () => {
  assert(
    property(lines, lines, (before, after) => {
      const found = diffLines(before, after)
      expect(found.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(before)
      expect(found.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(after)
    }),
  )
})

test('very different long texts are shown as replaced', () => {
  const before = Array.from({ length: 2000 }, (_, at) => `old ${at}`)
  const after = Array.from({ length: 2000 }, (_, at) => `new ${at}`)
  const found = diffLines(['same', ...before], ['same', ...after])
  expect(found).toHaveLength(4001)
  expect(found.slice(0, 2)).toEqual([
    { kind: 'same', text: 'same' },
    { kind: 'removed', text: 'old 0' },
  ])
})
