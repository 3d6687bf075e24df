import type { Browser, Page } from '@playwright/test'
import { buildConversation, buildMessage, buildUser, type TestServer } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, field, messages, replied, say, sendButton, signUp, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const keptHere = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('drafts.')))

test('a draft survives a reload, another page and a crash until it’s sent', async ({ chat, context }) => {
  await field(chat).fill('For a new chat')
  await chat.reload()
  await expect(field(chat)).toHaveValue('For a new chat')
  await say(chat, 'Write 3 words')
  await chat.waitForURL(/chats\/./)
  await replied(chat)
  const address = chat.url()
  await field(chat).fill('For this one')
  await chat.goto('/app/drive')
  await chat.goBack()
  await expect(field(chat)).toHaveValue('For this one')
  await field(chat).press('End')
  await field(chat).pressSequentially(', and on', { delay: 20 })
  const kept = () => chat.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(kept).toContain('For this one, and on')
  const crashed = chat.waitForEvent('crash')
  void (await context.newCDPSession(chat)).send('Page.crash').catch(() => undefined)
  await crashed
  const page = await context.newPage()
  await page.goto(address)
  await expect(field(page)).toHaveValue('For this one, and on')
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
  await replied(page)
  await page.reload()
  await replied(page)
  await expect(field(page)).toHaveValue('')
  expect(await keptHere(page)).toEqual([])
})

test('signing out deletes all drafts in the browser', async ({ chat }) => {
  await field(chat).fill('Not for the next one')
  await expect.poll(() => keptHere(chat)).toHaveLength(1)
  await chat.getByRole('button', { name: 'Account' }).click()
  await chat.getByRole('menuitem', { name: 'Sign out' }).click()
  await chat.waitForURL('**/auth/login**')
  expect(await keptHere(chat)).toEqual([])
  await signUp(chat)
  await expect(field(chat)).toHaveValue('')
})

/** Two devices of one account with the same chat open. */
async function openTwice(browser: Browser, server: TestServer) {
  const user = await buildUser(server)
  const conversation = await buildConversation(server.deps.db, user.id, { title: 'Shared' })
  await buildMessage(server.deps.db, conversation, { text: 'Said before' })
  const path = `/app/chats/${conversation.id}`
  const open = async () => {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', serviceWorkers: 'block' })
    const page = await context.newPage()
    await visitAs(page, server, 'user', user)
    await page.goto(path)
    await expect(messages(page)).toContainText('Said before')
    return page
  }
  return { laptop: await open(), phone: await open() }
}

const savedDraft = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/draft') && response.request().method() === 'PUT')

test('a draft follows the account to another device, and is gone there when it’s sent', async ({ browser, server }) => {
  const { laptop, phone } = await openTwice(browser, server)
  await field(laptop).pressSequentially('Begun on the laptop')
  await expect(field(phone)).toHaveValue('Begun on the laptop')
  await field(phone).press('End')
  await field(phone).pressSequentially(', and finished on the phone')
  await expect(field(laptop)).toHaveValue('Begun on the laptop, and finished on the phone')
  await sendButton(phone).click()
  await expect(field(laptop)).toHaveValue('')
  await replied(phone)
  await phone.reload()
  await expect(messages(phone)).toContainText('finished on the phone')
  await expect(field(phone)).toHaveValue('')
  for (const page of [laptop, phone]) await page.context().close()
})

test('a draft is saved when the page closes, and is there on a new device', async ({ browser, server }) => {
  const { laptop, phone } = await openTwice(browser, server)
  const path = new URL(laptop.url()).pathname
  await phone.goto('/app/drive')
  await field(laptop).pressSequentially('Just typed')
  await laptop.goto('about:blank')
  await expect(async () => {
    await phone.goto(path)
    await expect(field(phone)).toHaveValue('Just typed', { timeout: 3000 })
  }).toPass()
  for (const page of [laptop, phone]) await page.context().close()
})

test('texts typed on two devices at once are both kept', async ({ browser, server }) => {
  const { laptop, phone } = await openTwice(browser, server)
  await laptop.context().setOffline(true)
  await field(laptop).pressSequentially('Typed offl')
  const saved = savedDraft(phone)
  await field(phone).pressSequentially('Typed elsewhere')
  await saved
  await field(laptop).pressSequentially('ine')
  await laptop.context().setOffline(false)
  const notice = laptop.getByRole('status').filter({ hasText: 'Another version of this draft: “Typed elsewhere”' })
  await expect(notice).toBeVisible()
  await expect(field(laptop)).toHaveValue('Typed offline')
  await expect(field(phone)).toHaveValue('Typed offline')
  for (const theme of ['light', 'dark'] as const) {
    await laptop.emulateMedia({ colorScheme: theme })
    expect(await findings(laptop)).toEqual([])
  }
  await notice.getByRole('button', { name: 'Use other version' }).press('Enter')
  await expect(field(laptop)).toHaveValue('Typed elsewhere')
  await expect(field(laptop)).toBeFocused()
  await expect(field(phone)).toHaveValue('Typed elsewhere')
  await laptop.getByRole('button', { name: 'Discard other version' }).click()
  await expect(laptop.getByText('Another version of this draft')).toHaveCount(0)
  for (const page of [laptop, phone]) await page.context().close()
})
