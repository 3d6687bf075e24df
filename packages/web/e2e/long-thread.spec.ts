import type { Page } from '@playwright/test'

import { expect, messages, test } from './saffron.ts'

const COUNT = 240
const REPLY =
  '\n\nA paragraph that wraps over a few lines, with **bold** and `code`.\n\n- one\n- two\n\n```\nconst a = 1\n```'

/** A conversation with many messages, made through the API by whoever is signed in on the page. */
const makeLongThread = (page: Page): Promise<string> =>
  page.evaluate(
    async ({ count, reply }) => {
      const { value: token } = JSON.parse(localStorage.getItem('accessToken') ?? '{}')
      const forgery = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const post = async (path: string, body: unknown) => {
        const headers = {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-xsrf-token': forgery,
        }
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
        return answer.json()
      }
      const { id } = await post('/ai/conversation/create', { title: 'Long' })
      for (let index = 0; index < count; index += 1) {
        const mine = index % 2 === 0
        const text = mine ? `Question ${index}.` : `Reply ${index}.${reply.repeat(1 + (index % 3))}`
        await post('/ai/message/create', { conversation: id, role: mine ? 'user' : 'assistant', text })
      }
      return id
    },
    { count: COUNT, reply: REPLY },
  )

/** The message near the middle of the window, by its first word and number, and where it stands. */
const middle = (page: Page, name?: string) =>
  page.evaluate((wanted) => {
    const articles = [...document.querySelectorAll('article')].map((article) => ({
      name: /(?:Question|Reply) \d+\./.exec(article.textContent)?.[0],
      top: article.getBoundingClientRect().top,
    }))
    const fits = ({ name: found, top }: (typeof articles)[number]) =>
      wanted === undefined ? top > 150 && top < 600 : found === wanted
    return articles.find(fits) ?? null
  }, name)

test('a long thread opens at its end, keeps few nodes, and loads older messages without a jump', async ({ chat }) => {
  const id = await makeLongThread(chat)
  await chat.goto(`/app/chats/${id}`)
  await expect(chat.getByText(`Reply ${COUNT - 1}.`)).toBeAttached()
  const fromEnd = () =>
    messages(chat).evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop)
  await expect.poll(fromEnd).toBeLessThan(30)
  expect(await chat.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3000)

  await messages(chat).hover()
  let measured = 0
  for (let turn = 0; turn < 60; turn += 1) {
    const before = await middle(chat)
    await chat.mouse.wheel(0, -200)

    await chat.waitForTimeout(80)
    if (before === null) continue
    const moved = async () => ((await middle(chat, before.name))?.top ?? before.top + 200) - before.top
    await expect
      .poll(moved, { intervals: [40], timeout: 2000 })
      .not.toBe(0)
      .catch(() => {})
    const distance = await moved()
    // A turn that the browser dropped while the list corrected its place moves nothing.
    if (distance === 0) continue
    measured += 1
    expect(Math.abs(distance - 200)).toBeLessThan(8)
  }
  expect(measured).toBeGreaterThan(45)
})

test('an edit that was begun is still there after the thread was read from its beginning', async ({ chat }) => {
  const id = await makeLongThread(chat)
  await chat.goto(`/app/chats/${id}`)
  const last = chat.getByRole('article', { name: 'Your message' }).filter({ hasText: `Question ${COUNT - 2}.` })
  // As a person gets there: what scrolls by itself is pinned to the end again.
  await messages(chat).hover()
  await chat.mouse.wheel(0, -600)
  await expect(last).toBeInViewport()
  await last.hover()
  await last.getByRole('button', { name: 'Edit' }).click()
  await chat.getByRole('textbox', { name: 'Edit' }).fill('Half a thought')
  const top = () => messages(chat).evaluate(({ scrollTop }) => scrollTop)
  const start = await top()
  await messages(chat).evaluate((element) => element.scrollBy(0, -4000))
  await expect.poll(top).toBeLessThan(start - 3000)
  await expect(last).toHaveCount(0)
  await expect(chat.getByRole('textbox', { name: 'Edit' })).not.toBeInViewport()
  await messages(chat).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(chat.getByRole('textbox', { name: 'Edit' })).toHaveValue('Half a thought')
})
