import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { expect, replied, replies, say, test } from './saffron.ts'

const list = (page: Page) => page.getByRole('navigation', { name: 'Chats' })
const choose = async (page: Page, item: string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More options for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.beforeEach(async ({ chat }) => {
  await say(chat, 'Write 3 words')
  await chat.waitForURL(/chats\/./)
  await replied(chat)
})

test('a chat is exported as Markdown and as JSON', async ({ chat }) => {
  const download = async (item: string) => {
    const saving = chat.waitForEvent('download')
    await choose(chat, item)
    const file = await saving
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const markdown = await download('Export as Markdown')
  expect(markdown.name).toMatch(/\.md$/)
  expect(markdown.text).toContain('## You\n\nWrite 3 words\n')
  const json = await download('Export as JSON')
  expect(json.name).toMatch(/\.json$/)
  expect(JSON.parse(json.text).messages).toHaveLength(2)
})

test('a duplicate opens, and the original stays', async ({ chat }) => {
  const original = chat.url()
  await choose(chat, 'Duplicate')
  await expect(chat).not.toHaveURL(original)
  await expect(replies(chat)).toHaveCount(1)
  await expect(list(chat).getByRole('link')).toHaveCount(2)
})

test('the instructions of a chat are kept, and an empty text removes them', async ({ chat }) => {
  const field = chat.getByRole('textbox', { name: 'Instructions', exact: true })
  await choose(chat, 'Instructions')
  await field.fill('Answer in verse.')
  expect(await findings(chat)).toEqual([])
  await chat.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveCount(0)
  await chat.reload()
  await choose(chat, 'Instructions')
  await expect(field).toHaveValue('Answer in verse.')
  await field.fill('')
  await chat.getByRole('button', { name: 'Save' }).click()
  await expect(field).toHaveCount(0)
  await choose(chat, 'Instructions')
  await expect(field).toHaveValue('')
})

test('an archived chat leaves the list of every window, and comes back from the archive', async ({ chat, context }) => {
  const other = await context.newPage()
  await other.goto('/app/chats')
  await expect(list(other).getByRole('link')).toHaveCount(1)
  await choose(chat, 'Archive')
  await expect(chat).toHaveURL(/\/app\/chats$/)
  await expect(list(chat).getByRole('link')).toHaveCount(0)
  await expect(list(other).getByRole('link')).toHaveCount(0)

  await chat.getByRole('link', { name: 'Archived chats' }).click()
  await expect(chat.getByRole('list', { name: 'Archived chats' }).getByRole('listitem')).toHaveCount(1)
  expect(await findings(chat)).toEqual([])
  await chat.getByRole('button', { name: /^Move .* to chats$/ }).click()
  await expect(chat.getByText('No archived chats.')).toBeVisible()
  await expect(list(chat).getByRole('link')).toHaveCount(1)
  await expect(list(other).getByRole('link')).toHaveCount(1)
})

test('an archived chat that is open goes back to the list from its menu', async ({ chat }) => {
  const address = chat.url()
  await choose(chat, 'Archive')
  await expect(chat).toHaveURL(/\/app\/chats$/)
  await chat.goto(address)
  await choose(chat, 'Move to chats')
  await expect(list(chat).getByRole('link')).toHaveCount(1)
  await chat
    .getByRole('main')
    .getByRole('button', { name: /^More options for/ })
    .click()
  await expect(chat.getByRole('menuitem', { name: 'Archive', exact: true })).toBeVisible()
})
