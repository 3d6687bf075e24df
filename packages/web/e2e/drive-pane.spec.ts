import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { openDrive, row } from './drive-page.ts'
import { expect, test } from './saffron.ts'

type Drive = Awaited<ReturnType<typeof openDrive>>

const tree = (page: Page) => page.getByRole('tree', { name: 'Folders' })
const folder = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true })
const path = (page: Page) => page.getByRole('navigation', { name: 'Path' }).getByRole('link')
const recent = (page: Page) => page.getByRole('region', { name: 'Recent files' })

/** Creates folders inside each other, below the root. Returns the innermost. */
async function nest(drive: Drive, names: readonly string[]): Promise<string> {
  let { id: parent } = await drive.rootNode()
  for (const name of names) parent = (await drive.createNode({ body: { kind: 'folder', name, parent } })).id
  return parent
}

const addFile = async (drive: Drive, name: string, parent: string) =>
  drive.uploadAsset({ body: { file: new Blob([`The text of ${name}`]), name, parent } })

test('the tree marks the current folder, and opens others by keyboard', async ({ page, server }) => {
  const drive = await openDrive(page, server, ['beta'])
  const deepest = await nest(drive, ['alpha', 'inner', 'deepest'])
  await page.goto(`/app/drive/${deepest}`)
  await expect(folder(page, 'deepest')).toHaveAttribute('aria-current', 'page')
  await expect(folder(page, 'inner')).toHaveAttribute('aria-expanded', 'true')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await folder(page, 'deepest').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(folder(page, 'inner')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(folder(page, 'deepest')).toHaveCount(0)
  await page.keyboard.press('b')
  await expect(folder(page, 'beta')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(path(page)).toHaveText(['My files', 'beta'])
  await expect(folder(page, 'beta')).toHaveAttribute('aria-current', 'page')
  // It's the tab stop now.
  await expect(tree(page).locator('[tabindex="0"]')).toHaveText('beta')
  await folder(page, 'beta').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(folder(page, 'inner')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(folder(page, 'deepest')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(path(page)).toHaveText(['My files', 'alpha', 'inner', 'deepest'])
})

test('an arrow expands a folder without opening it, and changes show in the tree', async ({ page, server }) => {
  const drive = await openDrive(page, server, ['beta'])
  await nest(drive, ['alpha', 'inner'])
  await page.reload()
  await folder(page, 'alpha').locator('span').first().click()
  await expect(folder(page, 'inner')).toBeVisible()
  await expect(path(page)).toHaveText(['My files'])
  await row(page, 'beta').dragTo(folder(page, 'inner'))
  await expect(row(page, 'beta')).toHaveCount(0)
  await expect(folder(page, 'beta')).toHaveCount(0)
  await expect(folder(page, 'inner')).toHaveAttribute('aria-expanded', 'false')
  await folder(page, 'inner').locator('span').first().click()
  await expect(folder(page, 'beta')).toHaveAttribute('aria-level', '4')
})

test('a folder expands while something is held over it', async ({ page, server }) => {
  const drive = await openDrive(page, server, ['beta'])
  await nest(drive, ['alpha', 'inner'])
  await page.reload()
  await row(page, 'beta').hover()
  await page.mouse.down()
  await folder(page, 'alpha').hover()
  await folder(page, 'alpha').hover({ position: { x: 40, y: 12 } })
  await folder(page, 'inner').hover()
  await folder(page, 'inner').hover({ position: { x: 60, y: 12 } })
  await page.mouse.up()
  await expect(row(page, 'beta')).toHaveCount(0)
  await expect(page.getByText('“beta” moved.')).toBeVisible()
})

test('many folders load page by page, and the current one is always in the tree', async ({ page, server }) => {
  const drive = await openDrive(page, server, ['first'])
  const paths = Array.from({ length: 120 }, (_, index) => `folder ${index + 1}`)
  const { list } = await drive.createFolders({ body: { paths } })
  await page.goto(`/app/drive/${list.at(-1)?.node.id}`)
  await expect(folder(page, 'folder 120')).toHaveAttribute('aria-current', 'page')
  await expect(folder(page, 'folder 119')).toHaveCount(0)
  await folder(page, 'folder 120').press('ArrowDown')
  await expect(folder(page, 'folder 119')).toBeVisible()
  await expect(tree(page).getByRole('treeitem')).toHaveCount(122)
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('recent files are those that changed last, and open where they are', async ({ page, server }) => {
  const drive = await openDrive(page, server, [])
  await expect(recent(page)).toContainText('No files yet.')
  const inner = await nest(drive, ['alpha', 'inner'])
  for (const name of ['one.txt', 'two.txt', 'three.txt']) await addFile(drive, name, inner)
  await page.reload()
  await expect(recent(page).getByRole('button')).toHaveText(['three.txt', 'two.txt', 'one.txt'])
  // The second click of a double click doesn't open it again.
  await recent(page).getByRole('button', { name: 'two.txt' }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Preview of two.txt' })).toContainText('The text of two.txt')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(path(page)).toHaveText(['My files'])
})

test('the tree and the recent files can be loaded again after an error', async ({ page, server }) => {
  const drive = await openDrive(page, server, ['alpha'])
  await addFile(drive, 'one.txt', (await drive.rootNode()).id)
  const calls = /\/fsnode\/(search|list\/[^/]+\/children)\?.*(sort=-date|sort=name)/
  await page.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(tree(page).getByText('Couldn’t load folders.')).toBeVisible()
  await expect(recent(page).getByRole('alert')).toBeVisible()
  await page.unroute(calls)
  await recent(page).getByRole('button', { name: 'Try again' }).click()
  await expect(recent(page).getByRole('button')).toHaveText(['one.txt'])
  await tree(page).getByRole('button', { name: 'Load failed, click to retry' }).click()
  await expect(folder(page, 'alpha')).toBeVisible()
})

test('names have at least 200 pixels next to the panes, which narrow windows don’t have', async ({ page, server }) => {
  await openDrive(page, server, ['alpha'])
  const heading = page.getByRole('columnheader', { name: 'Name' })
  for (const width of [1024, 1280, 1330, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(tree(page)).toBeVisible()
    const { width: ofNames = 0 } = (await heading.boundingBox()) ?? {}
    expect(ofNames, `at ${width} pixels`).toBeGreaterThanOrEqual(200)
  }
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(tree(page)).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Locations' }).getByRole('link')).toHaveText(['Trash'])
})
