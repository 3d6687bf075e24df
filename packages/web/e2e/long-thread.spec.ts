import type { Page } from '@playwright/test'
import { signedInApi, type TestServer } from '@saffron/server/testing'

import { expect, messages, test, wheelTo } from './saffron.ts'
import { visitAs } from './visitors.ts'

const COUNT = 240
const REPLY =
  '\n\nA paragraph that wraps over a few lines, with **bold** and `code`.\n\n- one\n- two\n\n```\nconst a = 1\n```'

/** Opens a long conversation at its end. */
async function openLongThread(page: Page, server: TestServer) {
  const { chat, user } = await signedInApi(server)
  const { id } = await chat.createConversation({ body: { title: 'Long' } })
  for (let index = 0; index < COUNT; index += 1) {
    const mine = index % 2 === 0
    const text = mine ? `Question ${index}.` : `Reply ${index}.${REPLY.repeat(1 + (index % 3))}`
    await chat.createMessage({ body: { conversation: id, role: mine ? 'user' : 'assistant', text } })
  }
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/chats/${id}`)
  await expect(page.getByText(`Reply ${COUNT - 1}.`)).toBeAttached()
  await expect.poll(() => fromEnd(page)).toBeLessThan(30)
}

/** The pixels below the viewport. Loading older messages changes the scroll position, but not this. */
const fromEnd = (page: Page) =>
  messages(page).evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)

/** Returns the message near the middle of the viewport by its first word and number, and its position. */
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

test('a long thread opens at its end, keeps few nodes, and loads older messages without a jump', async ({
  page,
  server,
}) => {
  await openLongThread(page, server)
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3000)

  await messages(page).hover()
  let measured = 0
  for (let turn = 0; turn < 60; turn += 1) {
    const before = await middle(page)
    await page.mouse.wheel(0, -200)

    await page.waitForTimeout(80)
    if (before === null) continue
    const moved = async () => ((await middle(page, before.name))?.top ?? before.top + 200) - before.top
    await expect
      .poll(moved, { intervals: [40], timeout: 2000 })
      .not.toBe(0)
      .catch(() => {})
    const distance = await moved()
    // The browser can drop a wheel event while the list corrects its position.
    if (distance === 0) continue
    measured += 1
    expect(Math.abs(distance - 200)).toBeLessThan(8)
  }
  expect(measured).toBeGreaterThan(45)
})

test('an unfinished edit survives scrolling the thread to its beginning', async ({ page, server }) => {
  await openLongThread(page, server)
  const last = page.getByRole('article', { name: 'Your message' }).filter({ hasText: `Question ${COUNT - 2}.` })
  await wheelTo(page, last, -600)
  await last.hover()
  await last.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit' }).fill('Half a thought')
  await messages(page).evaluate((element) => element.scrollBy(0, -4000))
  await expect.poll(() => fromEnd(page)).toBeGreaterThan(3000)
  await expect(last).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Edit' })).not.toBeInViewport()
  await messages(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(page.getByRole('textbox', { name: 'Edit' })).toHaveValue('Half a thought')
})
