import { sendAsset, signedInApi } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { row, selected } from './drive-page.ts'
import { expect, field, replied, replies, say, stopButton, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const files = ['budget.txt', 'notes.txt']

let api: Awaited<ReturnType<typeof signedInApi>>

test.beforeEach(async ({ page, server }) => {
  api = await signedInApi(server)
  const { id: parent } = await api.drive.rootNode({})
  for (const name of files) await sendAsset(server, api.user.id, { name, content: `The text of ${name}`, parent })
  await visitAs(page, server, 'user', api.user)
  await page.goto('/app/drive')
  await row(page, 'budget.txt').waitFor()
})

test('next to the files, the selected ones are sent with a question once', async ({ page }) => {
  const asked: number[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/start')) return
    asked.push((request.postDataJSON() as { attachments?: string[] }).attachments?.length ?? 0)
  })
  const open = page.getByRole('button', { name: 'Ask about files' })
  await open.click()
  const side = page.getByRole('complementary', { name: 'Ask about your files' })
  await expect(side.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await row(page, 'budget.txt').click()
  await expect(side.getByText('budget.txt')).toBeVisible()
  await row(page, 'notes.txt').click()
  await expect(side.getByText('notes.txt')).toBeVisible()
  await expect(side.getByText('budget.txt')).toBeHidden()
  await say(page, 'What is in it?')
  await replied(page)
  await expect(replies(page)).toHaveCount(1)
  await expect(side.getByRole('list', { name: 'Attachments' })).toContainText('notes.txt')
  await say(page, 'And now?')
  await replied(page)
  expect(asked).toEqual([1, 0])
  expect(await findings(page)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Ask about files' }).click()
  await expect(replies(page).last()).toBeVisible()
  await side.getByRole('button', { name: 'Close' }).click()
  await expect(side).toBeHidden()
  await expect(open).toBeFocused()
  await expect(selected(page)).toHaveCount(0)
})

test('a file selected after Enter waits for the next message, even when the chat is closed', async ({ page }) => {
  const asked: string[][] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/start')) return
    asked.push((request.postDataJSON() as { attachments?: string[] }).attachments ?? [])
  })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const { list } = await api.drive.searchNodes({ query: {} })
  const budget = list.find(({ name }) => name === 'budget.txt')?.asset ?? ''
  await page.route(`**/assets/list/${budget}`, async (route) => {
    await held
    await route.continue()
  })
  const side = page.getByRole('complementary', { name: 'Ask about your files' })
  await page.getByRole('button', { name: 'Ask about files' }).click()
  await row(page, 'budget.txt').click()
  await expect(side.getByText('budget.txt')).toBeVisible()
  await field(page).fill('What is in it?')
  await field(page).press('Enter')
  await row(page, 'notes.txt').click()
  await expect(side.getByText('budget.txt')).toBeVisible()
  letGo()
  await expect.poll(() => asked).toEqual([[budget]])
  await expect(side.getByText('notes.txt')).toBeVisible()
  await replied(page)

  await side.getByRole('button', { name: 'Close' }).click()
  await row(page, 'notes.txt').press('Escape')
  await expect(selected(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask about files' }).click()
  await expect(replies(page)).toHaveCount(1)
  await expect(side.getByText('notes.txt')).toBeHidden()
})

test('a draft survives when its conversation is deleted elsewhere', async ({ page }) => {
  await page.getByRole('button', { name: 'Ask about files' }).click()
  await row(page, 'notes.txt').click()
  await field(page).fill('What is in it?')
  const { id } = await api.chat.conversationForApp({ params: { app: 'drive' } })
  const again = page.waitForResponse((response) => response.url().endsWith('/ai/conversation/for/drive'))
  await api.chat.deleteConversation({ params: { id }, query: {} })
  await again
  await expect(field(page)).toHaveValue('What is in it?')
  await expect(page.getByRole('complementary', { name: 'Ask about your files' }).getByText('notes.txt')).toBeVisible()
})

test('Escape stops the reply, but on a narrow page it closes the sheet and isn’t listed', async ({ page }) => {
  await page.getByRole('button', { name: 'Ask about files' }).click()
  await say(page, '400 words')
  await expect(page.getByText('Enter to queue · Esc to stop')).toBeVisible()
  await stopButton(page).waitFor()
  await field(page).press('Escape')
  await replied(page)
  await expect(replies(page)).toContainText('Stopped')

  await page.setViewportSize({ width: 800, height: 844 })
  await page.getByRole('button', { name: 'Ask about files' }).click()
  await say(page, '400 words')
  await stopButton(page).waitFor()
  await expect(page.getByText('Enter to send · Shift+Enter for a new line')).toBeVisible()
  await stopButton(page).click()
})

test('without a selection, the folder’s files are offered', async ({ page }) => {
  await page.getByRole('button', { name: 'Ask about files' }).click()
  const side = page.getByRole('complementary', { name: 'Ask about your files' })
  await side.getByRole('button', { name: 'Attach the 2 files in this folder' }).click()
  for (const name of files) await expect(side.getByText(name)).toBeVisible()
  await say(page, 'What do they say?')
  await replied(page)
  await expect(side.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(2)
  await side.getByRole('link', { name: 'Open in Chats' }).click()
  await page.waitForURL('**/app/chats/*')
  await expect(replies(page)).toHaveCount(1)
})

test('on a phone, it’s a sheet over the files', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Ask about files' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask about your files' })
  await sheet.getByRole('button', { name: 'Attach the 2 files in this folder' }).click()
  await say(page, 'What do they say?')
  await replied(page)
  await expect(sheet.getByRole('article', { name: 'Reply' })).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
})

test('a text is summarized from its menu', async ({ page }) => {
  // A file that isn't indexed yet has no summary.
  const { list } = await api.drive.searchNodes({ query: { q: 'notes.txt' } })
  const params = { id: list[0]?.asset ?? '' }
  await expect.poll(async () => (await api.drive.getAsset({ params })).text).toMatchObject({ state: 'done' })
  await row(page, 'notes.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Summarize' }).click()
  const dialog = page.getByRole('dialog', { name: 'Summary' })
  await expect(dialog.getByText(/^By /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).press('Enter')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('a file can be asked about from its menu, its preview and its details, in a new chat', async ({ page }) => {
  const chips = page.getByRole('list', { name: 'Attachments' })
  await row(page, 'budget.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Ask about this' }).click()
  await expect(chips).toContainText('budget.txt')
  await expect(page).toHaveURL(/\/app\/chats$/)
  await say(page, 'What is in it?')
  await replied(page)
  await expect(page.getByRole('list', { name: 'Attachments' }).first()).toContainText('budget.txt')

  await page.goto('/app/drive')
  await row(page, 'notes.txt').dblclick()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask about this' }).click()
  await expect(chips).toContainText('notes.txt')
  await expect(page).toHaveURL(/\/app\/chats$/)
})

test('several selected files can be asked about in a new chat', async ({ page }) => {
  await row(page, 'budget.txt').click()
  await row(page, 'notes.txt').click({ modifiers: ['ControlOrMeta'] })
  await row(page, 'notes.txt').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Ask about files' }).click()
  await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveCount(2)
})
