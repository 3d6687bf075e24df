import { findings } from './axe.ts'
import { names, openDrive, row, selected } from './drive-page.ts'
import { expect, test } from './saffron.ts'

test('a folder is created, opened and left, with its path above it', async ({ page, server }) => {
  await openDrive(page, server, [])
  await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await page.getByLabel('Folder name').fill('a/b')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Names can’t contain slashes')).toBeVisible()
  await page.getByLabel('Folder name').fill('報告')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(row(page, '報告')).toHaveAttribute('aria-selected', 'true')
  await row(page, '報告').dblclick()
  const path = page.getByRole('navigation', { name: 'Path' })
  await expect(path.getByRole('link')).toHaveText(['My files', '報告'])
  await page.getByRole('button', { name: 'Up one level' }).click()
  await expect(row(page, '報告')).toBeVisible()
  await page.goBack()
  await expect(path.getByRole('link')).toHaveText(['My files', '報告'])
})

test('keys select, rename, delete and undo as on a desktop', async ({ page, server }) => {
  await openDrive(page, server, ['10 ten', '2 two', 'alpha', 'beta'])
  expect(await names(page)).toEqual(['2 two', '10 ten', 'alpha', 'beta'])
  await row(page, '2 two').click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(selected(page)).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(selected(page)).toHaveCount(0)
  await page.keyboard.press('Control+a')
  await expect(page.getByText('4 selected')).toBeVisible()
  await row(page, 'alpha').click()
  await row(page, 'beta').click({ modifiers: ['Control'] })
  await expect(selected(page)).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(row(page, 'alpha')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'alpha')).toBeVisible()
  await row(page, 'alpha').click()
  await page.keyboard.press('F2')
  await page.getByLabel('New name for “alpha”').fill('omega')
  await page.keyboard.press('Enter')
  await expect(row(page, 'omega')).toBeFocused()
  await expect.poll(() => names(page)).toEqual(['2 two', '10 ten', 'beta', 'omega'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Path' }).getByRole('link')).toHaveText(['My files', 'omega'])
  await page.getByRole('heading', { name: 'This folder is empty' }).waitFor()
})

test('cut and paste, dragging and the folder tree each move nodes, which can be undone', async ({ page, server }) => {
  await openDrive(page, server, ['a', 'b', 'c', 'target'])
  await row(page, 'a').dragTo(row(page, 'target'))
  await expect(row(page, 'a')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'a')).toBeVisible()
  await row(page, 'b').click()
  await page.keyboard.press('Control+x')
  await row(page, 'target').dblclick()
  await page.getByRole('heading', { name: 'This folder is empty' }).waitFor()
  await page.keyboard.press('Control+v')
  await expect(row(page, 'b')).toBeVisible()
  await page.getByRole('link', { name: 'My files' }).first().click()
  await row(page, 'c').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByRole('treeitem', { name: 'target' }).click()
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect(row(page, 'c')).toHaveCount(0)
  await expect(page.getByText('“c” moved.')).toBeVisible()
})

test('the trash restores, and is emptied after confirmation', async ({ page, server }) => {
  await openDrive(page, server, ['gone', 'lost'])
  await row(page, 'gone').click()
  await row(page, 'lost').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  await page.getByRole('link', { name: 'Trash' }).click()
  await row(page, 'gone').click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(row(page, 'gone')).toHaveCount(0)
  await page
    .getByRole('button', { name: 'Clear selection' })
    .or(page.getByRole('button', { name: 'Empty trash' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByRole('heading', { name: 'Trash is empty' })).toBeVisible()
  await page.getByRole('treeitem', { name: 'My files' }).click()
  await expect(row(page, 'gone')).toBeVisible()
})

test('the folder keeps its order, a search finds names, and both views have no findings', async ({ page, server }) => {
  await openDrive(page, server, ['a', 'b', '雲端硬碟'])
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.poll(() => names(page)).toEqual(['雲端硬碟', 'b', 'a'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['雲端硬碟', 'b', 'a'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: colorScheme === 'light' ? 'Grid' : 'List' }).click()
  }
  await page.getByLabel('Search Drive').fill('硬碟')
  await expect(page.getByRole('heading', { name: 'Results for “硬碟”' })).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['雲端硬碟'])
})

test('on a phone, the search covers only the bar, and typing continues during the search', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openDrive(page, server, ['harbour', 'market'])
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const field = page.getByRole('searchbox', { name: 'Search Drive' })
  await expect(field).toBeFocused()
  await page.keyboard.type('har')
  await expect(page).toHaveURL(/q=har$/)
  await page.keyboard.type('bour')
  await expect(page).toHaveURL(/q=harbour$/)
  await expect(field).toHaveValue('harbour')
  await row(page, 'harbour').dblclick()
  await expect(page).toHaveURL(/drive\/[\w-]+$/)
  await expect(field).toBeHidden()
})

