import type { Page } from '@playwright/test'

import { LONG_HIDDEN_MS, setHidden } from './hide-page.ts'
import { expect, field, replied, replies, say, sendButton, stopButton, test } from './saffron.ts'

const LONG = 'Write 800 words'

const isReply = (url: string): boolean => /\/(start|attach)$/.test(url)

const wordsOf = async (page: Page): Promise<number> =>
  (await replies(page).last().locator('p').allInnerTexts()).join(' ').split(/\s+/).filter(Boolean).length

test('with six windows on one reply, stop works right away and all show it', async ({ chat, context }) => {
  await say(chat, LONG)
  await chat.waitForURL(/chats\/./)
  await stopButton(chat).waitFor()
  const others = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  for (const page of others) {
    await page.goto(chat.url())
    await stopButton(page).waitFor()
  }
  await stopButton(chat).click()
  await sendButton(chat).waitFor()
  const words = await wordsOf(chat)
  expect(words).toBeLessThan(800)
  for (const page of others) {
    await replied(page)
    await expect.poll(() => wordsOf(page)).toBe(words)
  }
})

test('a hidden window stops following a reply, and has all of it when visible again', async ({ chat }) => {
  let open = 0
  chat.on('request', (request) => (open += Number(isReply(request.url()))))
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    chat.on(end as 'requestfinished', (request) => (open -= Number(isReply(request.url()))))
  }
  await say(chat, LONG)
  await stopButton(chat).waitFor()
  await expect.poll(() => open).toBe(1)
  await setHidden(chat, true)
  await expect.poll(() => open, { timeout: LONG_HIDDEN_MS }).toBe(0)
  const before = await wordsOf(chat)
  expect(before).toBeLessThan(800)
  await setHidden(chat, false)
  await expect.poll(() => open).toBe(1)
  await expect.poll(() => wordsOf(chat)).toBeGreaterThan(before)
  await replied(chat)
  expect(await wordsOf(chat)).toBe(800)
})

test('windows share their conversations over one stream', async ({ chat, context }) => {
  const lines: Page[] = []
  const count = (page: Page) => {
    page.on('request', (request) => {
      if (request.url().endsWith('/conversation/events')) lines.push(page)
    })
  }
  // From here on, so that a late request of the page before isn't counted.
  await chat.reload({ waitUntil: 'commit' })
  count(chat)
  await field(chat).waitFor()
  await expect.poll(() => lines).toEqual([chat])
  const other = await context.newPage()
  count(other)
  await other.goto('/app/chats')
  await say(other, 'Write 5 words')
  await replied(other)
  await expect(chat.getByRole('link', { name: /Write 5 words|words/ }).first()).toBeVisible()
  expect(lines).toEqual([chat])
  // The stream moves to a remaining page.
  await chat.close()
  await expect.poll(() => lines).toEqual([chat, other])
})
