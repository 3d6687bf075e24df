import { expect, test } from 'vitest'

import { readReturn } from './read-return.ts'

const attempt = { state: 'asked', codeVerifier: 'v', redirectUri: 'https://saffron.test/auth/callback/google' }

test('a code is taken where it answers what this tab asked', () => {
  expect(readReturn('?state=asked&code=abc', attempt)).toEqual({ kind: 'code', code: 'abc', attempt })
})

test.for(['', '?code=abc', '?code=abc&state=', '?code=abc&state=other', '?error=access_denied&state=other'])(
  '%j is no answer to what was asked',
  (search) => {
    expect(readReturn(search, attempt)).toEqual({ kind: 'stray' })
  },
)

test('nothing is taken in a tab that did not ask, or not any more', () => {
  expect(readReturn('?state=asked&code=abc', undefined)).toEqual({ kind: 'stray' })
  expect(readReturn('?code=abc', undefined)).toEqual({ kind: 'stray' })
})

test('who did not consent is told apart from what went wrong at Google', () => {
  expect(readReturn('?state=asked&error=access_denied', attempt)).toEqual({ kind: 'denied' })
  expect(readReturn('?state=asked&error=server_error', attempt)).toEqual({ kind: 'refused' })
  expect(readReturn('?state=asked', attempt)).toEqual({ kind: 'refused' })
})
