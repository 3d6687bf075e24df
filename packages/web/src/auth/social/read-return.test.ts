import { expect, test } from 'vitest'

import { readReturn } from './read-return.ts'

const attempt = { state: 'asked', codeVerifier: 'v', redirectUri: 'https://saffron.test/auth/callback/google' }

test('accepts a code that matches this tab’s attempt', () => {
  expect(readReturn('?state=asked&code=abc', attempt)).toEqual({ kind: 'code', code: 'abc', attempt })
})

test.for(['', '?code=abc', '?code=abc&state=', '?code=abc&state=other', '?error=access_denied&state=other'])(
  '%j doesn’t match the attempt',
  (search) => {
    expect(readReturn(search, attempt)).toEqual({ kind: 'stray' })
  },
)

test('accepts nothing in a tab without an attempt, or with a used one', () => {
  expect(readReturn('?state=asked&code=abc', undefined)).toEqual({ kind: 'stray' })
  expect(readReturn('?code=abc', undefined)).toEqual({ kind: 'stray' })
})

test('distinguishes a declined consent from an error at Google', () => {
  expect(readReturn('?state=asked&error=access_denied', attempt)).toEqual({ kind: 'denied' })
  expect(readReturn('?state=asked&error=server_error', attempt)).toEqual({ kind: 'refused' })
  expect(readReturn('?state=asked', attempt)).toEqual({ kind: 'refused' })
})
