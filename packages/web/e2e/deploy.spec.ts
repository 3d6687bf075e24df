import { globSync } from 'node:fs'
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'
import { startTestServer, type TestServer } from '@saffron/server/testing'

import { expect, messages, replied, replies, say, signUp, test as base } from './saffron.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))

interface Site {
  /** The folder it serves: a copy of the build. */
  readonly folder: string
  readonly server: TestServer
}

/** A separate site whose files a test may remove. */
const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'saffron-site-'))
    await cp(DIST, folder, { recursive: true })
    const server = await startTestServer({ webFolder: folder })
    await use({ folder, server })
    await server.close()
    await rm(folder, { recursive: true })
  },
  baseURL: async ({ site }, use) => use(site.server.url),
})

/** Removes files as a deploy does. Returns a function that restores them. */
async function takeAway(folder: string, pattern: string): Promise<() => Promise<void>> {
  const files = globSync(pattern, { cwd: join(folder, 'static') })
  expect(files).not.toEqual([])
  const paths = files.map((file) => join(folder, 'static', file))
  for (const path of paths) await rename(path, `${path}.away`)
  return async () => {
    for (const path of paths) await rename(`${path}.away`, path)
  }
}

/** Navigates inside the app, as a link does. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const offer = (page: Page) => page.getByRole('heading', { name: 'Couldn’t load part of this page' })

for (const { part, pattern } of [
  { part: 'script', pattern: 'gallery-page-*.js*' },
  { part: 'style sheet', pattern: 'gallery-page-*.css*' },
]) {
  test(`a ${part} missing after a deploy is retried once, then a reload is offered`, async ({ page, site }) => {
    await signUp(page)
    const putBack = await takeAway(site.folder, pattern)
    let loads = 0
    page.on('load', () => (loads += 1))
    await goTo(page, '/app/test')
    await expect(offer(page)).toBeVisible()
    await expect(page).toHaveURL(/\/app\/test$/)
    await expect.poll(() => loads).toBe(1)
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect.poll(() => loads).toBe(2)
    await expect(offer(page)).toBeVisible()
    await putBack()
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(page.locator('[data-gallery]').first()).toBeVisible()
    await expect(offer(page)).toBeHidden()
  })
}

for (const { part, pattern, key } of [
  { part: 'palette', pattern: 'palette-*.js*', key: 'Control+k' },
  { part: 'sheet of shortcuts', pattern: 'shortcut-sheet-*.js*', key: 'Control+/' },
]) {
  test(`a missing ${part} keeps the page, and loads after the offered reload`, async ({ page, site }) => {
    await signUp(page)
    const message = page.getByRole('textbox', { name: 'Message', exact: true })
    await message.fill('half a thought')
    const putBack = await takeAway(site.folder, pattern)
    await page.keyboard.press(key)
    const told = page.getByRole('region', { name: 'Notifications' }).getByText('Couldn’t load part of this page')
    await expect(told).toBeVisible()
    await expect(message).toHaveValue('half a thought')
    await putBack()
    // Chromium remembers a missing module until a reload.
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await loaded
    await expect(message).toHaveValue('half a thought')
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

test('a new build is announced once, and loads when the reader wants it', async ({ page, site }) => {
  await page.clock.install()
  await signUp(page)
  const notice = page.getByText('A new version of Saffron is available.')
  await page.clock.fastForward('06:00')
  await expect(notice).toBeHidden()
  await rm(join(site.folder, 'build.json'))
  await writeFile(join(site.folder, 'build.json'), '{"build":"newer"}')
  await page.clock.fastForward('06:00')
  await expect(notice).toHaveCount(1)
  await page.clock.fastForward('30:00')
  await expect(notice).toHaveCount(1)
  await expect(page).toHaveURL(/\/app\/chats$/)
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await loaded
  await expect(notice).toBeHidden()
})

test('a reply whose renderer fails to load is shown as plain text, and rendered after a reload', async ({
  page,
  site,
}) => {
  await signUp(page)
  const putBack = await takeAway(site.folder, 'markdown-*.js*')
  await say(page, 'Show me a table')
  await replied(page)
  await expect(replies(page)).toContainText('| Saffron | Iran, Kashmir, La Mancha |')
  await expect(messages(page).getByRole('table')).toHaveCount(0)
  await putBack()
  await page.reload()
  await expect(messages(page).getByRole('table')).toHaveCount(1)
})
