import { routes } from '@saffron/core/guards'

import { findings } from './axe.ts'
import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const

for (const look of LOOKS) {
  test.describe(`${look.colorScheme}, ${look.viewport.width} px`, () => {
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' } })

    test('no route has findings', async ({ page, server }) => {
      test.setTimeout(600_000)
      await visitAs(page, server, 'super-admin')
      const found: string[] = []
      for (const { path, redirect } of [...routes, { path: '/app/no-such-page', redirect: undefined }]) {
        if (redirect !== undefined) continue
        await page.goto(path.replace('{type}', 'google').replaceAll(/\{\w+\}/g, 'abc-123'))
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.locator('main :is(p, form, textarea):visible').first().waitFor()
        await page.evaluate(untilStill)
        // Rows are hidden until measured, and axe would find no names in them.
        await expect(page.locator('main li[style*="visibility: hidden"]')).toHaveCount(0)
        for (const finding of await findings(page)) found.push(`${path} ${finding}`)
      }
      expect(found).toEqual([])
    })
  })
}

/** Resolves after a fifth of a second without DOM changes, because axe reports removed elements as unnamed. */
function untilStill(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      changes.disconnect()
      resolve()
    }
    let timer = setTimeout(end, 200)
    const changes = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, 200)
    })
    changes.observe(document.body, { subtree: true, childList: true, attributes: true })
  })
}
