import type { Locator } from '@playwright/test'
import { signedInApi } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

/** A server of its own, because others leave requests and failures. */
test.use({ serverOptions: {} })

const PHONE = { width: 390, height: 844 }
/** The consoles with a list. */
const CONSOLES = [
  'channel',
  'model',
  'user',
  'walletRecord',
  'giftcard',
  'systemPrompt',
  'systemEnv',
  'audit',
  'outbox',
]

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, height: 0 }

test('a toolbar counts what its filters leave, and shows which are in use', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/admin/model')
  const count = page.getByText('5 items')
  await expect(count).toBeVisible()
  await page.getByLabel('Search', { exact: true }).fill('vision')
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  await page.goto('/app/admin/user')
  const role = page.getByLabel('Role')
  await role.selectOption('Super admin')
  await expect(page.locator('[data-on="true"]')).toHaveCount(1)
  await role.selectOption('Any role')
  await expect(page.locator('[data-on="true"]')).toHaveCount(0)
})

test('a click on a row opens it, and so does Enter, but not a selection of its text', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/admin/model')
  const row = page.getByRole('listitem').filter({ hasText: 'saffron-demo-vision' })
  const name = row.getByText('saffron-demo-vision')
  const dialog = page.getByRole('dialog')
  const { x, y, height } = await boxOf(name)
  await page.mouse.move(x + 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + height / 2, { steps: 3 })
  await page.mouse.up()
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('')
  await expect(dialog).toHaveCount(0)
  await row.getByText('Free').click()
  await expect(dialog.getByRole('heading', { name: 'saffron-demo-vision' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await row.getByRole('checkbox').check()
  await expect(dialog).toHaveCount(0)
  await row.locator('[data-row]').focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a channel’s settings are tested before they are saved', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  const api = await signedInApi(server, 'super-admin')
  const { total } = await api.admin.searchChannels({ query: {} })
  await page.goto('/app/admin/channel')
  await page.getByRole('button', { name: 'Connect a provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type').selectOption('OpenAI or compatible')
  await dialog.getByLabel('Base URL').fill('nowhere')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByLabel('Base URL')).toBeFocused()
  await dialog.getByLabel('Base URL').fill('http://127.0.0.1:9')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByRole('status')).toContainText('failed')
  // The outcome belongs to what was tested.
  await dialog.getByLabel('Key', { exact: true }).fill('sk-another')
  await expect(dialog.getByRole('status')).toBeEmpty()
  expect((await api.admin.searchChannels({ query: {} })).total).toBe(total)
})

test('an error in an advanced field opens its section', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/admin/channel')
  await page.getByText('Demo').first().click()
  const dialog = page.getByRole('dialog')
  const priority = dialog.getByLabel('Priority')
  await expect(priority).toBeHidden()
  await dialog.getByText('Advanced').click()
  await priority.fill('high')
  await dialog.getByText('Advanced').click()
  await expect(priority).toBeHidden()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(priority).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('what is above a list takes at most a fifth of the screen', async ({ page, server }) => {
    // It opens nine pages.
    test.slow()
    // The ledger has a notice about pending requests.
    const { wallet } = await signedInApi(server, 'user')
    const { id } = await wallet.createRequest({ body: { amountMicros: 1_000_000 } })
    await visitAs(page, server, 'super-admin')
    for (const name of CONSOLES) {
      await page.goto(`/app/admin/${name}`)
      const head = page.locator('main header').filter({ has: page.locator('p') })
      await head.waitFor()
      await expect
        .poll(async () => (await head.boundingBox())?.height, { message: name })
        .toBeLessThanOrEqual(PHONE.height / 5)
    }
    await wallet.withdrawRequest({ params: { id } })
  })

  test('filters are in a sheet, and apply at once', async ({ page, server }) => {
    await visitAs(page, server, 'super-admin')
    await page.goto('/app/admin/walletRecord')
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Details').selectOption('Pending requests')
    await sheet.getByLabel('From').fill('2026-01-05')
    expect(await findings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Show results' }).tap()
    await expect(page).toHaveURL(/view=requests\.pending&from=2026-01-05/)
    await expect(page.getByRole('button', { name: 'Filters, 2 in use' })).toBeVisible()
  })

  test('a person is picked in a dialog over the sheet of filters', async ({ page, server }) => {
    const { email } = await buildNamed(server, 'Grace Hopper')
    await visitAs(page, server, 'super-admin')
    await page.goto('/app/admin/audit')
    await page.getByRole('button', { name: 'Filters', exact: true }).tap()
    await page.getByRole('button', { name: /^User Everyone/ }).tap()
    const picker = page.getByRole('dialog', { name: 'User' })
    await picker.getByLabel('Find users').fill(email)
    expect(await findings(page)).toEqual([])
    await picker.getByRole('button', { name: 'Grace Hopper' }).tap()
    await expect(page.getByRole('button', { name: 'User Grace Hopper' })).toBeVisible()
    await page.getByRole('button', { name: 'Show results' }).tap()
    await expect(page.getByRole('button', { name: 'Filters, 1 in use' })).toBeVisible()
    await expect(page.getByText('No matching events.')).toBeVisible()
  })

  test('the actions of a row are in a menu', async ({ page, server }) => {
    await visitAs(page, server, 'super-admin')
    await page.goto('/app/admin/channel')
    await page.getByRole('button', { name: 'Actions for Demo' }).tap()
    const item = page.getByRole('menuitem', { name: 'Test Demo' })
    // The rows below don't cover it.
    await item.click({ trial: true })
    await item.tap()
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('replied', { timeout: 15_000 })
  })
})
