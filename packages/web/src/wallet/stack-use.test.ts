import { expect, it } from 'vitest'

import { stackUse } from './stack-use.ts'

const use = (day: string, model: string, spentMicros: number) => ({ day, model, spentMicros, calls: 1 })

it('a day has a part for each of the most expensive models, and one for all others', () => {
  const list = ['a', 'b', 'c', 'd', 'e'].map((model, index) => use('1', model, 10 - index))
  expect(stackUse(['1', '2'], [...list, use('2', '', 3), use('2', 'b', 30)])).toEqual({
    models: ['b', 'a', 'c', 'd'],
    hasOthers: true,
    stacks: [
      { day: '1', parts: [9, 10, 8, 7, 6] },
      { day: '2', parts: [30, 0, 0, 0, 3] },
    ],
  })
})

it('few models need no part for others', () => {
  expect(stackUse(['1'], [use('1', 'a', 2)])).toMatchObject({ models: ['a'], hasOthers: false })
  expect(stackUse(['1'], [])).toEqual({
    models: [],
    hasOthers: false,
    stacks: [{ day: '1', parts: [] }],
  })
})
