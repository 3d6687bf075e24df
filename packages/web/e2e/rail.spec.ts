import type { Page } from '@playwright/test'
import type { TestServer } from '@saffron/server/testing'

import { createFingers, middleOf } from './fingers.ts'
import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const areas = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')

async function open(page: Page, server: TestServer) {
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/draw')
  await page.getByRole('heading', { level: 1 }).waitFor()
}

// A low window, and one of 1280 × 800 px zoomed to 200%, with less remaining height.
for (const viewport of [
  { width: 1024, height: 420 },
  { width: 640, height: 300 },
]) {
  test.describe(`in a window of ${viewport.width} × ${viewport.height} px`, () => {
    test.use({ viewport })

    test('each area is reachable by mouse', async ({ page, server }) => {
      await open(page, server)
      for (const link of await areas(page).all()) {
        const href = (await link.getAttribute('href')) ?? ''
        await link.click()
        await expect(page).toHaveURL((url) => url.pathname.startsWith(href))
        await expect(link).toHaveAttribute('aria-current', 'page')
      }
    })

    test('each area is reachable by keyboard', async ({ page, server }) => {
      await open(page, server)
      const links = await areas(page).all()
      await links[0]?.focus()
      for (const link of links) {
        await expect(link).toBeFocused()
        await expect(link).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('ArrowDown')
      }
      // One tab stop leads out of the list.
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Search everything' })).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(areas(page).last()).toBeFocused()
    })

    test('each area is reachable by touch', async ({ page, server }) => {
      await open(page, server)
      const fingers = await createFingers(page)
      const rail = page.getByRole('navigation', { name: 'Main navigation' })
      const last = areas(page).last()
      await expect(async () => {
        await fingers.swipe(await middleOf(rail), { y: -60 })
        await expect(last).toBeInViewport({ ratio: 1, timeout: 100 })
      }).toPass()
      await fingers.tap(await middleOf(last))
      await expect(last).toHaveAttribute('aria-current', 'page')
    })
  })
}

test('names its areas from 1440 px on, and shows none that isn’t built', async ({ page, server }) => {
  await open(page, server)
  const rail = page.getByRole('navigation', { name: 'Main navigation' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(rail.getByText('Drive', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1439, height: 900 })
  await expect(rail.getByText('Drive', { exact: true })).toBeHidden()
  for (const link of await areas(page).all()) {
    await link.click()
    await page.getByRole('main').waitFor()
  }
})

test('a partly visible area can be clicked', async ({ page, server }) => {
  await page.setViewportSize({ width: 1024, height: 420 })
  await open(page, server)
  const rail = await page.getByRole('navigation', { name: 'Main navigation' }).boundingBox()
  if (rail === null) throw new Error('no rail')
  for (const link of await areas(page).all()) {
    const box = await link.boundingBox()
    if (box === null || box.y >= rail.y + rail.height - 2 || box.y + box.height <= rail.y + rail.height) continue
    await page.mouse.click(box.x + box.width / 2, rail.y + rail.height - 2)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
})
