import type { Page } from '@playwright/test'
import type { Drawing } from '@saffron/core/draw'
import { buildUser } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { cards, chooseFor, DRAWN, image, narrow, promptField, visitDrawings } from './drawings.ts'
import { expect, test } from './saffron.ts'

test.use({ viewport: { width: 1024, height: 500 } })

/** How far the history is scrolled. */
const scrolled = (page: Page) =>
  page.locator('[data-masonry]').evaluate((inner) => Math.round(inner.parentElement?.scrollTop ?? 0))

test('Back shows the history where it was left', async ({ page, server }) => {
  // High enough for all cards at first.
  await page.setViewportSize({ width: 1024, height: 2000 })
  await visitDrawings(page, server, ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'])
  await page.setViewportSize({ width: 1024, height: 500 })
  await page.locator('[data-masonry]').evaluate((inner) => inner.parentElement?.scrollTo({ top: 9999 }))
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
  const before = await scrolled(page)
  await chooseFor(page, 'one', 'Details')
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible()
  await page.goBack()
  await expect(image(page, 'one')).toBeVisible()
  expect(await scrolled(page)).toBe(before)
})

test('after deleting, the next card has the focus, and the trash restores the deleted one', async ({
  page,
  server,
}) => {
  await visitDrawings(page, server, ['a moon', 'a sun', 'a star'])
  await image(page, 'a sun').focus()
  await page.keyboard.press('Delete')
  await expect(image(page, 'a sun')).toHaveCount(0)
  await expect(image(page, 'a moon')).toBeFocused()
  await narrow(page, 'Show', 'Trash')
  await expect(cards(page)).toHaveCount(1)
  await chooseFor(page, 'a sun', 'Details')
  await expect(page.getByText('This drawing is in the trash.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('This drawing is in the trash.')).toBeHidden()
  await page.goBack()
  await expect(page.getByText('No drawings in the trash.')).toBeVisible()
})

test('a drawing in the trash is deleted permanently only after a question', async ({ page, server }) => {
  const api = apiOf(server, await visitDrawings(page, server, ['a moon']))
  const files = async () => (await api.drive.searchNodes({ query: { q: 'a moon' } })).total
  await image(page, 'a moon').focus()
  await page.keyboard.press('Delete')
  await narrow(page, 'Show', 'Trash')
  await image(page, 'a moon').focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: 'Permanently delete this drawing?' })
  await dialog.getByRole('checkbox', { name: 'Also delete the files from the drive' }).check()
  expect(await findings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(cards(page)).toHaveCount(1)
  expect(await files()).toBe(1)
  await chooseFor(page, 'a moon', 'Delete permanently…')
  await dialog.getByRole('checkbox', { name: 'Also delete the files from the drive' }).check()
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Drawing permanently deleted.')).toBeVisible()
  await expect(page.getByText('No drawings in the trash.')).toBeVisible()
  expect(await files()).toBe(0)
})

test('one that was deleted elsewhere doesn’t keep the others from being deleted permanently', async ({
  page,
  server,
}) => {
  const api = apiOf(server, await visitDrawings(page, server, ['a moon', 'a sun']))
  const trashed: Drawing[] = []
  for (const { id } of (await api.draw.searchDrawings({ query: {} })).list) {
    trashed.push(await api.draw.deleteDrawing({ params: { id } }))
  }
  await narrow(page, 'Show', 'Trash')
  await image(page, 'a sun').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: 'Permanently delete 2 drawings?' })
  await expect(dialog).toBeVisible()
  for (const { id, trashedAt } of trashed.slice(0, 1)) {
    await api.draw.deleteDrawing({ params: { id }, query: { trashedAt } })
  }
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('Drawing permanently deleted.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await api.draw.searchDrawings({ query: { trashed: 'true' } })).total).toBe(0)
})

test('what replaces the prompt can be undone, and the prompt survives a reload', async ({ page, server }) => {
  await visitDrawings(page, server, ['a moon'])
  await promptField(page).fill('my long prompt')
  await chooseFor(page, 'a moon', 'Reuse settings')
  await expect(promptField(page)).toHaveValue('a moon')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(promptField(page)).toHaveValue('my long prompt')
  await chooseFor(page, 'a moon', 'Use as reference')
  await page.reload()
  await expect(promptField(page)).toHaveValue('my long prompt')
  await expect(page.getByRole('list', { name: 'Reference images' }).getByRole('img')).toBeVisible()
})

test('a new drawing that the filters hide is told about', async ({ page, server }) => {
  await visitDrawings(page, server, ['a moon'])
  await narrow(page, 'Kind', 'Video')
  await expect(cards(page)).toHaveCount(0)
  await promptField(page).fill('a tree')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByText('Drawing started. The filters hide it.')).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(image(page, 'a tree')).toBeVisible(DRAWN)
})

