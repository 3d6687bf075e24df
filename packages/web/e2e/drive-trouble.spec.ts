import type { Page } from '@playwright/test'

import { names, openDrive, row } from './drive-page.ts'
import { expect, test } from './saffron.ts'

/** Files from a desktop, as a data transfer. */
const filesOf = (page: Page, name: string) =>
  page.evaluateHandle((file) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['text'], file))
    return transfer
  }, name)

const path = (page: Page) => page.getByRole('navigation', { name: 'Path' }).getByRole('link')

test('a name being edited stays when the rows reload, and its error appears below it', async ({ page, server }) => {
  await openDrive(page, server, ['alpha', 'beta'])
  await row(page, 'alpha').click()
  await page.keyboard.press('F2')
  const field = page.getByLabel('New name for “alpha”')
  await expect(field).toBeFocused()
  await page.keyboard.type('omega')
  await page
    .getByRole('columnheader', { name: 'Name' })
    .dispatchEvent('drop', { dataTransfer: await filesOf(page, 'note.txt') })
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('1 file uploaded')
  await expect(row(page, 'note.txt')).toBeVisible()
  await page.keyboard.type('/2')
  await page.keyboard.press('Enter')
  const fault = page.getByRole('alert').filter({ hasText: 'Names can’t contain slashes' })
  await expect(fault).toBeInViewport({ ratio: 1 })
  await expect(field).toHaveAccessibleDescription(/Names can’t contain slashes/)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(row(page, 'omega')).toBeFocused()
})

test('files dropped outside a drop target leave the page as it is', async ({ page, server }) => {
  await openDrive(page, server, ['alpha'])
  const places = page.getByRole('navigation', { name: 'Locations' })
  const isTaken = await places.evaluate((element) =>
    ['dragover', 'drop'].map((type) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['text'], 'note.txt'))
      return !element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    }),
  )
  expect(isTaken).toEqual([true, true])
  await expect(page.getByRole('region', { name: 'Uploads' })).toHaveCount(0)
})

test('the drop overlay disappears when files are dropped on a folder row', async ({ page, server }) => {
  await openDrive(page, server, ['alpha'])
  const dataTransfer = await filesOf(page, 'note.txt')
  const { x = 0, y = 0, height = 0 } = (await row(page, 'alpha').boundingBox()) ?? {}
  const at = { dataTransfer, clientX: x + 40, clientY: y + height / 2 }
  const veil = page.getByText('Drop to upload here')
  await row(page, 'alpha').dispatchEvent('dragenter', at)
  await expect(veil).toBeVisible()
  await row(page, 'alpha').dispatchEvent('drop', at)
  await expect(veil).toHaveCount(0)
  await expect(row(page, 'alpha')).toContainText('4 B')
})

test('a folder in the trash shows that it’s deleted, and can be restored', async ({ page, server }) => {
  await openDrive(page, server, ['alpha', 'beta'])
  await row(page, 'alpha').click()
  await page.keyboard.press('Delete')
  await page.getByRole('link', { name: 'Trash' }).click()
  await row(page, 'alpha').dblclick()
  const toast = page.locator('[data-toast]').filter({ hasText: '“alpha” is in the trash. Restore it to open it.' })
  await expect(toast).toBeVisible()
  await expect(page).toHaveURL(/in=trash$/)
  await toast.getByRole('button', { name: 'Restore' }).click()
  await expect(row(page, 'alpha')).toHaveCount(0)
  await page.getByRole('treeitem', { name: 'My files' }).click()
  await expect.poll(() => names(page)).toEqual(['alpha', 'beta'])
})

