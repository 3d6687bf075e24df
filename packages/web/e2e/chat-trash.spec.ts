import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { expect, replied, replies, say, test } from './saffron.ts'

const list = (page: Page) => page.getByRole('navigation', { name: 'Chats' })
const trash = (page: Page) => page.getByRole('list', { name: 'Trash' })
const toTrash = (page: Page) => page.getByRole('link', { name: 'Trash' })

async function deleteCurrent(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More options for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/app\/chats$/)
}

test('a deleted chat is restored by its toast, and opens again', async ({ chat }) => {
  await say(chat, 'Write 3 words about crocus fields')
  await chat.waitForURL(/chats\/./)
  await replied(chat)
  const { pathname } = new URL(chat.url())
  await deleteCurrent(chat)
  await expect(list(chat).getByRole('link')).toHaveCount(0)
  await chat.getByRole('button', { name: 'Undo' }).click()
  await expect(chat).toHaveURL(new RegExp(`${pathname}$`))
  await expect(list(chat).getByRole('link', { name: /crocus fields/ })).toBeVisible()
  await expect(replies(chat)).toHaveCount(1)
})

test('the trash lists deleted chats, and restores or permanently deletes them by keyboard', async ({ chat }) => {
  for (const what of ['crocus', 'heron', 'mast']) {
    await chat.goto('/app/chats')
    await say(chat, `Write 3 words about ${what}`)
    await replied(chat)
    await deleteCurrent(chat)
  }
  await toTrash(chat).focus()
  await chat.keyboard.press('Enter')
  await expect(chat.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  await expect(toTrash(chat)).toHaveAttribute('aria-current', 'page')
  await expect(trash(chat).getByRole('listitem')).toHaveCount(3)
  await expect(trash(chat).getByRole('listitem').first()).toContainText('mast')
  expect(await findings(chat)).toEqual([])

  await chat.getByRole('button', { name: /^Restore .*mast/ }).focus()
  await chat.keyboard.press('ArrowDown')
  await expect(chat.getByRole('button', { name: /^Restore .*heron/ })).toBeFocused()
  await chat.keyboard.press('Enter')
  await expect(list(chat).getByRole('link', { name: /heron/ })).toBeVisible()
  await expect(trash(chat).getByRole('listitem')).toHaveCount(2)
  await chat.reload()

  await chat.getByRole('button', { name: /^Permanently delete .*mast/ }).click()
  await chat.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(trash(chat).getByRole('listitem')).toHaveCount(1)
  await chat.getByRole('button', { name: 'Empty trash…' }).click()
  await chat.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click()
  await expect(chat.getByText('No chats in the trash.')).toBeVisible()
  await expect(chat.getByRole('button', { name: 'Empty trash…' })).toHaveCount(0)
})

test('the trash can be reloaded after an error, and is available on a phone', async ({ chat }) => {
  await say(chat, 'Write 3 words about crocus')
  await replied(chat)
  await deleteCurrent(chat)
  await chat.setViewportSize({ width: 390, height: 844 })
  await chat.route('**/ai/conversation/trash/search?*', (route) => route.abort())
  await chat.getByRole('button', { name: 'Open chat list' }).click()
  await toTrash(chat).click()
  const retry = chat.getByRole('button', { name: 'Load failed, click to retry' })
  await expect(retry).toBeVisible()
  await chat.unroute('**/ai/conversation/trash/search?*')
  await retry.click()
  await expect(trash(chat).getByRole('listitem')).toHaveCount(1)
  expect(await chat.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await findings(chat)).toEqual([])
})
