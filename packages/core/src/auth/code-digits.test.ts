import { expect, test } from 'vitest'

import { digitsOf, isWholeCode } from './code-digits.ts'

test('a code is read however it was pasted or typed', () => {
  for (const text of ['123456', ' 123 456\n', '123-456', '１２３４５６', 'Your code: 123456.']) {
    expect(digitsOf(text)).toBe('123456')
    expect(isWholeCode(text)).toBe(true)
  }
})

test('what has more or fewer than six digits is no whole code', () => {
  for (const text of ['', '12345', '1234567', 'abcdef']) expect(isWholeCode(text)).toBe(false)
})
