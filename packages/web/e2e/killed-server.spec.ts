import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { type Server, startSaffron } from '../../tui/e2e/server.ts'
import { expect, messages, replied, replies, say, signUp, test as base } from './saffron.ts'

const PACE_MS = 6

interface Mortal {
  readonly url: string
  /** Kills the server. Returns a function that restarts it with the same data and port. */
  readonly kill: () => Promise<() => Promise<void>>
}

/** A separate server process that a test may kill. */
const test = base.extend<{ mortal: Mortal }>({
  // oxlint-disable-next-line no-empty-pattern
  mortal: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'saffron-mortal-'))
    let server: Server = await startSaffron(folder, PACE_MS)
    const { url } = server
    await use({
      url,
      kill: async () => {
        await server.kill()
        return async () => {
          server = await startSaffron(folder, PACE_MS, new URL(url).port)
        }
      },
    })
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ mortal }, use) => use(mortal.url),
})

const goOnButton = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })
const toLatest = (page: Page) => page.getByRole('button', { name: 'Jump to latest' })
const lostLine = (page: Page) => page.getByText('Connection lost.')
const fromEnd = (page: Page) =>
  messages(page).evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)
const wordsShown = async (page: Page) => (await replies(page).last().innerText()).split(/\s+/).length

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport })

    test('readers at the end stay there when the server dies and restarts, and when the reply continues', async ({
      page,
      mortal,
    }) => {
      await signUp(page)
      await say(page, '2000 words')
      await page.waitForURL(/chats\/./)
      const other = await page.context().newPage()
      await other.goto(page.url())
      for (const reader of [page, other]) await expect.poll(() => wordsShown(reader)).toBeGreaterThan(500)
      const restart = await mortal.kill()
      for (const reader of [page, other]) await expect(lostLine(reader)).toBeVisible()
      await restart()
      for (const reader of [page, other]) {
        await expect(goOnButton(reader)).toBeEnabled({ timeout: 30_000 })
        await expect(lostLine(reader)).toBeHidden()
        await expect.poll(() => fromEnd(reader)).toBeLessThan(1)
        await expect(toLatest(reader)).toBeHidden()
        await expect(goOnButton(reader)).toBeInViewport({ ratio: 1 })
      }
      const before = await wordsShown(other)
      await goOnButton(page).click()
      for (const reader of [page, other]) {
        await expect.poll(() => wordsShown(reader)).toBeGreaterThan(before + 100)
        await expect(toLatest(reader)).toBeHidden()
        await expect.poll(() => fromEnd(reader)).toBeLessThan(30)
      }
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await replied(page)
    })
  })
}

test('a reader who has scrolled up stays there when the server dies and restarts', async ({ page, mortal }) => {
  await signUp(page)
  await say(page, '2000 words')
  await expect.poll(() => wordsShown(page)).toBeGreaterThan(500)
  await messages(page).hover()
  await page.mouse.wheel(0, -400)
  await expect(toLatest(page)).toBeVisible()
  const top = () => messages(page).evaluate(({ scrollTop }) => scrollTop)
  const before = await top()
  const restart = await mortal.kill()
  await expect(lostLine(page)).toBeVisible()
  await restart()
  await expect(goOnButton(page)).toBeEnabled({ timeout: 30_000 })
  await expect(lostLine(page)).toBeHidden()
  expect(await top()).toBe(before)
  await expect(toLatest(page)).toBeVisible()
})