test('one drawing has its actions in sight, and they lead on', async ({ page, server }) => {
  await visitDrawings(page, server, ['a moon'])
  await chooseFor(page, 'a moon', 'Details')
  const actions = page.getByRole('group', { name: 'Actions for image 1 of “a moon”' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/describe')) asked.push(request.url())
  })
  // Each of them would cost.
  await actions.getByRole('button', { name: 'Describe' }).dblclick()
  await expect(page.getByRole('button', { name: 'Use this prompt' }).first()).toBeVisible(DRAWN)
  expect(asked).toHaveLength(1)
  const lineage = page.getByRole('list', { name: 'Lineage' })
  await lineage.getByRole('link').focus()
  await page.keyboard.press('ArrowDown')
  await expect(lineage.locator('[aria-current=page]')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(actions).toBeVisible()
  await actions.getByRole('button', { name: 'Use as reference' }).click()
  await expect(page.getByRole('list', { name: 'Reference images' }).getByRole('img')).toBeVisible()
})

test('a better prompt is proposed, and replaces the other one only if chosen', async ({ page, server }) => {
  await visitDrawings(page, server, [])
  await promptField(page).fill('a fox')
  await page.getByRole('button', { name: 'Improve prompt' }).click()
  const dialog = page.getByRole('dialog', { name: 'Improve this prompt?' })
  const proposal = dialog.getByRole('textbox', { name: 'Proposal' })
  await expect(proposal).toHaveValue(/\S/, DRAWN)
  expect(await findings(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(promptField(page)).toHaveValue('a fox')
  await page.getByRole('button', { name: 'Improve prompt' }).click()
  await expect(proposal).toHaveValue(/\S/, DRAWN)
  await proposal.fill('a red fox at dawn')
  await dialog.getByRole('button', { name: 'Use this prompt' }).click()
  await expect(promptField(page)).toHaveValue('a red fox at dawn')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(promptField(page)).toHaveValue('a fox')
})

test('several models draw the same prompt', async ({ page, server }) => {
  const boss = apiOf(server, await buildUser(server, 'super-admin'))
  // The discard port, where no provider listens.
  const baseUrl = 'http://127.0.0.1:9/v1'
  const body = { name: 'Other', type: 'openai' as const, baseUrl, models: ['gpt-image-1'] }
  const { id } = await boss.admin.createChannel({ body })
  try {
    await page.setViewportSize({ width: 1024, height: 1200 })
    await visitDrawings(page, server, [])
    await page.getByText('Draw with more models').click()
    await page.getByRole('checkbox', { name: 'gpt-image-1' }).check()
    await promptField(page).fill('a fox')
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await expect(cards(page)).toHaveCount(2)
    await expect(image(page, 'a fox')).toBeVisible(DRAWN)
  } finally {
    await boss.admin.deleteChannel({ params: { id } })
  }
})

test('the page opens with at most 30 requests', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await visitDrawings(page, server, ['a moon', 'a sun', 'a star'])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(cards(page)).toHaveCount(3)
  await page.waitForLoadState('load')
  await expect(page.getByRole('combobox', { name: 'Model' }).first()).toBeVisible()
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(30)
})
