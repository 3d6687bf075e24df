import { expect, test } from 'vitest'

import type { Setting } from '../system/contract.ts'
import { settingRemoval, typedSetting } from './setting-text.ts'

const setting: Setting = {
  id: '1',
  createdAt: '2026-01-31T00:00:00.000Z',
  updatedAt: '2026-01-31T00:00:00.000Z',
  key: 'house.name',
  value: 'Ours',
  isSet: true,
  secret: false,
  public: false,
  note: '',
  version: 1,
}

test('empty text keeps a secret, resets a known setting, and empties a custom one', () => {
  expect(typedSetting({ ...setting, secret: true }, '')).toBeUndefined()
  expect(typedSetting({ ...setting, type: 'text' }, '')).toBeNull()
  expect(typedSetting(setting, '')).toBe('')
  expect(typedSetting({ ...setting, secret: true }, 'new')).toBe('new')
})

test('a custom setting is deleted, and a known one reset unless it has its default', () => {
  expect(settingRemoval(setting)).toBe('remove')
  expect(settingRemoval({ ...setting, type: 'text' })).toBe('reset')
  expect(settingRemoval({ ...setting, type: 'text', isSet: false })).toBeUndefined()
})
