import type { Page } from '@playwright/test'
import { routes } from '@saffron/core/guards'
import { negotiateLocale } from '@saffron/core/i18n'
import {
  buildUser,
  clientOf,
  seedFolder,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@saffron/server/testing'

import { seedConversations } from '../../../server/src/testing/seed-conversations.ts'
import { seedTopics } from '../../../server/src/testing/seed-texts.ts'
import { makeAccount } from '../accounts.ts'
import { englishWords } from '../english-words.ts'
import { visitAs } from '../visitors.ts'
import { DESK, expect, expectNoOverflow, PHONE, settled, TABLET, test as base } from './walk.ts'

const LOOKS = [
  { viewport: PHONE, colorScheme: 'dark', locale: 'zh-TW' },
  { viewport: PHONE, colorScheme: 'light', locale: 'en-GB' },
  { viewport: TABLET, colorScheme: 'dark', locale: 'en-GB' },
  { viewport: TABLET, colorScheme: 'light', locale: 'zh-TW' },
  { viewport: DESK, colorScheme: 'light', locale: 'en-GB' },
  { viewport: DESK, colorScheme: 'dark', locale: 'zh-TW' },
] as const

/** The maximum height of a screenshot, in CSS pixels. */
const TALLEST = 3000

/** Pages that show the user's own texts, with the words of those. */
const OWN_PAGES = /^\/app\/(approve|chats|drive)/
const OWN_WORDS = new Set([
  ...seedTopics.flatMap(({ title, turns }) => [title, ...turns].join(' ').match(/[A-Za-z][a-z]{3,}/g) ?? []),
  'Many',
  'Report',
  'invoice',
  'photo',
  'budget',
  'draft',
  'Scan',
  'node',
  'thinkpad',
])

interface Seeded {
  readonly server: TestServer
  readonly boss: TestUser
  /** Values for the path parameters. */
  readonly names: Readonly<Record<string, string>>
}

/** A server whose super admin has a history to show. */
async function startSeeded(): Promise<Seeded> {
  const server = await startTestServer()
  // Created like a user's first account, because guest pages differ on a new server.
  await makeAccount(server)
  const boss = await buildUser(server, 'super-admin')
  await seedConversations(server.deps.db, boss.id, { conversations: 24, messages: 240 })
  const folderid = await seedFolder(server.deps.db, boss.id, 300)
  const { api, session } = clientOf(server.url)
  session.storeTokens(boss.tokens)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await api.wallet.recharge({ body: { user: boss.email, amountMicros: 5_000_000 }, headers })
  await api.wallet.createGiftCards({ body: { amountMicros: 2_000_000, count: 3 } })
  const invitation = await api.auth.createInvitation({ body: {} })
  const { userCode } = await api.auth.createDeviceCode({ body: { host: 'ada-thinkpad' } })
  const { list } = await api.chat.searchConversations({ query: {} })
  const names = {
    '/app/chats/{id}': list[0]?.id ?? '',
    '/app/drive/{folderid}': folderid,
    '/app/invite/{id}': invitation.id,
    '/app/approve/{code}': userCode,
    '/auth/callback/{type}': 'google',
  }
  return { server, boss, names }
}

const test = base.extend<object, { seeded: Seeded }>({
  seeded: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const seeded = await startSeeded()
      await use(seeded)
      await seeded.server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ seeded }, use) => use(seeded.server.url),
})

/** Resizes the window to its content for a screenshot. */
async function stretch(page: Page, viewport: { width: number; height: number }): Promise<void> {
  const hidden = await page.evaluate(() => {
    const scrolling = [...document.querySelectorAll('main, main *')].filter((each) =>
      /auto|scroll/.test(getComputedStyle(each).overflowY),
    )
    return Math.max(0, ...scrolling.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  })
  await page.setViewportSize({ ...viewport, height: Math.min(viewport.height + hidden, TALLEST) })
}

for (const look of LOOKS) {
  test.describe(`${look.viewport.width} px, ${look.colorScheme}, ${look.locale}`, () => {
    test.use(look)

    test('every page fits its window, and uses one language', async ({ page, seeded, picture }) => {
      const { server, boss, names } = seeded
      await visitAs(page, server, 'super-admin', boss)
      for (const { path, redirect } of routes) {
        if (redirect !== undefined) continue
        const address = path.replace(/\{\w+\}/, names[path] ?? 'abc-123')
        await test.step(address, async () => {
          await page.goto(address)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await settled(page)
          await expectNoOverflow(page, path)
          await stretch(page, look.viewport)
          await picture(page, path.slice(1).replaceAll(/\W+/g, '-') || 'start')
          await page.setViewportSize(look.viewport)
          if (negotiateLocale(look.locale) === 'en' || path === '/app/test') return
          const words = (await englishWords(page)).filter((word) => !(OWN_PAGES.test(path) && OWN_WORDS.has(word)))
          expect.soft({ path, words: [...new Set(words)] }).toEqual({ path, words: [] })
        })
      }
    })
  })
}
