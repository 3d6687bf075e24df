import type { Page } from '@playwright/test'

import { openDrive } from './drive-page.ts'
import { expect, test } from './saffron.ts'

const sheet = (page: Page) => page.getByRole('region', { name: 'Uploads' })

/** Uploads files whose content is their name. */
async function upload(page: Page, names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }))
  await (await chooser).setFiles(files)
}

for (const width of [1440, 1000, 390]) {
  test(`the last rows and tiles can be scrolled clear of the uploads, ${width} px wide`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 720 })
    const folders = Array.from({ length: 40 }, (_, index) => `box ${String(index).padStart(2, '0')}`)
    await openDrive(page, server, folders)
    await upload(page, ['z.txt'])
    await expect(sheet(page)).toContainText('1 file is up')
    const last = page.locator('[data-index="40"]')
    /** Pixels between the last one and the sheet. */
    const between = async () => {
      const [above, below] = await Promise.all([last.boundingBox(), sheet(page).boundingBox()])
      return (below?.y ?? 0) - ((above?.y ?? Infinity) + (above?.height ?? 0))
    }
    const toEnd = () =>
      page
        .locator('[data-index]')
        .first()
        .evaluate((node) => {
          for (let at: Element | null = node; at !== null; at = at.parentElement) at.scrollTo({ top: 1e6 })
        })
    const isClear = () =>
      expect(async () => {
        await toEnd()
        expect(await between()).toBeGreaterThanOrEqual(0)
      }).toPass({ timeout: 5000 })
    await isClear()
    await page.getByRole('button', { name: 'Show the files' }).click()
    await isClear()
    await page.getByRole('button', { name: 'Hide the files' }).click()
    await page.getByRole('button', { name: 'Tiles' }).click()
    await isClear()
    // The keys bring it there too.
    await page.locator('[data-index]').last().focus()
    await page.keyboard.press('Home')
    await expect(page.locator('[data-index="0"]')).toBeFocused()
    await page.keyboard.press('End')
    await expect(last).toBeFocused()
    expect(await between()).toBeGreaterThanOrEqual(0)
    const top = async () => (await last.boundingBox())?.y ?? 0
    const before = await top()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await toEnd()
    await expect.poll(top).toBeGreaterThan(before + 40)
  })
}
