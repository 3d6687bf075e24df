import { describe, expect, it } from 'vitest'

import { base32, matchingStep, otpauthUri, totpCode, totpStep } from './totp.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('A code of an authenticator app', () => {
  // RFC 6238, appendix B, the last six of eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i is %s, as in the RFC', (seconds, code) => {
    expect(totpCode(secret, totpStep(at(seconds)))).toBe(code)
  })

  it('is accepted thirty seconds early or late, and not later', () => {
    const code = totpCode(secret, 100)
    for (const seconds of [99 * 30, 100 * 30 + 15, 101 * 30 + 29]) {
      expect(matchingStep(secret, code, at(seconds))).toBe(100)
    }
    for (const seconds of [98 * 30 + 29, 102 * 30]) expect(matchingStep(secret, code, at(seconds))).toBeUndefined()
  })

  it('may contain a space, and nothing else', () => {
    const code = totpCode(secret, 100)
    expect(matchingStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(3000))).toBe(100)
    for (const wrong of ['', code.slice(1), `${code}0`, 'abcdef']) {
      expect(matchingStep(secret, wrong, at(3000))).toBeUndefined()
    }
  })
})

it('has a secret in the format of apps', () => {
  // RFC 4648, section 10.
  const written = ['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
  expect(written).toEqual(['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  expect(otpauthUri(secret, 'zoe+1@example.com')).toBe(
    'otpauth://totp/Saffron%3Azoe%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Saffron&algorithm=SHA1&digits=6&period=30',
  )
})
