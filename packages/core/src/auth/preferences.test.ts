import { expect, test } from 'vitest'

import { changePreferences } from './preferences.ts'

test('a change replaces what it names', () => {
  expect(changePreferences({ model: 'a' }, { model: 'b' })).toEqual({ model: 'b' })
})

test('a change that names nothing keeps everything', () => {
  expect(changePreferences({ model: 'a' }, {})).toEqual({ model: 'a' })
})

test('null takes a choice back', () => {
  expect(changePreferences({ model: 'a' }, { model: null })).toEqual({})
})
