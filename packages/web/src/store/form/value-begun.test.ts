import { expect, test } from 'vitest'

import { valueBegunIn, withValue } from './value-begun.ts'

test.for([
  ['Hello {{', 6, ['user', 'date', 'model']],
  ['Hello {{da', 6, ['date']],
  ['{{ US', 0, ['user']],
] as const)('%s offers values', ([before, from, options]) => {
  expect(valueBegunIn(before)).toEqual({ from, options })
})

test.for(['Hello', '{user', '{{user}} ', '{{other', '{{user}}'])('%s offers none', (before) => {
  expect(valueBegunIn(before)).toBeUndefined()
})

test('a value replaces what was begun, also before the rest of another', () => {
  expect(withValue('Hi {{us', { from: 3, to: 7 }, 'user')).toEqual({ text: 'Hi {{user}}', cursor: 11 })
  expect(withValue('Hi {{date}}!', { from: 3, to: 5 }, 'user')).toEqual({ text: 'Hi {{user}}!', cursor: 11 })
})
