import { priceModel, signedInApi } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, test } from './saffron.ts'

/** A server of its own, because it prices models. */
test.use({ serverOptions: {} })

test('the model menu shows each price within the width of a phone', async ({ chat, server }) => {
  await priceModel(server, 'saffron-demo', { input: 2_500_000, cachedInput: 1_250_000, output: 10_000_000 })
  // Other tests change the prices of this server's models too.
  for (const other of ['saffron-demo-reasoning', 'saffron-demo-vision']) {
    await priceModel(server, other, { input: null, cachedInput: null, output: null })
  }
  await chat.setViewportSize({ width: 390, height: 844 })
  await chat.reload()
  await chat.getByRole('button', { name: /^Model/ }).click()
  const menu = chat.getByRole('dialog', { name: 'Model' })
  await expect(menu.getByText('Input / output, credits per 1M tokens', { exact: true })).toBeVisible()
  await expect(menu.getByText('Demo · 2.50 / 10.00', { exact: true })).toBeInViewport({ ratio: 1 })
  // For screen readers, the prices have labels.
  const priced = menu.getByRole('option', { name: 'Demo · Input 2.50, Cached input 1.25, Output 10.00' })
  await expect(priced).toHaveCount(1)
  await expect(menu.getByRole('option', { name: 'Demo · Free' })).not.toHaveCount(0)
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await findings(chat)).toEqual([])
  await priceModel(server, 'saffron-demo', { input: null, cachedInput: null, output: null })
  await chat.keyboard.press('Escape')
  await chat.reload()
  await chat.getByRole('button', { name: /^Model/ }).click()
  await expect(menu.getByRole('option', { name: 'Demo · Free' })).not.toHaveCount(0)
  await expect(menu.getByText('Input / output, credits per 1M tokens')).toHaveCount(0)
})

test('a model is found by words, marked for what it can do, and first the next time', async ({ chat }) => {
  const open = () => chat.getByRole('button', { name: /^Model/ }).click()
  await open()
  const search = chat.getByRole('combobox', { name: 'Search models' })
  await expect(search).toBeFocused()
  await search.fill('VISION')
  const found = chat.getByRole('option')
  await expect(found).toHaveCount(1)
  await expect(found).toHaveAccessibleName(/Sees images/)
  await search.fill('nothing like it')
  await expect(chat.getByText('No matching models')).toBeVisible()
  await search.fill('vision')
  await search.press('Enter')
  await expect(search).toHaveCount(0)
  await expect(chat.getByRole('button', { name: /^Model: .*vision/i })).toBeFocused()
  await open()
  await expect(chat.getByRole('group', { name: 'Last used' }).getByRole('option')).toHaveAccessibleName(/vision/i)
  await expect(chat.getByRole('option', { selected: true })).toHaveCount(1)
  await chat.keyboard.press('ArrowDown')
  await chat.keyboard.press('Enter')
  await expect(chat.getByRole('button', { name: /^Model: .*vision/i })).toHaveCount(0)
})

test('each provider has a mark in the menu and next to the current model', async ({ chat, server }) => {
  const { admin } = await signedInApi(server, 'super-admin')
  const { list } = await admin.searchModels({ query: {} })
  const changes = list.map(({ id, name }) => ({ id, name, group: name === 'saffron-demo' ? 'North Star' : '通用智能' }))
  for (const { id, group } of changes) await admin.updateModel({ params: { id }, body: { group } })
  await chat.reload()
  const button = chat.getByRole('button', { name: /^Model/ })
  await expect(button.locator('[data-letters=NS]')).toBeVisible()
  await button.click()
  const groups = chat.getByRole('dialog', { name: 'Model' }).getByRole('group')
  await expect(groups.filter({ hasText: 'North Star' }).locator('[data-letters=NS]')).toHaveCount(1)
  await expect(groups.filter({ hasText: '通用智能' }).locator('[data-letters=通]')).toHaveCount(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await chat.emulateMedia({ colorScheme })
    expect(await findings(chat)).toEqual([])
  }
  for (const { id } of changes) await admin.updateModel({ params: { id }, body: { group: null } })
})
