import { expect, test } from 'vitest'

import { stackErrors } from './stack-errors.ts'

const slot = (name: string) => ({ slot: name, calls: 1, failed: 1, inputTokens: 0, outputTokens: 0, costMicros: 0 })
const error = (at: string, model: string, count: number) => ({
  slot: at,
  channel: 'c',
  name: 'House',
  model,
  error: 'provider.cut',
  count,
})

test('stacks errors by channel and model, with the rarest combined', () => {
  const errors = [
    error('1', 'a', 9),
    error('1', 'a', 1),
    error('2', 'b', 5),
    error('2', 'c', 4),
    error('2', 'd', 3),
    error('1', 'e', 1),
    error('2', 'f', 1),
  ]
  expect(stackErrors({ slots: [slot('1'), slot('2')], errors })).toEqual({
    names: ['House · a', 'House · b', 'House · c', 'House · d'],
    hasOthers: true,
    parts: [
      [10, 0, 0, 0, 1],
      [0, 5, 4, 3, 1],
    ],
  })
})

test('a period without errors has no parts', () => {
  expect(stackErrors({ slots: [slot('1')], errors: [] })).toEqual({ names: [], hasOthers: false, parts: [[]] })
})
