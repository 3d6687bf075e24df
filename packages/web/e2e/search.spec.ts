import type { Page } from '@playwright/test'

import { expect, field, messages, replied, say, test } from './saffron.ts'

const list = (page: Page) => page.getByRole('navigation', { name: 'Chats' })

/** Returns the highlighted words in the thread. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('found-words') ?? [])].map((range) => (range as Range).toString()))

test('a chat is found with an excerpt, and opens at the message with its words highlighted', async ({ chat }) => {
  await say(chat, 'Tell me about 蒼鷺 and herons')
  await replied(chat)
  await say(chat, '300 words')
  await replied(chat)
  await chat.goto('/app/chats')
  await chat.getByRole('searchbox').fill('about heron')
  const hit = list(chat).getByRole('link')
  await expect(hit.locator('mark')).toHaveText(['about', 'heron'])
  await hit.click()
  await expect.poll(() => marked(chat)).toEqual(['about', 'heron'])
  // The newest match is in the demo's reply, which quotes the question.
  await expect(messages(chat).getByRole('blockquote').first()).toBeInViewport()
  // The URL leads there only once, not after a reload.
  await expect.poll(() => new URL(chat.url()).search).toBe('')
  await expect.poll(() => marked(chat)).toEqual(['about', 'heron'])
  await hit.click()
  await expect.poll(() => new URL(chat.url()).search).toBe('')
  await expect.poll(() => marked(chat)).toEqual(['about', 'heron'])
  await field(chat).press('a')
  await expect.poll(() => marked(chat)).toEqual([])
  await chat.reload()
  await expect(messages(chat).getByRole('article').last()).toBeInViewport()
  expect(await marked(chat)).toEqual([])

  await chat.keyboard.press('Control+k')
  await chat.getByRole('combobox').pressSequentially('蒼鷺')
  await expect(chat.getByRole('option', { selected: true }).locator('mark')).toHaveText('蒼鷺')
  await chat.keyboard.press('Enter')
  await expect.poll(() => marked(chat)).toEqual(['蒼鷺'])
})

test('a match on another branch is shown there', async ({ chat }) => {
  await say(chat, 'First question about herons')
  await replied(chat)
  await chat.getByRole('button', { name: 'Edit' }).first().click()
  await chat.getByRole('textbox', { name: 'Edit' }).fill('Another question')
  await chat.keyboard.press('Enter')
  await replied(chat)
  await expect(messages(chat).getByText('First question about herons')).toHaveCount(0)
  await chat.getByRole('searchbox').fill('question about herons')
  const hit = list(chat).getByRole('link')
  await expect(hit.locator('mark').first()).toBeVisible()
  await hit.click()
  await expect(messages(chat).getByRole('blockquote').first()).toBeInViewport()
  await expect.poll(() => marked(chat)).toEqual(['question', 'about', 'herons'])
})

test('a chat that fits the window has no button to its end', async ({ chat }) => {
  await say(chat, '3 words about herons')
  await replied(chat)
  await chat.goto('/app/chats')
  await chat.getByRole('searchbox').fill('words about herons')
  const hit = list(chat).getByRole('link')
  await expect(hit.locator('mark').first()).toBeVisible()
  await hit.click()
  await expect.poll(() => marked(chat)).toContain('herons')
  await expect(chat.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
})
