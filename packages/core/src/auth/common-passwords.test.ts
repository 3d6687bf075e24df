import { expect, test } from 'vitest'

import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  'passw0rd2024',
  '12345678',
  '87654321',
  '11112222',
  'aaaaaaaa',
  'abababab',
  'abcabcabc',
  'qwertyuiop',
  'qwer1234',
  'asdf1234',
  '1qaz2wsx',
  '1q2w3e4r',
  'a1b2c3d4',
  'abcd1234',
  'letmein123',
  'Welcome2025!',
  'admin@123',
  'iloveyou',
  'woaini520',
  'woaini1314',
  '5201314520',
  '19900101',
  '31121999',
  'ｐａｓｓｗｏｒｄ１',
  'saffron123',
])('%s is guessed among the first', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'staple in the morning',
  'a long bench password',
  'saffron-dev',
  'k7f3x9d2',
  '73920184',
  'Tr0ub4dor&3',
  'mein Hund heißt Bello',
  '我家的猫叫小白',
  'passwordless future',
  'de4512ab',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
