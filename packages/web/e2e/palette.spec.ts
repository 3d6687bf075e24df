import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { expect, field, replied, replies, say, stopButton, test } from './saffron.ts'

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
  await search(chat).pressSequentially('appearance')
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
  // The address changes before the page does.
  await expect(replies(chat)).toHaveCount(0)
  await chat.keyboard.press('Alt+Shift+J')
  await expect(chat).toHaveURL(first)
  // Nor has it taken the focus by then.
  await expect(field(chat)).toBeFocused()
  await field(chat).blur()
  await chat.keyboard.press('g')
  await chat.keyboard.press('d')
  await expect(chat).toHaveURL(/\/app\/drive$/)
})
