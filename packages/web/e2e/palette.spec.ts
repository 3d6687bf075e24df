import type { Page } from '@playwright/test'
import { sendAsset, signedInApi } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { row } from './drive-page.ts'
import { expect, field, replied, replies, say, stopButton, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const search = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
const active = (page: Page) => page.getByRole('option', { selected: true })

test('Ctrl K finds a screen by a few letters, and Enter goes there', async ({ chat }) => {
  await chat.keyboard.press('Control+k')
  await expect(search(chat)).toBeFocused()
  await search(chat).pressSequentially('drv')
  await expect(active(chat)).toContainText('Drive')
  await search(chat).press('Enter')
  await expect(chat).toHaveURL(/\/app\/drive$/)
  await expect(search(chat)).toHaveCount(0)
})

test('it opens by its button, closes by its keys and gives the focus back', async ({ chat }) => {
  await field(chat).focus()
  await chat.keyboard.press('Control+k')
  await search(chat).waitFor()
  await chat.keyboard.press('Control+k')
  await expect(search(chat)).toHaveCount(0)
  await expect(field(chat)).toBeFocused()
  await chat.getByRole('button', { name: 'Search and go' }).click()
  await search(chat).waitFor()
  await chat.keyboard.press('Escape')
  await expect(search(chat)).toHaveCount(0)
})

test('the arrows go round, and the field names the line they are at', async ({ chat }) => {
  await chat.keyboard.press('Control+k')
  await search(chat).pressSequentially('theme')
  await expect(active(chat)).toContainText('Appearance: ')
  await chat.keyboard.press('Control+a')
  await search(chat).pressSequentially('appearance: ')
  await expect(options(chat)).toHaveCount(3)
  await chat.keyboard.press('ArrowUp')
  await expect(options(chat).last()).toHaveAttribute('aria-selected', 'true')
  const id = await options(chat).last().getAttribute('id')
  await expect(search(chat)).toHaveAttribute('aria-activedescendant', id ?? '')
  await chat.keyboard.press('ArrowDown')
  await expect(options(chat).first()).toHaveAttribute('aria-selected', 'true')
  await chat.keyboard.press('Enter')
  await expect(chat.locator('html')).toHaveAttribute('data-theme', /light|dark/)
})

test('conversations: the recent ones at once, others by what the server finds; a failure can be tried again', async ({
  chat,
}) => {
  await say(chat, 'Write 3 words about crocus fields')
  await replied(chat)
  await chat.keyboard.press('Control+k')
  await expect(options(chat).first()).toContainText('crocus fields')
  await chat.route('**/ai/conversation/search?*', (route) => route.abort())
  await search(chat).pressSequentially('crocus')
  const retry = chat.getByRole('option', { name: 'Load failed, click to retry' })
  await expect(retry).toBeVisible()
  await chat.unroute('**/ai/conversation/search?*')
  await retry.click()
  await expect(active(chat)).toContainText('crocus fields')
  await chat.keyboard.press('Control+a')
  await search(chat).pressSequentially('nowhere to be found')
  await expect(chat.getByText('Nothing found for “nowhere to be found”.')).toBeVisible()
})

test('exact words come before beginnings, and these before scattered letters, whatever the group', async ({
  page,
  server,
}) => {
  const { user, chat, drive } = await signedInApi(server)
  for (const title of ['Rust lifetimes', 'Learning rust', 'Pay slips', '設定檔在哪裡'])
    await chat.createConversation({ body: { title } })
  const { id } = await drive.rootNode()
  await sendAsset(server, user.id, { name: 'my pay.txt', content: 'words', parent: id })
  await visitAs(page, server, 'user', user)
  await page.goto('/app/chats')
  await field(page).waitFor()
  await page.keyboard.press('Control+k')
  await search(page).fill('new')
  await expect(active(page)).toContainText('Start a new chat')
  await search(page).fill('pay')
  await expect(active(page)).toContainText('Pay slips')
  await expect(options(page).filter({ hasText: /Pay slips|my pay|Playscript/ })).toHaveText([
    /^Pay slips/,
    /^my pay\.txt/,
    /^Playscript/,
  ])
  await search(page).fill('rust')
  await expect(active(page)).toContainText('Rust lifetimes')
  await expect(options(page).filter({ hasText: /rust/i })).toHaveText([/^Rust lifetimes/, /^Learning rust/])
  await search(page).fill('設定')
  await expect(active(page)).toContainText('設定檔在哪裡')
})

test('a file is found by its name and opened in its folder, a folder is gone to', async ({ page, server }) => {
  const { user, drive } = await signedInApi(server)
  const folder = await drive.createNode({ body: { kind: 'folder', name: 'Expedition' } })
  await sendAsset(server, user.id, { name: 'packing list.txt', content: 'tent, stove', parent: folder.id })
  await sendAsset(server, user.id, { name: 'other.txt', content: 'nothing', parent: folder.id })
  await visitAs(page, server, 'user', user)
  await page.goto('/app/chats')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/fsnode/search') && asked.push(request.url()))
  await field(page).waitFor()
  await page.keyboard.press('Control+k')
  await options(page).first().waitFor()
  await expect(page.getByRole('group', { name: 'Files' })).toHaveCount(0)
  expect(asked).toEqual([])
  await search(page).fill('packing')
  const files = page.getByRole('group', { name: 'Files' })
  await expect(files.getByRole('option')).toHaveText([/^packing list\.txt/])
  await expect(active(page)).toContainText('packing list.txt')
  await search(page).press('Enter')
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('heading', { name: 'packing list.txt' })).toBeVisible()
  await expect(preview).toContainText('tent, stove')
  await expect(page).toHaveURL(new RegExp(`/app/drive/${folder.id}\\?file=`))
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(row(page, 'packing list.txt')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'other.txt')).toHaveAttribute('aria-selected', 'false')
  await page.getByRole('link', { name: 'Draw' }).first().click()
  await page.goBack()
  await expect(row(page, 'packing list.txt')).toBeVisible()
  await expect(preview).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await search(page).fill('expedi')
  await expect(active(page)).toContainText('Expedition')
  await search(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/app/drive/${folder.id}$`))
})

test('a file that is gone is said to be, and its folder is shown', async ({ page, server }) => {
  const { user, drive } = await signedInApi(server)
  const folder = await drive.createNode({ body: { kind: 'folder', name: 'Expedition' } })
  await drive.createNode({ body: { kind: 'folder', name: 'Maps', parent: folder.id } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/drive/${folder.id}?file=00000000-0000-7000-8000-000000000000`)
  await expect(page.getByText('There is no such folder or file.').first()).toBeVisible()
  await expect(row(page, 'Maps')).toBeVisible()
})

