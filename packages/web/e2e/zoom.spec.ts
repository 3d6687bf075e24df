import { routes } from '@saffron/core/guards'

import { expect, field, replied, sendButton, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

// A window of 1280 × 800 px zoomed to 200% (WCAG 1.4.4): half the CSS pixels, at double density.
test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

test('at 200% zoom, no route scrolls sideways and titles are readable', async ({ page, server }) => {
  test.setTimeout(600_000)
  await visitAs(page, server, 'super-admin')
  const wide: string[] = []
  for (const { path, redirect } of routes) {
    if (redirect !== undefined) continue
    await page.goto(path.replace('{type}', 'google').replaceAll(/\{\w+\}/g, 'abc-123'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('main :is(p, form, textarea):visible').first().waitFor()
    const cut = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const title = document.querySelector('h1')?.getBoundingClientRect()
      return scrollWidth > clientWidth || title === undefined || title.left < 0 || title.right > clientWidth
    })
    if (cut) wide.push(path)
  }
  expect(wide).toEqual([])
})

test('at 200% zoom, a message is written, sent and read', async ({ chat }) => {
  await field(chat).fill('Write 3 words')
  await expect(sendButton(chat)).toBeInViewport({ ratio: 1 })
  await sendButton(chat).click()
  await replied(chat)
  await expect(field(chat)).toBeInViewport({ ratio: 1 })
})
