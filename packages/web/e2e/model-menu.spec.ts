import { priceModel } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, test } from './saffron.ts'

test('the model menu shows each price within the width of a phone', async ({ chat, server }) => {
  await priceModel(server, 'saffron-demo', { input: 2_500_000, cachedInput: 1_250_000, output: 10_000_000 })
  // Other tests change the prices of this server's models too.
  for (const other of ['saffron-demo-reasoning', 'saffron-demo-vision']) {
    await priceModel(server, other, { input: null, cachedInput: null, output: null })
  }
  await chat.setViewportSize({ width: 390, height: 844 })
  await chat.reload()
  await chat.getByRole('button', { name: /^Model/ }).click()
  const menu = chat.getByRole('menu')
  await expect(menu.getByText('Input / output, credits per 1M tokens', { exact: true })).toBeVisible()
  await expect(menu.getByText('Demo · 2.50 / 10.00', { exact: true })).toBeInViewport({ ratio: 1 })
  // For screen readers, the prices have labels.
  const priced = menu.getByRole('menuitemradio', { name: 'Demo · Input 2.50, Cached input 1.25, Output 10.00' })
  await expect(priced).toHaveCount(1)
  await expect(menu.getByRole('menuitemradio', { name: 'Demo · Free' })).not.toHaveCount(0)
  expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await findings(chat)).toEqual([])
  await priceModel(server, 'saffron-demo', { input: null, cachedInput: null, output: null })
  await chat.keyboard.press('Escape')
  await chat.reload()
  await chat.getByRole('button', { name: /^Model/ }).click()
  await expect(menu.getByRole('menuitemradio', { name: 'Demo · Free' })).not.toHaveCount(0)
  await expect(menu.getByText('Input / output, credits per 1M tokens')).toHaveCount(0)
})
