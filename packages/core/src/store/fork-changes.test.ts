import { expect, test } from 'vitest'

import { EMPTY_DEFINITION } from './empty-definition.ts'
import { forkChanges } from './fork-changes.ts'

const base = { ...EMPTY_DEFINITION, name: 'One', description: 'Old', parameters: { temperature: 1 } }
const fieldsOf = (mine: object, theirs: object) =>
  forkChanges({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }).map(({ field, own }) => [
    field,
    own !== undefined,
  ])

test('only what the original changed is offered, and marked if the copy changed it too', () => {
  expect(fieldsOf({}, {})).toEqual([])
  expect(fieldsOf({ name: 'Two' }, {})).toEqual([])
  expect(fieldsOf({}, { name: 'Two' })).toEqual([['name', false]])
  expect(fieldsOf({ name: 'Three' }, { name: 'Two', description: 'New' })).toEqual([
    ['name', true],
    ['description', false],
  ])
  expect(fieldsOf({ name: 'Two' }, { name: 'Two' })).toEqual([])
})

test('a copy keeps its own files and visibility', () => {
  const theirs = { visibility: 'store', instructionsVisible: true, filesVisible: true, knowledge: [{ asset: 'a' }] }
  expect(fieldsOf({}, theirs)).toEqual([])
})

test('changes are lines, of the original and of the copy', () => {
  const [change] = forkChanges({
    base,
    mine: { ...base, parameters: { temperature: 0.5 } },
    theirs: { ...base, parameters: { temperature: 2 } },
  })
  expect(change).toEqual({
    field: 'parameters',
    lines: [
      { kind: 'removed', text: 'temperature: 1' },
      { kind: 'added', text: 'temperature: 2' },
    ],
    own: [
      { kind: 'removed', text: 'temperature: 1' },
      { kind: 'added', text: 'temperature: 0.5' },
    ],
  })
})
