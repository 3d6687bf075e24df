import { expect, test } from 'vitest'

import { formatGiftCode, readGiftCode } from './gift-code.ts'

const code = '0123456789ABCDEFGHJK'

test('a gift code is read however it is typed', () => {
  expect(formatGiftCode(code)).toBe('01234-56789-ABCDE-FGHJK')
  for (const typed of [
    code,
    formatGiftCode(code),
    ' 01234 56789 abcde fghjk ',
    'oI234-56789-ABCDE-FGHJK',
    code.toLowerCase(),
  ]) {
    expect(readGiftCode(typed)).toBe(code)
  }
})

test.each(['', '0', `${code}0`, code.replace('K', 'U'), '用'.repeat(20), code.replace('K', '\0')])(
  '%j is no gift code',
  (typed) => {
    expect(readGiftCode(typed)).toBeUndefined()
  },
)
