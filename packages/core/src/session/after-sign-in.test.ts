import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { afterSignIn } from './after-sign-in.ts'

const origin = 'https://saffron.test'

test.for([
  [null, '/'],
  ['/app/chats/1?x=2#y', '/app/chats/1?x=2#y'],
  ['https://saffron.test/app/drive', '/app/drive'],
  ['HTTPS://SAFFRON.TEST/app', '/app'],
  ['https://evil.test/app', '/'],
  ['http://saffron.test/app', '/'],
  ['https://saffron.test:8443/app', '/'],
  ['https://saffron.test@evil.test/', '/'],
  ['https://user@saffron.test/', '/'],
  ['//evil.test', '/'],
  ['/\\evil.test', '/'],
  ['/\t/evil.test', '/'],
  ['/app/..//evil.test', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['evil.test', '/'],
  ['', '/'],
  ['/auth/login', '/'],
  ['/auth/login/?redirect=/app', '/'],
  ['https://saffron.test/auth/login', '/'],
  ['/app/../auth/login', '/'],
  ['/auth/register', '/auth/register'],
] as const)('%s leads to %s', ([redirect, path]) => {
  expect(afterSignIn(redirect, origin)).toBe(path)
})

test('whatever was stored, a browser that follows it stays on our origin', () => {
  const address = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('/', '\\', '.', '..', ':', '@', '\t', 'evil.test', 'https:', '%2f', '?', '#'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(address, (redirect) => {
      expect(new URL(afterSignIn(redirect, origin), origin).origin).toBe(origin)
    }),
  )
})