test('cut nodes can be pasted again after an error', async ({ page, server }) => {
  await openDrive(page, server, ['alpha', 'target'])
  await row(page, 'alpha').click()
  await page.keyboard.press('Control+x')
  await row(page, 'target').dblclick()
  await page.getByRole('heading', { name: 'This folder is empty' }).waitFor()
  await page.route('**/fsnode/edit', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.keyboard.press('Control+v')
  await failed
  await page.unroute('**/fsnode/edit')
  await page.keyboard.press('Control+v')
  await expect(row(page, 'alpha')).toBeVisible()
})

test('a failed load shows an error, and can be retried', async ({ page, server }) => {
  await openDrive(page, server, ['alpha'])
  await page.route('**/fsnode/list/*/path', (route) => route.abort())
  await row(page, 'alpha').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('Couldn’t load folders.')
  await page.unroute('**/fsnode/list/*/path')
  await dialog.getByRole('button', { name: 'Load failed, click to retry' }).click()
  await expect(dialog.getByRole('treeitem', { name: 'My files' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.route('**/fulltextSearch/batch', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByLabel('Search Drive').fill('words')
  const found = page.getByRole('region', { name: 'In file contents' })
  await expect(found.getByRole('alert')).toBeVisible()
  await page.unroute('**/fulltextSearch/batch')
  await found.getByRole('button', { name: 'Load failed, click to retry' }).click()
  await expect(found).toHaveCount(0)
})

test('clearing a search returns to where it started', async ({ page, server }) => {
  await openDrive(page, server, ['alpha'])
  await row(page, 'alpha').dblclick()
  await expect(path(page)).toHaveText(['My files', 'alpha'])
  const field = page.getByLabel('Search Drive')
  await field.click()
  await page.keyboard.type('be')
  await expect(page).toHaveURL(/q=be$/)
  await page.keyboard.type('ta')
  await expect(page).toHaveURL(/q=beta$/)
  await field.fill('')
  await expect(path(page)).toHaveText(['My files', 'alpha'])
})

test('on a phone, the path and the tree have touch-sized targets', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDrive(page, server, ['alpha'])
  expect((await path(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await row(page, 'alpha').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const twist = page.getByRole('treeitem', { name: 'My files' }).locator('span').first()
  // The dialog's opening animation changes its size.
  const sides = async () => {
    const { width = 0, height = 0 } = (await twist.boundingBox()) ?? {}
    return Math.min(width, height)
  }
  await expect.poll(sides).toBeGreaterThanOrEqual(44)
})

test('a loaded path stays when reloading it fails', async ({ page, server }) => {
  // Without the details pane, which loads the path of the selection.
  await page.setViewportSize({ width: 1024, height: 768 })
  const drive = await openDrive(page, server, ['alpha'])
  await row(page, 'alpha').dblclick()
  const trail = page.getByRole('navigation', { name: 'Path' })
  await expect(trail.getByRole('link')).toHaveText(['My files', 'alpha'])
  await page.route('**/fsnode/list/*/path', (route) => route.fulfill({ status: 403, json: {} }))
  const refused = page.waitForResponse('**/fsnode/list/*/path')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await page.getByLabel('Folder name').fill('beta')
  await page.keyboard.press('Enter')
  await expect(row(page, 'beta')).toBeVisible()
  await (await refused).finished()
  // The result is visible after the next frames.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(trail.getByRole('link')).toHaveText(['My files', 'alpha'])
  await expect(trail.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  expect((await drive.rootNode({})).kind).toBe('folder')
})

test('a list longer than a page shows its end, and a failed one shows an error', async ({ page, server }) => {
  await openDrive(
    page,
    server,
    Array.from({ length: 11 }, (_, index) => `folder ${index + 1}`),
  )
  await expect(page.getByText('No more data')).toBeVisible()
  await page.route('**/fsnode/list/*/children?*', (route) => route.abort())
  await page.reload()
  const list = page.getByRole('region', { name: 'Files and folders' })
  const retry = list.getByRole('button', { name: 'Load failed, click to retry' })
  await expect(retry).toBeVisible()
  await page.unroute('**/fsnode/list/*/children?*')
  await retry.click()
  await expect(row(page, 'folder 1')).toBeVisible()
})

test('a canceled file picker leaves nothing behind and shows nothing', async ({ page, server }) => {
  await openDrive(page, server, ['alpha'])
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  const input = (await chooser).element()
  await input.dispatchEvent('cancel')
  await expect(page.locator('body > input[type=file]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveText('')
  expect(faults).toEqual([])
})
