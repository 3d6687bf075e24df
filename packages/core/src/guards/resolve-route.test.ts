import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { loadTranslator } from '../i18n/index.ts'
import { resolveRoute } from './resolve-route.ts'
import { routes } from './routes.ts'

const nobody = { user: null }
const ada = { user: { role: 'user' } }
const admin = { user: { role: 'content-admin' } }
const root = { user: { role: 'super-admin' } }

const example = (path: string): string => path.replace('{type}', 'google').replaceAll(/\{\w+\}/g, 'abc-123')

test.for(routes.map(({ path }) => path))('%s is reached by a super-admin, or redirects', (path) => {
  const { redirect } = routes.find((route) => route.path === path) ?? {}
  const resolution = resolveRoute(example(path), root)
  expect(resolution).toMatchObject(redirect === undefined ? { kind: 'show' } : { kind: 'redirect', to: redirect })
})

test('every path stands in the table once, and every redirect leads to one of it', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(routes.flatMap(({ redirect }) => redirect ?? []).filter((to) => !paths.includes(to))).toEqual([])
})

test('the table has the layouts of the specification', () => {
  expect(new Set(routes.map(({ layout }) => layout))).toEqual(
    new Set(['blank-auto', 'blank', 'chat-default', 'default', 'store-default', 'user-default', 'workspace-default']),
  )
})

test.for([
  ['/', nobody, '/app/chats'],
  ['/app', ada, '/app/chats'],
  ['/app/store', ada, '/app/store/agent'],
  ['/auth/login', ada, '/app'],
  ['/auth/register?x=1', admin, '/app'],
] as const)('%s sends this visitor elsewhere', ([address, visitor, to]) => {
  expect(resolveRoute(address, visitor)).toEqual({ kind: 'redirect', to })
})

test.for([
  ['/app/agents', ada],
  ['/app/admin/channel', ada],
  ['/app/admin', admin],
] as const)('%s is refused to this role, which goes home', ([address, visitor]) => {
  expect(resolveRoute(address, visitor)).toEqual({ kind: 'redirect', to: '/app', isRefused: true })
})

test.for([
  ['/auth/login', nobody],
  ['/auth/login', root],
  ['/app/agents', admin],
  ['/app/admin/wallet', root],
  ['/app/admin/walletRecord', root],
  ['/app/chats/0192?q=1#end', ada],
  ['/app/chats/', ada],
] as const)('%s is shown or unknown, never redirected', ([address, visitor]) => {
  expect(resolveRoute(address, visitor).kind).not.toBe('redirect')
})

test.for(['/app', '/app/chats/1?x=2', '/app/admin', '/app/no-such-page', '/app/'])(
  '%s asks nobody to sign in, and keeps the address',
  (address) => {
    expect(resolveRoute(address, nobody)).toEqual({ kind: 'redirect', to: '/auth/login', storeRedirect: address })
  },
)

test.for([
  '/nowhere',
  '/apple',
  '/auth/callback/facebook',
  '/auth/callback/__proto__',
  '/app/chats/..',
  '/app/chats/../admin',
  '/app/chats/%00',
  '/app/chats/%2e%2e',
  '/app/chats/a/b',
  `/app/chats/${'a'.repeat(10_000)}`,
  '/app/chats/<script>',
  '//evil.test',
  'javascript:alert(1)',
  'https://evil.test/app',
  '',
])('%.40s is not found', (address) => {
  expect(resolveRoute(address, ada)).toMatchObject({ kind: 'notFound', error: { statusCode: 404 } })
})

test('not found says Page Not Found and the path', async () => {
  const { describeError } = await import('../errors/index.ts')
  const resolution = resolveRoute('/nowhere?x=1', nobody)
  const error = resolution.kind === 'notFound' ? resolution.error : undefined
  expect(describeError(error, await loadTranslator('en'))).toBe('Page Not Found: /nowhere')
})

test.for([
  ['/%E8%A1%A8/%E6%A0%BC', '/表/格'],
  ['/%E0%A4%A', '/%E0%A4%A'],
  ['/a%00b', '/a%00b'],
  ['/a%E2%80%AEb', '/a%E2%80%AEb'],
  ['/%F0%9F%8C%BB'.repeat(150), '/🌻'.repeat(66)],
])('the path %.20s is told as %.20s', ([path = '', told = '']) => {
  expect(resolveRoute(path, ada)).toMatchObject({ error: { values: { path: expect.stringContaining(told) } } })
})

test('parameters come by name', () => {
  expect(resolveRoute('/app/drive/f-1', ada)).toMatchObject({ kind: 'show', params: { folderid: 'f-1' } })
})

test('any address at all is shown, redirected inside, or not found', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((tail) => `/app/${tail}`),
      ),
      (address) => {
        const resolution = resolveRoute(address, ada)
        expect(['show', 'notFound', 'redirect']).toContain(resolution.kind)
        expect(resolution.kind === 'redirect' ? resolution.to : '/app').toMatch(/^\/[a-z]/)
      },
    ),
  )
})

test('guards by name run in order; one that nobody defined is an error of the catalogue', () => {
  const route = { path: '/x', layout: 'default', title: 'page.chats', access: 'guest' } as const
  const options = {
    routes: [
      { ...route, middleware: ['pass', 'turn'] },
      { ...route, path: '/y', middleware: ['toString'] },
    ],
    middleware: { pass: () => undefined, turn: () => '/elsewhere' },
  }
  expect(resolveRoute('/x', nobody, options)).toEqual({ kind: 'redirect', to: '/elsewhere' })
  expect(resolveRoute('/x', root, options)).toMatchObject({ kind: 'show' })
  expect(() => resolveRoute('/y', nobody, options)).toThrow(
    expect.objectContaining({ code: 'client.unknown_middleware' }),
  )
})