test('a setting is found by the title of its section, by its key and by what it does', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/chats')
  await field(page).waitFor()
  await page.keyboard.press('Control+k')
  await search(page).fill('passk')
  await expect(active(page)).toContainText('Passkeys')
  await expect(active(page)).toContainText('Account Security')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/app\/user\/security$/)
  await page.keyboard.press('Control+k')
  await search(page).fill('quota')
  await expect(active(page)).toContainText('drive.quota')
  await search(page).fill('largest file')
  await expect(active(page)).toContainText('drive.mostUpload')
  await search(page).press('Enter')
  await expect(page).toHaveURL(/\/app\/admin\/systemEnv$/)
})

test('settings of the administration are not found by others', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/chats')
  await field(page).waitFor()
  await page.keyboard.press('Control+k')
  await search(page).fill('passk')
  await expect(active(page)).toContainText('Passkeys')
  await search(page).fill('quota')
  await expect(page.getByText('Nothing found for “quota”.')).toBeVisible()
})

test('a guest is asked to sign in by nothing the palette does, and keeps what was typed', async ({ page }) => {
  await page.goto('/auth/register')
  await page.getByLabel('E-mail').fill('half@example.com')
  const calls: string[] = []
  page.on('request', (request) => request.resourceType() === 'fetch' && calls.push(request.url()))
  await page.keyboard.press('Control+k')
  await search(page).pressSequentially('xyzzy')
  await expect(page.getByText('Nothing found for “xyzzy”.')).toBeVisible()
  await page.waitForTimeout(500)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/auth\/register$/)
  await expect(page.getByLabel('E-mail')).toHaveValue('half@example.com')
  expect(calls).toEqual([])
})

test('Enter runs no answer to other words, and nothing is not found before it was asked for', async ({ chat }) => {
  await say(chat, 'Write 3 words about crocus fields')
  await replied(chat)
  await chat.goto('/app/drive')
  await chat.getByRole('heading', { level: 1 }).waitFor()
  await chat.keyboard.press('Control+k')
  await search(chat).pressSequentially('crocus')
  await expect(active(chat)).toContainText('crocus fields')
  const held = Promise.withResolvers<void>()
  await chat.route('**/ai/conversation/search?*', async (route) => {
    await held.promise
    await route.continue()
  })
  await search(chat).pressSequentially(' xyzzy')
  await search(chat).press('Enter')
  await expect(chat.getByText(/^Nothing found/)).toHaveCount(0)
  held.resolve()
  await expect(chat.getByText('Nothing found for “crocus xyzzy”.')).toBeVisible()
  await expect(chat).toHaveURL(/\/app\/drive$/)
})

test('what was chosen has the focus last: the field to write in, or the sheet, which gives it back', async ({
  chat,
}) => {
  await chat.getByRole('button', { name: 'Search and go' }).focus()
  await chat.keyboard.press('Control+k')
  await search(chat).pressSequentially('write a mess')
  await expect(active(chat)).toContainText('Write a message')
  await search(chat).press('Enter')
  await expect(field(chat)).toBeFocused()
  await chat.keyboard.press('Control+k')
  await search(chat).pressSequentially('keyboard sh')
  await expect(active(chat)).toContainText('Keyboard shortcuts')
  await search(chat).press('Enter')
  await chat.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await chat.keyboard.press('Escape')
  await expect(field(chat)).toBeFocused()
})

