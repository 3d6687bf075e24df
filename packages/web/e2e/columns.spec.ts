import type { Page } from '@playwright/test'
import { buildCredit, buildUser } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

/** The columns that are filled on a new server, and those without a row. */
const FILLED = ['user', 'channel', 'walletRecord', 'model', 'systemEnv', 'systemPrompt']
const LISTS = [...FILLED, 'audit', 'outbox']

/** Returns the left edges of the headings and of the first row's values, in pixels. */
const places = (page: Page) =>
  page.evaluate(() => {
    const heads = document.querySelectorAll('[data-column]')
    const names = document.querySelectorAll('li[data-index="0"] .visually-hidden')
    return {
      heads: Array.from(heads, (head) => head.textContent),
      headsAt: Array.from(heads, (head) => Math.round(head.getBoundingClientRect().left)),
      names: Array.from(names, ({ textContent }) => textContent.trim()),
      valuesAt: Array.from(names, ({ parentElement }) => Math.round(parentElement?.getBoundingClientRect().left ?? -1)),
    }
  })

test('a list of the console has column headings, and screen readers read each with its value', async ({
  page,
  server,
}) => {
  const me = await buildUser(server, 'super-admin')
  await buildCredit(server, me.id, 1_000_000)
  await visitAs(page, server, 'super-admin', me)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const list of LISTS) {
    await page.goto(`/app/admin/${list}`)
    await expect(page.locator('[data-column]').nth(2)).toBeVisible()
    if (FILLED.includes(list)) {
      await expect(page.locator('li[data-index="0"]')).toBeVisible()
      const { heads, headsAt, names, valuesAt } = await places(page)
      expect(names, list).toEqual(heads)
      expect(valuesAt, list).toEqual(headsAt)
    }
    expect(await findings(page), list).toEqual([])
  }
})

test('on a phone, the toolbar of a list fits, and headings are for screen readers only', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin', await buildUser(server, 'super-admin'))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const list of ['user', 'walletRecord', 'audit', 'model', 'giftcard']) {
    await page.goto(`/app/admin/${list}`)
    const tools = page
      .locator('main header')
      .filter({ has: page.locator('p') })
      .locator('input, button')
    await expect(tools.first()).toBeVisible()
    const cut = await tools.evaluateAll(
      (all) =>
        all.filter((tool) => {
          const { left, right } = tool.getBoundingClientRect()
          return left < 0 || right > innerWidth
        }).length,
    )
    expect(cut, list).toBe(0)
    await expect(page.locator('[data-column]').first()).toBeHidden()
    // The list is still visible in a low window.
    await page.setViewportSize({ width: 390, height: 480 })
    const last = page.getByRole('main').locator('div[aria-busy]')
    expect(await last.evaluate(({ clientHeight }) => clientHeight), list).toBeGreaterThan(200)
    await page.setViewportSize({ width: 390, height: 844 })
  }
})
