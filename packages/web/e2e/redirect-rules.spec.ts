import type { Page } from '@playwright/test'
import { signedInApi } from '@saffron/server/testing'

import { expect, field, test } from './saffron.ts'

/** Navigates inside the app, as a link does. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Returns the paths that the page has looked up. */
function lookUps(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/system/route') asked.push(url.searchParams.get('path') ?? '')
  })
  return asked
}

test(
  'a moved URL redirects when typed or linked, and back navigation skips it',
  { tag: '@core' },
  async ({ chat, server }) => {
    const api = await signedInApi(server, 'super-admin')
    const rule = await api.system.createRouteRule({ body: { path: '/app/moved/*', redirect: '/app/drive?from=moved' } })
    const asked = lookUps(chat)
    await chat.goto('/app/moved/1')
    await expect(chat).toHaveURL(/\/app\/drive\?from=moved$/)
    await expect(chat.getByRole('heading').first()).toBeVisible()
    expect(asked.filter((path) => path !== '/' && path !== '/app/chats')).toEqual([])

    await chat.goto('/app/chats')
    await expect(field(chat)).toBeVisible()
    await goTo(chat, '/app/moved/2')
    await expect(chat).toHaveURL(/\/app\/drive\?from=moved$/)
    expect(asked).toContain('/app/moved/2')
    await chat.goBack()
    await expect(chat).toHaveURL(/\/app\/chats$/)
    await api.system.deleteRouteRule({ params: { id: rule.id } })
  },
)

test('a rule takes precedence over the route table, for redirected and restricted paths', async ({ chat, server }) => {
  const api = await signedInApi(server, 'super-admin')
  for (const path of ['/app/store', '/app/agents']) {
    const rule = await api.system.createRouteRule({ body: { path, redirect: '/app/drive' } })
    await goTo(chat, path)
    await expect(chat).toHaveURL(/\/app\/drive$/)
    await api.system.deleteRouteRule({ params: { id: rule.id } })
    await goTo(chat, '/app/chats')
    await expect(field(chat)).toBeVisible()
  }
})

test('a failed or endless lookup doesn’t block a page', async ({ chat }) => {
  await chat.route('**/system/route?*', (route) =>
    route.request().url().includes('playscript') ? route.abort() : new Promise<void>(() => undefined),
  )
  for (const [path, shown] of [
    ['/app/playscript', '/app/playscript'],
    ['/app/drive', '/app/drive'],
    ['/app/store', '/app/store/agent'],
  ] as const) {
    await goTo(chat, path)
    await expect(chat).toHaveURL(new RegExp(`${shown}$`))
    await expect(chat.getByRole('heading').first()).toBeVisible()
  }
})

test('malformed redirects lead neither to another origin nor into a loop', async ({ chat }) => {
  const asked: (string | null)[] = []
  await chat.route('**/system/route?*', (route) => {
    const path = new URL(route.request().url()).searchParams.get('path')
    asked.push(path)
    if (path === '/app/summary') return route.fulfill({ json: { redirect: '//evil.test/app' } })
    return route.fulfill({ json: { redirect: path === '/app/playscript' ? '/app/drive' : '/app/playscript' } })
  })
  await goTo(chat, '/app/summary')
  await expect.poll(() => asked).toContain('/app/summary')
  await expect(chat).toHaveURL(/\/app\/summary$/)
  await goTo(chat, '/app/playscript')
  // Five redirects are followed, and the sixth isn't.
  await expect.poll(() => asked.filter((path) => path === '/app/playscript' || path === '/app/drive')).toHaveLength(6)
  await expect(chat).toHaveURL(/\/app\/(playscript|drive)$/)
  await chat.goBack()
  await expect(chat).toHaveURL(/\/app\/summary$/)
})
