import type { Page } from '@playwright/test'
import { type Layout, type Route, routes } from '@saffron/core/guards'
import { loadTranslator } from '@saffron/core/i18n'

import { makeAccount } from './accounts.ts'
import { englishWords } from './english-words.ts'
import { expect, test } from './saffron.ts'
import { type Visitor, visitAs } from './visitors.ts'

const VISITORS = ['guest', 'user', 'admin', 'super-admin'] as const
const CHATS = '/app/chats'
const LOGIN = '/auth/login'

const exampleOf = (path: string): string => path.replace('{type}', 'google').replaceAll(/\{\w+\}/g, 'abc-123')

/** Returns where a URL leads, implemented independently of the guard. */
function landing(path: string, visitor: Visitor): string {
  if (path === '/' || path === '/app') return visitor === 'guest' ? LOGIN : CHATS
  if (visitor === 'guest') return path.startsWith('/auth/') ? path : LOGIN
  if (visitor !== 'super-admin' && /^\/(auth|app\/admin)(\/|$)/.test(path)) return CHATS
  if (visitor === 'user' && path === '/app/agents') return CHATS
  return path === '/app/store' ? '/app/store/agent' : path
}

/** Pages whose heading addresses the reader, or says that a sign-in without a code failed. */
const OTHER_HEADINGS = new Set(['/auth/login', '/auth/register', '/auth/callback/{type}', '/app/approve/{code}'])

const framed = (layout: Layout) => !layout.startsWith('blank')

async function expectLayout(page: Page, route: Route, title: string): Promise<void> {
  const { layout, path } = route
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(heading).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(framed(layout) ? 1 : 0)
  await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(layout === 'user-default' ? 1 : 0)
  const administration = page.getByRole('navigation', { name: 'Admin' })
  await expect(administration).toHaveCount(path.startsWith('/app/admin') ? 1 : 0)
  await expect(page.getByRole('group', { name: 'Language' })).toHaveCount(layout === 'blank-auto' ? 1 : 0)
  if (layout === 'chat-default') {
    const chat = path.endsWith('{id}') ? 'Chat not found' : 'New chat'
    return expect(page).toHaveTitle(`${chat} · Saffron`)
  }
  await expect(page).toHaveTitle(`${title} · Saffron`)
  if (!OTHER_HEADINGS.has(path)) await expect(heading).toHaveText(title)
}

// A server whose first account is missing shows its sign-up instead of its sign-in.
test.beforeEach(async ({ server }) => {
  await makeAccount(server)
})

for (const visitor of VISITORS) {
  test(`${visitor}: every route has its title, heading and layout, or redirects as expected`, async ({
    page,
    server,
  }) => {
    test.setTimeout(600_000)
    const t = await loadTranslator('en')
    await visitAs(page, server, visitor)
    for (const { path } of routes) {
      const address = exampleOf(path)
      const target = exampleOf(landing(path, visitor))
      await test.step(`${address} → ${target}`, async () => {
        await page.goto(address)
        await page.waitForURL((url) => url.pathname === target)
        const shown = routes.find((route) => exampleOf(route.path) === target)
        expect(shown).toBeDefined()
        if (shown !== undefined) await expectLayout(page, shown, t(shown.title))
      })
    }
  })
}

test('a signed-out user reaches the wanted page after sign-in, including query and fragment', async ({ page }) => {
  for (const { path } of routes.filter(({ access }) => access === 'user')) {
    const address = `${exampleOf(path)}?from=mail#end`
    await page.goto(address)
    await page.waitForURL(`**${LOGIN}`)
    const stored = await page.evaluate(() => localStorage.getItem('redirect'))
    expect(stored).toBe(JSON.stringify({ value: address }))
  }
})

test('no page in Chinese contains English words', async ({ browser, server }) => {
  test.setTimeout(600_000)
  for (const locale of ['zh-TW', 'zh-CN']) {
    const context = await browser.newContext({ locale, baseURL: server.url })
    const page = await context.newPage()
    await visitAs(page, server, 'super-admin')
    for (const { path, redirect } of routes) {
      if (redirect !== undefined || path === '/app/test') continue
      await page.goto(exampleOf(path))
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect.soft({ path, words: await englishWords(page) }).toEqual({ path, words: [] })
    }
    await context.close()
  }
})
