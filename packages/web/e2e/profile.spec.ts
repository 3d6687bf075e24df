import { fileURLToPath } from 'node:url'

import type { Page } from '@playwright/test'
import { latestCode } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, PASSWORD, signUp, test } from './saffron.ts'

const PICTURE = fileURLToPath(new URL('../src/gallery/sections/images/panorama.jpg', import.meta.url))
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const menuButton = (page: Page) => page.getByRole('button', { name: /’s account$/ })

test('a picture is cropped by keyboard, shown in the account menu, and removed', async ({ chat }) => {
  await chat.goto('/app/user')
  await chat.locator('input[type=file]').setInputFiles(PICTURE)
  const dialog = chat.getByRole('dialog')
  const stage = dialog.getByRole('application')
  const placeOf = () => stage.locator('img').evaluate(({ style }: HTMLElement) => style.translate + style.width)
  await stage.focus()
  const middle = await placeOf()
  await chat.keyboard.press('ArrowRight')
  await expect.poll(placeOf).not.toBe(middle)
  await chat.keyboard.press('Escape')
  await chat.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(stage).toBeFocused()
  await chat.keyboard.press('+')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).not.toHaveValue('1')
  const before = await placeOf()
  const box = await stage.boundingBox()
  await chat.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100)
  await chat.mouse.down()
  await chat.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 100, { steps: 4 })
  await chat.mouse.up()
  expect(await placeOf()).not.toBe(before)
  expect(await findings(chat, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(chat.getByText('Photo saved.')).toBeVisible()
  const shown = menuButton(chat).locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await part(chat, 'Profile photo').getByRole('button', { name: 'Remove…' }).click()
  await chat.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(shown).toHaveCount(0)
})

test('a file that isn’t a picture shows an error', async ({ chat }) => {
  await chat.goto('/app/user')
  const file = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }
  await chat.locator('input[type=file]').setInputFiles(file)
  await expect(chat.getByText('Couldn’t read this image.')).toBeVisible()
})

test('a name is changed, and an empty one is rejected', async ({ chat }) => {
  await chat.goto('/app/user')
  const form = part(chat, 'Name')
  await form.getByLabel('Name').fill('  ')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Enter a name.')
  await form.getByLabel('Name').fill('格蕾絲 Hopper')
  await form.getByLabel('Name').press('Enter')
  await expect(chat.getByText('Name saved.')).toBeVisible()
  await expect(chat.getByRole('button', { name: '格蕾絲 Hopper’s account' })).toBeVisible()
})

test('language and theme follow the user to another browser', async ({ page, browser, server }) => {
  const email = await signUp(page)
  await page.goto('/app/user')
  const theme = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await theme
  const language = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('繁體中文')
  await language
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('個人資料')

  const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', serviceWorkers: 'block' })
  const other = await context.newPage()
  await other.goto('/auth/login')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-Hant')
  await context.close()
})

const appearance = (page: Page) => page.getByRole('combobox', { name: 'Theme' })
const shown = (page: Page, theme: 'light' | 'dark') => expect(page.locator('html')).toHaveAttribute('data-theme', theme)

test('the second of two quick choices wins, here and in the account', async ({ chat }) => {
  await chat.goto('/app/user')
  const settled = chat.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await appearance(chat).selectOption('Light')
  await settled
  const gate = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await chat.route('**/user/me', async (route) => {
    if (route.request().method() === 'PATCH') {
      sent.push(route.request().postDataJSON())
      await gate.promise
    }
    await route.continue()
  })
  await appearance(chat).selectOption('Dark')
  await expect.poll(() => sent).toEqual([{ theme: 'dark' }])
  await appearance(chat).selectOption('Light')
  const last = chat.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.request().postData()?.includes('light') === true,
  )
  gate.resolve()
  await last
  await shown(chat, 'light')
  const read = chat.waitForResponse((answer) => answer.url().endsWith('/user/me'))
  await chat.reload()
  expect(await (await read).json()).toMatchObject({ theme: 'light' })
  await shown(chat, 'light')
})

test('a choice made while the account loads isn’t undone by the response', async ({ chat }) => {
  const gate = Promise.withResolvers<void>()
  let isRead = false
  await chat.route('**/user/me', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    isRead = true
    await gate.promise
    return route.fulfill({ response })
  })
  await chat.goto('/app/user')
  await expect.poll(() => isRead).toBe(true)
  for (const theme of ['Light', 'Dark']) {
    const kept = chat.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await appearance(chat).selectOption(theme)
    await kept
  }
  const answered = chat.waitForResponse((answer) => answer.request().method() === 'GET' && answer.url().endsWith('/me'))
  gate.resolve()
  await (await answered).finished()
  const name = chat.getByRole('textbox', { name: 'Name' })
  await name.fill('Grace')
  await name.press('Enter')
  await expect(menuButton(chat)).toHaveAccessibleName('Grace’s account')
  await shown(chat, 'dark')
})

test('an address is verified later by the emailed code', async ({ page, server }) => {
  const email = await signUp(page)
  await page.goto('/app/user')
  await part(page, 'Account').getByRole('button', { name: 'Confirm…' }).click()
  const dialog = page.getByRole('dialog')
  const code = dialog.getByLabel('Verification code')
  await expect(code).toBeFocused()
  expect(await findings(page, '[role=dialog]')).toEqual([])
  const right = await latestCode(server, email)
  await code.fill(right === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/incorrect/)
  await code.fill(right)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email confirmed.')).toBeVisible()
  await expect(part(page, 'Account').getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(part(page, 'Account').getByRole('button')).toHaveCount(0)
})
