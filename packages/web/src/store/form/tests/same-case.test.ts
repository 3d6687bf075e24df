import { expect, test } from 'vitest'

import { sameCase } from './same-case.ts'

const cases = (...all: (readonly [name: string, prompt: string])[]) => all.map(([name, prompt]) => ({ name, prompt }))

test('a case is found by a name that no other has, also after its prompt has changed', () => {
  const [own] = cases(['Adds', 'Now 3 + 4'])
  expect(sameCase(own!, [own!], cases(['', '1 + 1'], ['Adds', '1 + 2']))).toBe(1)
})

test('without a name of its own, a case is found by its prompt', () => {
  const own = cases(['', 'b'], ['Twice', 'c'], ['Twice', 'd'], ['', 'e'], ['Renamed', 'a'])
  const others = cases(['', 'a'], ['', 'b'], ['Twice', 'd'])
  expect(own.map((each) => sameCase(each, own, others))).toEqual([1, -1, 2, -1, 0])
})
