import type { Page } from '@playwright/test'

import { expect, field, replied, say, signUp, test } from './saffron.ts'

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
