import { expect, field, messages, replied, replies, say, sendButton, signUp, stopButton, test } from './saffron.ts'

test(
  'a first message creates a conversation with a title, and its reply streams',
  { tag: '@core' },
  async ({ chat }) => {
    await say(chat, 'Write 40 words about saffron')
    await expect(chat).toHaveURL(/\/app\/chats\/[\w-]{36}$/)
    await expect(replies(chat)).toContainText('Saffron is the dried')
    await expect(chat.getByText('Demo', { exact: true })).toBeVisible()
    await replied(chat)
    const row = chat.getByRole('navigation', { name: 'Chats' }).getByRole('link')
    await expect(row).toHaveCount(1)
    await expect(chat.getByRole('heading', { level: 1 })).toHaveText((await row.innerText()).trim())
    await expect(chat).toHaveTitle(/ · Saffron$/)
  },
)

test('a reload during a reply continues it', { tag: '@core' }, async ({ chat }) => {
  await say(chat, 'Write 120 words')
  await expect(replies(chat)).toContainText('purple crocus')
  await chat.reload()
  await stopButton(chat).waitFor()
  await replied(chat)
  const words = (await replies(chat).locator('p').allInnerTexts()).join(' ').split(/\s+/)
  expect(words).toHaveLength(120)
})

test('stop keeps the partial reply, and continue resumes it', async ({ chat }) => {
  await say(chat, 'Write 400 words')
  await expect(replies(chat)).toContainText('purple crocus')
  await stopButton(chat).click()
  await replied(chat)
  await expect(replies(chat)).toContainText('Stopped')
  const before = await replies(chat).locator('p').first().innerText()
  await chat.getByRole('button', { name: 'Continue' }).click()
  await stopButton(chat).waitFor()
  await stopButton(chat).click()
  await replied(chat)
  expect(await replies(chat).locator('p').first().innerText()).toContain(before.slice(0, 40))
})

test('retrying and editing create branches that can be switched', async ({ chat }) => {
  await say(chat, 'Write 5 words')
  await replied(chat)
  await chat.getByRole('button', { name: 'Regenerate' }).click()
  await expect(chat.getByText('2/2')).toBeVisible()
  await replied(chat)
  await chat.getByRole('button', { name: 'Previous version' }).click()
  await expect(chat.getByText('1/2')).toBeVisible()

  const mine = chat.getByRole('article', { name: 'Your message' })
  await mine.hover()
  await mine.getByRole('button', { name: 'Edit' }).click()
  const editor = chat.getByRole('textbox', { name: 'Edit' })
  await editor.fill('Write 7 words')
  await editor.press('Enter')
  await expect(mine).toContainText('Write 7 words')
  await expect(mine.getByText('2/2')).toBeVisible()
  await replied(chat)
  await mine.getByRole('button', { name: 'Previous version' }).click()
  await expect(mine).toContainText('Write 5 words')
})

test('two pages watch the same reply and end with the same text', async ({ chat, context }) => {
  await say(chat, 'Write 300 words')
  await chat.waitForURL(/chats\/./)
  const other = await context.newPage()
  await other.goto(chat.url())
  await stopButton(other).waitFor()
  await Promise.all([replied(chat), replied(other)])
  const textOf = (page: typeof chat) => replies(page).locator('p').allInnerTexts()
  await expect.poll(() => textOf(other)).toEqual(await textOf(chat))
  expect((await textOf(chat)).join(' ').split(/\s+/)).toHaveLength(300)
})

test('a message that fails to send returns to the field', async ({ chat, context }) => {
  await context.setOffline(true)
  await field(chat).fill('Do not lose me')
  await field(chat).press('Enter')
  await expect(chat.getByRole('alert')).toBeVisible()
  await expect(field(chat)).toHaveValue('Do not lose me')
  await context.setOffline(false)
  await field(chat).press('Enter')
  await stopButton(chat).waitFor()
  await expect(field(chat)).toHaveValue('')
})

