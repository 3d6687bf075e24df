import { expect, test } from 'vitest'

import { loadTranslator } from '../i18n/index.ts'
import { routes } from './routes.ts'

const routeOf = (path: string) => routes.find((route) => route.path === path)

test.for([
  ['/', 'blank-auto'],
  ['/app/chats', 'chat-default'],
  ['/app/chats/{id}', 'chat-default'],
  ['/app/store', 'store-default'],
  ['/app/store/agent', 'store-default'],
  ['/app/agents/{id}/form', 'blank'],
  ['/app/workspace', 'workspace-default'],
  ['/app/workspace/{id}', 'blank'],
  ['/app/user', 'user-default'],
  ['/app/user/security', 'user-default'],
  ['/app/user/walletRecord', 'user-default'],
  ['/auth/login', 'blank-auto'],
  ['/auth/register', 'blank-auto'],
  ['/auth/forgotpwd', 'blank-auto'],
  ['/auth/callback/{type}', 'blank-auto'],
  ...['', '/channel', '/giftcard', '/systemEnv', '/systemPrompt', '/user', '/walletRecord'].map(
    (page) => [`/app/admin${page}`, 'default'] as const,
  ),
  ...['/draw', '/draw/{historyid}', '/drive', '/drive/{folderid}', '/image', '/invite/{id}', '/plugins', '/test'].map(
    (page) => [`/app${page}`, 'default'] as const,
  ),
] as const)('%s has the layout %s', ([path, layout]) => {
  expect(routeOf(path)?.layout).toBe(layout)
})

test.for([
  ['/', '/app/chats'],
  ['/app', '/app/chats'],
  ['/app/store', '/app/store/agent'],
] as const)('%s redirects to %s', ([path, redirect]) => {
  expect(routeOf(path)?.redirect).toBe(redirect)
})

test.for([
  ['/app/user', 'User Profile'],
  ['/app/user/security', 'Account Security'],
  ['/app/user/walletRecord', 'Wallet Record'],
] as const)('%s has the title %s', async ([path, title]) => {
  const t = await loadTranslator('en')
  const key = routeOf(path)?.title
  expect(key === undefined ? undefined : t(key).toLowerCase()).toBe(title.toLowerCase())
})

test('every route has a title of its own words', async () => {
  const t = await loadTranslator('en')
  expect(routes.filter(({ title }) => !/\S/.test(t(title)) || t(title) === title)).toEqual([])
})

test('the console is the super-admin’s, the agents are for roles with “admin” in them', () => {
  const admin = routes.filter(({ path }) => /^\/app\/admin(\/|$)/.test(path))
  expect(new Set(admin.map(({ roles }) => roles?.join()))).toEqual(new Set(['super-admin']))
  expect(routeOf('/app/agents')?.roles).toEqual(['admin'])
})

test('only guests see the pages that lead in', () => {
  const entry = routes.filter(({ path }) => path.startsWith('/auth/'))
  expect(new Set(entry.map(({ access }) => access))).toEqual(new Set(['guest-only']))
  expect(entry).toHaveLength(4)
})
