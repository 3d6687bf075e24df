import { describe, expect, it } from 'vitest'

import { emailAddress } from './entities.ts'
import { readEmail } from './sign-up-rules.ts'

describe('An e-mail address', () => {
  it.each([
    [' Ada@Example.COM ', 'ada@example.com'],
    ['ada+news@example.com', 'ada+news@example.com'],
    ['ada@München.de', 'ada@xn--mnchen-3ya.de'],
    ['ada@例子.公司', 'ada@xn--fsqu00a.xn--55qx5d'],
    ['ada@xn--fsqu00a.xn--55qx5d', 'ada@xn--fsqu00a.xn--55qx5d'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(emailAddress.parse(typed)).toBe(kept)
    expect(readEmail(kept)).toBe(kept)
  })

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@例子',
    'ada@例子.公司:80',
    'ada@例子.公司/path',
    'ada@evil@例子.公司',
    'ada@例子.公司\r\nBcc: eve@example.com',
    'ада@example.com',
    'ada@1。2。3。4',
    `${'a'.repeat(300)}@example.com`,
  ])('%j is none', (typed) => {
    expect(emailAddress.safeParse(typed).success).toBe(false)
  })
})