test('every conversation keeps its own draft', async ({ chat }) => {
  await say(chat, 'Write 3 words')
  await replied(chat)
  await field(chat).fill('to be said here')
  await chat.getByRole('link', { name: 'New', exact: true }).click()
  await expect(field(chat)).toHaveValue('')
  await chat.goBack()
  await expect(field(chat)).toHaveValue('to be said here')
})

test('a conversation is renamed, pinned, found by its text and deleted', async ({ chat }) => {
  await say(chat, 'Write 3 words')
  await replied(chat)
  const list = chat.getByRole('navigation', { name: 'Chats' })
  const menu = list.getByRole('button', { name: /^More options for/ })
  await menu.focus()
  await menu.click()
  await chat.getByRole('menuitem', { name: 'Rename' }).click()
  const title = chat.getByRole('textbox', { name: 'Chat title' })
  await title.fill('第三場：湖邊')
  await title.press('Enter')
  await expect(list.getByRole('link', { name: '第三場：湖邊' })).toBeVisible()
  await expect(chat.getByRole('heading', { level: 1 })).toHaveText('第三場：湖邊')

  await menu.focus()
  await menu.click()
  await chat.getByRole('menuitem', { name: 'Pin', exact: true }).click()
  await expect(list.getByRole('heading', { name: 'Pinned' })).toBeVisible()

  const search = chat.getByRole('searchbox')
  await search.fill('nowhere to be found')
  await expect(chat.getByText('No results for “nowhere to be found”.')).toBeVisible()
  await search.fill('湖邊')
  await expect(list.getByRole('link', { name: '第三場：湖邊' })).toBeVisible()

  await menu.focus()
  await menu.click()
  await chat.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(list.getByRole('link')).toHaveCount(0)
  await expect(chat.getByText('“第三場：湖邊” moved to trash.').first()).toBeVisible()
})

test('an empty text isn’t sent', async ({ chat }) => {
  await field(chat).fill('   ')
  await expect(sendButton(chat)).toBeDisabled()
  await field(chat).press('Enter')
  await expect(chat).toHaveURL(/\/app\/chats$/)
})

test('an edited question scrolls to its new answer', async ({ chat }) => {
  await chat.setViewportSize({ width: 1200, height: 560 })
  await say(chat, '120 words')
  await replied(chat)
  // Scrolls like a user, because a programmatic scroll is pinned to the end again.
  await messages(chat).hover()
  await chat.mouse.wheel(0, -10_000)
  const question = chat.getByRole('article', { name: 'Your message' })
  await expect(question).toBeInViewport()
  await question.hover()
  await chat.getByRole('button', { name: 'Edit' }).click()
  await chat.getByRole('textbox', { name: 'Edit' }).fill('150 words, anew')
  await chat.keyboard.press('Enter')
  await replied(chat)
  // The actions below the reply appear after it.
  const below = () =>
    messages(chat).evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)
  await expect.poll(below).toBeLessThan(2)
  await expect(chat.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
})

test('a deleted conversation offers a new one, and has no field', async ({ chat }) => {
  await chat.goto('/app/chats/01900000-0000-7000-8000-000000000000')
  await expect(chat.getByRole('heading', { name: 'Chat not found' })).toBeVisible()
  await expect(chat).toHaveTitle('Chat not found · Saffron')
  await chat.getByRole('alert').getByRole('link', { name: 'Start a new chat' }).click()
  await expect(chat).toHaveURL(/\/app\/chats$/)
  await expect(field(chat)).toBeVisible()
})

test('a screen reader announces the end of the reply, and nothing of it afterwards', async ({ page }) => {
  await page.clock.install()
  await signUp(page)
  await say(page, 'Tell me about saffron')
  const spoken = page.locator('[aria-live=polite]').filter({ hasText: 'Reply finished.' })
  await expect(async () => {
    await page.clock.runFor(200)
    await expect(spoken).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  const last = await spoken.textContent()
  await page.clock.runFor(10_000)
  await expect(spoken).toHaveText(last ?? '')
})
