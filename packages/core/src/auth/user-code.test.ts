import { expect, it } from 'vitest'

import { readUserCode, showUserCode, USER_CODE_LETTERS } from './user-code.ts'

it('a code is read however it is typed, and shown in two parts', () => {
  for (const typed of ['BCDF-GHJK', 'bcdfghjk', ' bcdf ghjk ', 'BCDF–GHJK', 'bcdf‑ghjk']) {
    expect(readUserCode(typed)).toBe('BCDFGHJK')
  }
  expect(showUserCode('BCDFGHJK')).toBe('BCDF-GHJK')
})

it('no letter of a code is a vowel, or looks like another or like a digit', () => {
  expect(USER_CODE_LETTERS).not.toMatch(/[AEIOUY]/)
  expect(new Set(USER_CODE_LETTERS).size).toBe(20)
})