test('a hundred thousand rows: only those near the window are rendered, and any position is reached directly', async ({
  page,
  server,
}) => {
  await openDrive(page, server, ['first'])
  const total = 100_000
  await page.route('**/fsnode/list/*/children?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    const [at, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)]
    const now = new Date().toISOString()
    const list = Array.from({ length: Math.min(limit, total - (at - 1) * limit) }, (_, index) => {
      const number = (at - 1) * limit + index
      const base = { createdAt: now, updatedAt: now, parent: null, asset: null, size: 0, type: null, fileKind: null }
      return { ...base, id: `node-${number}`, kind: 'folder', name: `Row ${number}`, sortIndex: 0, version: 1 }
    })
    return route.fulfill({ json: { list, total } })
  })
  await page.reload()
  await row(page, 'Row 0').click()
  await page.keyboard.press('End')
  await expect(row(page, 'Row 99999')).toBeFocused()
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  await page.keyboard.press('Home')
  await expect(row(page, 'Row 0')).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a press on a row’s menu doesn’t open the row', async ({ page, server }) => {
    await openDrive(page, server, ['harbour', 'market'])
    await row(page, 'harbour').getByRole('button').tap()
    await page.getByRole('menuitem', { name: 'Rename' }).tap()
    await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused()
    await page.keyboard.press('Escape')
    await row(page, 'harbour').getByRole('button').tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await expect(row(page, 'harbour')).toHaveCount(0)
    await expect(row(page, 'market')).toBeVisible()
    await row(page, 'market').tap()
    await expect(page).toHaveURL(/drive\/[\w-]+$/)
  })

  test('a press on another row closes the open menu, and opens nothing', async ({ page, server }) => {
    await openDrive(page, server, ['harbour', 'market'])
    const menu = page.getByRole('menu')
    await row(page, 'harbour').getByRole('button').tap()
    await expect(menu).toBeVisible()
    // At the left, because the menu covers the middle.
    await row(page, 'market').tap({ position: { x: 24, y: 24 } })
    await expect(menu).toHaveCount(0)
    await expect(page).toHaveURL(/drive$/)
    await expect(row(page, 'harbour')).toBeVisible()
    await row(page, 'market').tap({ position: { x: 24, y: 24 } })
    await expect(page).toHaveURL(/drive\/[\w-]+$/)
  })

  test('a row’s menu fits in the window at any row', async ({ page, server }) => {
    const folders = Array.from({ length: 12 }, (_, index) => `folder ${index + 10}`)
    await openDrive(page, server, folders)
    const menu = page.getByRole('menu')
    for (const name of ['folder 10', 'folder 14', 'folder 16', 'folder 20']) {
      await row(page, name).getByRole('button').tap()
      const last = menu.getByRole('menuitem', { name: 'Delete' })
      await expect(last).toBeInViewport({ ratio: 1 })
      const [whole, part] = [await menu.boundingBox(), await last.boundingBox()]
      if (whole === null || part === null) throw new Error('no menu is open')
      expect(part.y + part.height).toBeLessThanOrEqual(whole.y + whole.height)
      expect(whole.y).toBeGreaterThanOrEqual(0)
      expect(whole.y + whole.height).toBeLessThanOrEqual(844)
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
    }
  })
})
