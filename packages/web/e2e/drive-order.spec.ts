import type { Page } from '@playwright/test'

import { names, openDrive, row, selected } from './drive-page.ts'
import { createFingers, middleOf } from './fingers.ts'
import { expect, test } from './saffron.ts'

type Drive = Awaited<ReturnType<typeof openDrive>>

/** Sets manual order in the folder, through its menu. */
async function standByHand(page: Page) {
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  const choice = page.getByRole('menuitemradio', { name: 'Custom order' })
  await expect(choice).toContainText('drag to reorder')
  await choice.click()
  await expect(page.getByText('or press Alt with ↑ or ↓')).toBeVisible()
  await expect(page.locator('[aria-keyshortcuts]').first()).toBeVisible()
}

/** Returns the order stored on the server. */
async function stored(drive: Drive): Promise<string[]> {
  const { id } = await drive.rootNode()
  return (await drive.childrenOfNode({ params: { id } })).list.map(({ name }) => name)
}

test('dragging between rows reorders them, and dragging onto a folder moves into it', async ({ page, server }) => {
  const drive = await openDrive(page, server, ['a', 'b', 'c', 'd'])
  await standByHand(page)
  await row(page, 'd').dragTo(row(page, 'b'), { targetPosition: { x: 200, y: 3 } })
  await expect.poll(() => names(page)).toEqual(['a', 'd', 'b', 'c'])
  await row(page, 'a').click()
  await row(page, 'd').click({ modifiers: ['Control'] })
  await row(page, 'd').dragTo(row(page, 'c'), { targetPosition: { x: 200, y: 35 } })
  await expect.poll(() => names(page)).toEqual(['b', 'c', 'a', 'd'])
  await expect(selected(page)).toHaveCount(2)
  await expect.poll(() => stored(drive)).toEqual(['b', 'c', 'a', 'd'])
  await page.keyboard.press('Escape')
  await row(page, 'b').dragTo(row(page, 'd'))
  await expect.poll(() => names(page)).toEqual(['c', 'a', 'd'])
  await expect(page.getByText('“b” moved.')).toBeVisible()
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['c', 'a', 'd'])
  await page.getByRole('button', { name: 'Grid' }).click()
  const tile = (name: string) => page.getByRole('gridcell').filter({ has: page.getByTitle(name, { exact: true }) })
  await tile('c').dragTo(tile('a'), { targetPosition: { x: 140, y: 60 } })
  await expect.poll(() => names(page)).toEqual(['a', 'c', 'd'])
})

test('keys move a row, which is announced, and focus stays on it', async ({ page, server }) => {
  const drive = await openDrive(page, server, ['a', 'b', 'c', 'd'])
  await standByHand(page)
  await row(page, 'a').click()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => names(page)).toEqual(['b', 'c', 'a', 'd'])
  await expect(page.getByText('“a” moved to position 3 of 4.')).toBeAttached()
  await expect(row(page, 'a')).toBeFocused()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => names(page)).toEqual(['c', 'a', 'b', 'd'])
  await expect(page.getByText('2 items moved to position 1 of 4')).toBeAttached()
  await expect(row(page, 'c')).toBeFocused()
  // It can't move beyond an end.
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => stored(drive)).toEqual(['c', 'a', 'b', 'd'])
  await expect(row(page, 'c')).toBeFocused()
})

test('a long press drags a row, and opens the menu when lifted in place', async ({ page, server }) => {
  await openDrive(page, server, ['alpha', 'beta', 'gamma'])
  await standByHand(page)
  const fingers = await createFingers(page)
  const from = await middleOf(row(page, 'alpha'))
  const to = await middleOf(row(page, 'gamma'))
  const list = page.getByRole('region', { name: 'Files and folders' })
  const carried = list.getByText('alpha', { exact: true })
  await fingers.press(from)
  await expect(carried).toHaveCount(2)
  await fingers.go({ x: from.x, y: from.y + 30 })
  await fingers.go({ x: to.x, y: to.y + 15 })
  await fingers.lift()
  await expect.poll(() => names(page)).toEqual(['beta', 'gamma', 'alpha'])
  await expect(carried).toHaveCount(1)
  await fingers.press(await middleOf(row(page, 'beta')))
  await expect(list.getByText('beta', { exact: true })).toHaveCount(2)
  await fingers.lift()
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
})
