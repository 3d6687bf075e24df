import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isRulePath, isRuleTarget, leadsInCircle, redirectOf } from './route-rules.ts'

const rule = (path: string, redirect: string) => ({ path, redirect })

test.for(['/', '/app', '/app/old', '/app/old/*', '/app/*', '/app/a.b/c~d/e-f_g'])('%s may be moved', (path) => {
  expect(isRulePath(path)).toBe(true)
})

test.for([
  '',
  'app',
  '/apple',
  '/auth/login',
  '/*',
  '/app/',
  '/app/o*',
  '/app/*/x',
  '/app//x',
  '/app/..',
  '/app/./x',
  '/app/%2e%2e',
  '/app/x?y=1',
  '/app/x#y',
  '/app/a b',
  String.raw`/app/a\b`,
  '//evil.test',
  'https://evil.test/app',
  '/app/x\n',
])('%j is no path that a rule may stand for', (path) => {
  expect(isRulePath(path)).toBe(false)
})

test.for(['/', '/app', '/app/chats', '/app/chats/0192-abc', '/app/drive?sort=name&to=//x#top', '/app/user/'])(
  'a rule may lead to %s',
  (address) => {
    expect(isRuleTarget(address)).toBe(true)
  },
)

test.for([
  '',
  '//evil.test',
  '///evil.test',
  String.raw`/\evil.test`,
  String.raw`\\evil.test`,
  String.raw`/app/chats?x=\y`,
  'javascript:alert(1)',
  'data:text/html,x',
  'https://evil.test/app/chats',
  'http:app/chats',
  '/\t/evil.test',
  '/app/chats\r\nSet-Cookie: a=b',
  '/app/chats\u0000',
  '/app/chats?q=用户',
  ' /app/chats',
  '/app/..//evil.test',
  '/app/chats/../admin',
  '/app/no-such-screen',
  '/auth/login',
  '/auth/callback/google',
  `/app/chats/${'a'.repeat(200)}`,
])('%j is nowhere that a rule may lead', (address) => {
  expect(isRuleTarget(address)).toBe(false)
})

test('what a rule may lead to stays on the origin of the page', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webPath()), (address) => {
      const isElsewhere = URL.parse(address, 'https://ours.test')?.origin !== 'https://ours.test'
      expect(isRuleTarget(address) && isElsewhere).toBe(false)
    }),
  )
})

test('an exact rule names its path alone, with or without slashes at the end', () => {
  const rules = [rule('/app/old', '/app/chats')]
  expect(redirectOf(rules, '/app/old')).toBe('/app/chats')
  expect(redirectOf(rules, '/app/old/?q=1#end')).toBe('/app/chats')
  for (const other of ['/app/old/er', '/app/older', '/app', '/', '', '/APP/OLD', '//evil.test']) {
    expect(redirectOf(rules, other)).toBeUndefined()
  }
})

test('a rule that ends in /* names what is below its path, not that itself', () => {
  const rules = [rule('/app/old/*', '/app/drive')]
  expect(redirectOf(rules, '/app/old/a')).toBe('/app/drive')
  expect(redirectOf(rules, '/app/old/a/b/c')).toBe('/app/drive')
  for (const other of ['/app/old', '/app/old/', '/app/older/a']) expect(redirectOf(rules, other)).toBeUndefined()
})

test('the exact rule goes before a beginning, a longer beginning before a shorter one', () => {
  const rules = [rule('/app/a/*', '/app/draw'), rule('/app/a/b/*', '/app/drive'), rule('/app/a/b/c', '/app/image')]
  expect(redirectOf(rules, '/app/a/x')).toBe('/app/draw')
  expect(redirectOf(rules, '/app/a/b/x')).toBe('/app/drive')
  expect(redirectOf(rules, '/app/a/b/c')).toBe('/app/image')
})

test('one rule leads on to the next, and the last is answered', () => {
  const rules = [rule('/app/a', '/app/draw?from=a'), rule('/app/draw', '/app/image#top')]
  expect(redirectOf(rules, '/app/a')).toBe('/app/image#top')
})

test.for([
  ['itself', [rule('/app/draw', '/app/draw')]],
  ['itself with a query', [rule('/app/draw', '/app/draw?x=1')]],
  ['itself with a slash', [rule('/app/draw', '/app/draw/')]],
  ['something below itself', [rule('/app/draw/*', '/app/draw/1')]],
  ['another that leads back', [rule('/app/draw', '/app/drive'), rule('/app/drive', '/app/draw')]],
  [
    'a third that leads back',
    [rule('/app/x', '/app/drive'), rule('/app/drive', '/app/chats/1'), rule('/app/chats/*', '/app/drive')],
  ],
  ['what the route table redirects back', [rule('/app/chats', '/')]],
  ['what the route table redirects back, by a step more', [rule('/app/store/agent', '/app/store')]],
  ['a screen of admins, whose other visitors are sent back', [rule('/app', '/app/admin')]],
  ['all of the app', [rule('/app/*', '/app')]],
] as const)('a rule that leads to %s is a circle', ([, rules]) => {
  expect(leadsInCircle(rules, rules[0])).toBe(true)
})

test('rules that end somewhere are no circle', () => {
  const rules = [rule('/app/draw', '/app/drive'), rule('/app/drive', '/app/image'), rule('/', '/app/admin')]
  expect(rules.filter((each) => leadsInCircle(rules, each))).toEqual([])
})

test('whatever the rules are, looking up ends', () => {
  const address = fc.constantFrom('/', '/app', '/app/chats', '/app/chats/1', '/app/drive', '/app/drive/1', '/app/draw')
  const path = fc.oneof(address, fc.constantFrom('/app/*', '/app/chats/*', '/app/drive/*'))
  const rules = fc.array(fc.record({ path, redirect: address }))
  fc.assert(
    fc.property(rules, address, (some, from) => {
      const target = redirectOf(some, from)
      const ends = some.every((each) => !leadsInCircle(some, each))
      const isLast = target === undefined || redirectOf(some, target) === undefined
      expect(isLast || !ends).toBe(true)
    }),
  )
})
