import type { Page } from '@playwright/test'

import { expect, test } from './saffron.ts'

/**
 * Sends a close request to the topmost element. On phones, that's the back gesture. On desktop, it's an Escape that the
 * page hasn't handled, as here.
 */
async function askToClose(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
}

const swallowEscape = (page: Page) =>
  page.evaluate(() => {
    addEventListener('keydown', (event) => event.key === 'Escape' && event.stopImmediatePropagation(), true)
  })

test.beforeEach(({ chat }) => swallowEscape(chat))

test('the browser’s close request reaches a dialog', async ({ chat }) => {
  await chat.keyboard.press('Control+k')
  const palette = chat.getByRole('dialog')
  await expect(palette).toBeVisible()
  await askToClose(chat)
  await expect(palette).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the browser’s own way to close is heard by the drawer', async ({ chat }) => {
    await chat.getByRole('button', { name: 'Open chat list' }).click()
    const drawer = chat.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await askToClose(chat)
    await expect(drawer).toBeHidden()
    await expect(chat).toHaveURL(/\/app\/chats$/)
  })
})

test('the upper of two overlays closes first', async ({ chat }) => {
  await chat.goto('/app/test')
  await swallowEscape(chat)
  await chat.getByRole('region', { name: 'Popups' }).getByRole('button', { name: 'Open' }).first().click()
  await chat.getByRole('button', { name: 'Open another' }).click()
  await expect(chat.getByRole('dialog', { includeHidden: true })).toHaveCount(2)
  await askToClose(chat)
  await expect(chat.getByRole('dialog', { includeHidden: true })).toHaveCount(1)
  await askToClose(chat)
  await expect(chat.getByRole('dialog')).toHaveCount(0)
})

test('what was filled in is asked for each time the browser wants to close it', async ({ chat }) => {
  await chat.getByRole('button', { name: /’s account$/ }).click()
  await chat.getByRole('menuitem', { name: 'Redeem gift card' }).click()
  const code = chat.getByRole('dialog').getByLabel('Code')
  await code.fill('AAAA')
  for (const _time of ['first', 'second']) {
    await askToClose(chat)
    await chat.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect(chat.getByRole('alertdialog')).toHaveCount(0)
    await expect(code).toHaveValue('AAAA')
  }
  await code.fill('')
  await askToClose(chat)
  await expect(code).toBeHidden()
})

test('back navigation closes a dialog with its page, and asks first if there’s unsaved input', async ({ chat }) => {
  const code = chat.getByRole('dialog').getByLabel('Code')
  const openDialog = async () => {
    await chat.getByRole('button', { name: /’s account$/ }).click()
    await chat.getByRole('menuitem', { name: 'Redeem gift card' }).click()
    await code.waitFor()
  }
  await chat.getByRole('link', { name: 'Drive', exact: true }).click()
  await chat.waitForURL('**/app/drive')
  await openDialog()
  await chat.goBack()
  await chat.waitForURL('**/app/chats')
  await expect(code).toHaveCount(0)

  await chat.goForward()
  await openDialog()
  await code.fill('AAAA')
  await chat.goBack()
  await chat.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(code).toHaveValue('AAAA')
})
