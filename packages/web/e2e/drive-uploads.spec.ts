import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { openDrive, row } from './drive-page.ts'
import { expect, test } from './saffron.ts'

const sheet = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Name already in use' })

/** Uploads files whose content is their name. */
async function upload(page: Page, names: readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  const files = names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) }))
  await (await chooser).setFiles(files)
}

const TAKEN = ['a.txt', 'b.txt', 'c.txt', 'd.txt']

for (const way of ['Cancel', 'Escape'] as const) {
  test(`${way} of a question cancels the rest of that drop, and reports it`, async ({ page, server }) => {
    const drive = await openDrive(page, server, [])
    await upload(page, TAKEN)
    await expect(sheet(page)).toContainText('4 files uploaded')
    await upload(page, ['new.txt', ...TAKEN])
    await expect(question(page)).toBeVisible()
    expect(await findings(page)).toEqual([])
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await question(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(sheet(page)).toContainText('1 file uploaded')
    await expect(sheet(page)).toContainText('4 canceled')
    await expect(page.getByRole('status').filter({ hasText: '1 file uploaded, 4 canceled' })).toBeAttached()
    await expect(question(page)).toHaveCount(0)
    await expect(row(page, 'new.txt')).toBeVisible()
    const { list } = await drive.searchNodes({ query: { q: 'txt' } })
    expect(list.map(({ name }) => name).toSorted()).toEqual([...TAKEN, 'new.txt'])
  })
}

test('when all files are skipped, this is reported without a progress bar', async ({ page, server }) => {
  await openDrive(page, server, [])
  await upload(page, TAKEN)
  await expect(sheet(page).getByRole('progressbar')).toBeVisible()
  await expect(sheet(page)).toContainText('4 files uploaded')
  await upload(page, TAKEN)
  await question(page).getByRole('button', { name: 'Skip' }).click()
  await expect(sheet(page).getByRole('heading', { name: '4 skipped' })).toBeVisible()
  await expect(sheet(page)).toHaveText('4 skipped')
  await expect(sheet(page).getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '4 skipped' })).toBeAttached()
})

for (const width of [1440, 1000, 390]) {
  test(`the last rows and tiles can be scrolled clear of the uploads at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 720 })
    const folders = Array.from({ length: 40 }, (_, index) => `box ${String(index).padStart(2, '0')}`)
    await openDrive(page, server, folders)
    await upload(page, ['z.txt'])
    await expect(sheet(page)).toContainText('1 file uploaded')
    const last = page.locator('[data-index="40"]')
    /** The pixels between the last row and the sheet. */
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
    await page.getByRole('button', { name: 'Show files' }).click()
    await isClear()
    await page.getByRole('button', { name: 'Hide files' }).click()
    await page.getByRole('button', { name: 'Grid' }).click()
    await isClear()
    // The keyboard scrolls there too.
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
