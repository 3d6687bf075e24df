import { expect, it } from 'vitest'

import { nearNames } from './near-models.ts'

const names = ['saffron-demo', 'saffron-demo-vision', 'gpt-large', 'gpt-large-mini', 'o1']

it.each([
  ['safron-demo', ['saffron-demo']],
  ['GPT-LARGE-MNI', ['gpt-large', 'gpt-large-mini']],
  ['vision', ['saffron-demo-vision']],
  ['gpt', ['gpt-large', 'gpt-large-mini']],
  ['o2', ['o1']],
  ['nope', []],
])('%s is similar to %j', (typed, near) => {
  expect(nearNames(typed, names)).toEqual(near)
})