test('the way back takes the palette with the page, and so does the end of the session', async ({ chat }) => {
  await chat.getByRole('link', { name: 'Drive' }).first().click()
  await expect(chat).toHaveURL(/\/app\/drive$/)
  await chat.keyboard.press('Control+k')
  await search(chat).waitFor()
  await chat.goBack()
  await expect(search(chat)).toHaveCount(0)
  await chat.keyboard.press('Control+k')
  await search(chat).waitFor()
  const other = await chat.context().newPage()
  await other.goto('/app/chats')
  await other.evaluate(() => localStorage.clear())
  await expect(chat).toHaveURL(/\/auth\/login/)
  await expect(search(chat)).toHaveCount(0)
})

test('in Chinese a screen is found by its Chinese name and by its English one', async ({ chat }) => {
  await chat.context().addCookies([{ name: 'locale', value: 'zh-Hant', url: chat.url() }])
  await chat.reload()
  await expect(chat.getByRole('textbox', { name: '訊息', exact: true })).toBeFocused()
  await chat.keyboard.press('Control+k')
  await search(chat).pressSequentially('雲碟')
  await expect(active(chat)).toContainText('雲端硬碟')
  await chat.keyboard.press('Control+a')
  await search(chat).pressSequentially('account sec')
  await expect(active(chat)).toContainText('帳號安全')
  await expect(active(chat)).toContainText('帳號')
  await chat.keyboard.press('Control+a')
  await search(chat).pressSequentially('theme')
  await expect(options(chat).filter({ hasText: '外觀：' })).toHaveCount(3)
  await chat.keyboard.press('Control+a')
  await search(chat).pressSequentially('api key')
  await expect(active(chat)).toContainText('API 金鑰')
  await expect(chat.getByRole('group', { name: '設定' })).toBeVisible()
})

test('Enter and Escape in the middle of a composition are the input method’s', async ({ chat }) => {
  await chat.keyboard.press('Control+k')
  await search(chat).waitFor()
  const session = await chat.context().newCDPSession(chat)
  await session.send('Input.imeSetComposition', { text: 'ㄉㄨㄟˋ', selectionStart: 4, selectionEnd: 4 })
  for (const key of ['Enter', 'Escape'])
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 })
  await expect(search(chat)).toBeFocused()
  await expect(chat).toHaveURL(/\/app\/chats$/)
  await session.send('Input.insertText', { text: '對話' })
  await expect(search(chat)).toHaveValue('對話')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('axe finds nothing in the palette and in the sheet, and a phone has the palette whole', async ({ chat }) => {
      await chat.keyboard.press('Control+k')
      await options(chat).first().waitFor()
      expect(await findings(chat)).toEqual([])
      await chat.setViewportSize({ width: 390, height: 844 })
      expect(await chat.getByRole('dialog').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
      expect(await findings(chat)).toEqual([])
      await chat.keyboard.press('Escape')
      await chat.setViewportSize({ width: 1440, height: 900 })
      await chat.keyboard.press('Control+/')
      await expect(chat.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      expect(await findings(chat)).toEqual([])
    })
  })
}

test('? lists what the keys do; in a field it is a question mark; single keys can be switched off', async ({
  chat,
}) => {
  const sheet = chat.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await field(chat).press('?')
  await expect(field(chat)).toHaveValue('?')
  await expect(sheet).toHaveCount(0)
  await field(chat).blur()
  await chat.keyboard.press('Shift+?')
  await expect(sheet.getByText('Next conversation')).toBeVisible()
  await sheet.getByRole('checkbox').uncheck()
  await chat.keyboard.press('Escape')
  await field(chat).blur()
  await chat.keyboard.press('Shift+?')
  await expect(sheet).toHaveCount(0)
  await chat.keyboard.press('Control+/')
  await expect(sheet).toBeVisible()
})

test('Escape stops the reply, and the keys go to a new chat, between conversations and to an area', async ({
  chat,
}) => {
  await say(chat, 'Write 400 words')
  await stopButton(chat).waitFor()
  await field(chat).press('Escape')
  await replied(chat)
  const first = chat.url()
  await chat.keyboard.press('Alt+Shift+N')
  await expect(chat).toHaveURL(/\/app\/chats$/)
  // The URL changes before the page does.
  await expect(replies(chat)).toHaveCount(0)
  await chat.keyboard.press('Alt+Shift+J')
  await expect(chat).toHaveURL(first)
  // It hasn't taken focus by then either.
  await expect(field(chat)).toBeFocused()
  await field(chat).blur()
  await chat.keyboard.press('g')
  await chat.keyboard.press('d')
  await expect(chat).toHaveURL(/\/app\/drive$/)
})
