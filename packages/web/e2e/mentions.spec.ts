import type { Browser, Page } from '@playwright/test'
import { addMember, buildWorkspace, clientOf, type TestServer, type TestUser } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, field, messages, replied, say, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

function apiOf(server: TestServer, { tokens }: TestUser) {
  const { api, session } = clientOf(server.url)
  session.storeTokens(tokens)
  return api
}

/** Creates a workspace with Ada, Grace, and a third member, and a chat of Ada's in it. */
async function buildCrew(server: TestServer) {
  const [ada, grace, other] = [
    await buildNamed(server, 'Ada'),
    await buildNamed(server, 'Grace Hopper'),
    await buildNamed(server, 'Grete'),
  ]
  const workspace = await buildWorkspace(server.deps.db, ada.id, 'Film crew')
  for (const { id } of [grace, other]) await addMember(server.deps.db, workspace, id, 'editor')
  const { id: chat } = await apiOf(server, ada).chat.createConversation({ body: { workspace, title: 'Plans' } })
  return { ada, grace, workspace, chat }
}

async function openAs(browser: Browser, server: TestServer, user: TestUser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  const page = await context.newPage()
  await visitAs(page, server, 'user', user)
  await page.goto(path)
  return page
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Mention' }).getByRole('option')
const post = (page: Page) => page.getByRole('button', { name: 'Post without asking the model' }).click()

test('a mention reaches the bell of whom it names, and opens the message', async ({ browser, server }) => {
  const { ada, grace, workspace, chat } = await buildCrew(server)
  const writer = await openAs(browser, server, ada, `/app/chats/${chat}`)
  const reader = await openAs(browser, server, grace, '/app/user')
  await expect(bell(reader)).toHaveAccessibleName('Notifications')
  await field(writer).fill('Could you look at this, @gra')
  await expect(suggestions(writer)).toHaveText('Grace Hopper')
  await expect(field(writer)).toHaveAttribute('aria-activedescendant', /.+/)
  expect(await findings(writer)).toEqual([])
  await field(writer).press('Enter')
  await expect(field(writer)).toHaveValue('Could you look at this, @Grace Hopper ')
  await expect(field(writer)).not.toHaveAttribute('aria-activedescendant')
  await field(writer).press('Enter')
  await replied(writer)
  await expect(messages(writer).getByText('@Grace Hopper', { exact: true })).toHaveAttribute('data-you', 'false')

  await expect(bell(reader)).toHaveAccessibleName('Notifications, 1 unread')
  // The rail has its name.
  await reader.setViewportSize({ width: 1440, height: 900 })
  expect(await findings(reader)).toEqual([])
  await bell(reader).click()
  const sheet = reader.getByRole('dialog', { name: 'Notifications' })
  await expect(sheet.getByRole('link')).toContainText('Ada mentioned you in “Plans”')
  await expect(sheet.getByRole('link')).toContainText('Film crew')
  expect(await findings(reader)).toEqual([])
  await sheet.getByRole('link').click()
  await reader.waitForURL(`/app/chats/${chat}?workspace=${workspace}`)
  await expect(messages(reader).getByText('@Grace Hopper', { exact: true })).toHaveAttribute('data-you', 'true')
  await expect(bell(reader)).toHaveAccessibleName('Notifications')
  expect(await findings(reader)).toEqual([])
  await writer.context().close()
  await reader.context().close()
})

test('the bell comes with the first workspace', async ({ browser, server }) => {
  const ada = await buildNamed(server, 'Ada')
  const page = await openAs(browser, server, ada, '/app/user')
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  // The bell of a member comes two seconds after the page.
  await page.waitForTimeout(3000)
  await expect(bell(page)).toHaveCount(0)
  expect(calls).not.toContain('/notification/search')
  await apiOf(server, ada).workspace.createNamedWorkspace({ params: { name: 'Film crew' } })
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect.poll(() => calls).toContain('/notification/search')
  await page.context().close()
})

test('the names are chosen by key or pointer, and Escape leaves the text', async ({ browser, server }) => {
  const { ada, grace, chat } = await buildCrew(server)
  const writer = await openAs(browser, server, ada, `/app/chats/${chat}`)
  await field(writer).pressSequentially('@')
  // Below the members are agents.
  await expect(suggestions(writer).first()).toHaveText('Grace Hopper')
  await expect(suggestions(writer).nth(1)).toHaveText('Grete')
  await field(writer).press('ArrowDown')
  await expect(suggestions(writer).nth(1)).toHaveAttribute('aria-selected', 'true')
  await field(writer).press('Tab')
  await expect(field(writer)).toHaveValue('@Grete ')
  await field(writer).pressSequentially('and @Gr')
  await expect(suggestions(writer).nth(1)).toHaveText('Grete')
  await field(writer).press('Escape')
  await expect(suggestions(writer)).toHaveCount(0)
  await expect(field(writer)).toBeFocused()
  for (let at = 0; at < 3; at++) await field(writer).press('Backspace')
  await field(writer).pressSequentially('@')
  await suggestions(writer).first().click()
  await expect(field(writer)).toBeFocused()
  await expect(field(writer)).toHaveValue('@Grete and @Grace Hopper ')
  await post(writer)
  await expect(messages(writer).getByText('@Grete', { exact: true })).toBeVisible()
  const { list } = await apiOf(server, grace).chat.searchNotifications({ query: {} })
  expect(list.map(({ excerpt }) => excerpt)).toEqual(['@Grete and @Grace Hopper'])
  await writer.context().close()
})

test('on a phone, the bell is in the bar, and all mentions are marked as read', async ({ browser, server }) => {
  const { ada, grace, chat } = await buildCrew(server)
  const api = apiOf(server, ada)
  for (const text of ['@Grace Hopper one', '@Grace Hopper two']) {
    await api.chat.createMessage({ body: { conversation: chat, role: 'user', text, mentions: [grace.id] } })
  }
  const page = await openAs(browser, server, grace, '/app/workspace')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('main').getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  await expect(sheet.getByRole('link')).toHaveCount(2)
  expect(await findings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Mark as read: Ada' }).first().click()
  await expect(sheet.getByText('Unread', { exact: true })).toHaveCount(1)
  await sheet.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(sheet.getByText('Unread', { exact: true })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page.context().close()
})

test('the notifications say when they can’t be loaded, and that there are none', async ({ browser, server }) => {
  const { grace } = await buildCrew(server)
  const page = await openAs(browser, server, grace, '/app/user')
  await page.route('**/notification/search*', (route) => route.abort())
  await bell(page).click()
  const sheet = page.getByRole('dialog', { name: 'Notifications' })
  const retry = sheet.getByRole('button', { name: /Try again|retry/i })
  await expect(retry).toBeVisible()
  await page.unroute('**/notification/search*')
  await retry.click()
  await expect(sheet.getByText('No notifications yet.')).toBeVisible()
  await page.context().close()
})

test('people who are in no workspace see no bell, and complete no names', async ({ chat }) => {
  await say(chat, '@Ada 3 words')
  await replied(chat)
  // What is completed are agents.
  await field(chat).pressSequentially('@Ada')
  await chat.waitForTimeout(2500)
  await expect(bell(chat)).toHaveCount(0)
  await expect(suggestions(chat)).toHaveCount(0)
})

test('emails about mentions can be turned off in the account', async ({ browser, server }) => {
  const { grace } = await buildCrew(server)
  const page = await openAs(browser, server, grace, '/app/user')
  await page.getByLabel('Emails about mentions').selectOption('Off')
  await expect.poll(async () => (await apiOf(server, grace).auth.me()).preferences).toEqual({ mentionEmails: false })
  await page.reload()
  await expect(page.getByLabel('Emails about mentions')).toHaveValue('off')
  await page.context().close()
})
