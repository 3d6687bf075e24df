import type { Page } from '@playwright/test'
import { addMember, buildWorkspace, type TestServer, testTools, type TestUser } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, field, replied, replies, say, sendButton, stopButton, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

const tools = testTools()
test.use({ serverOptions: { toolSources: [tools.source] } })

const QUESTION = 'Allow write from test with this input?'
const card = (page: Page, name: string) => replies(page).last().locator('summary').filter({ hasText: name }).last()
const output = (page: Page) => replies(page).last().getByRole('figure', { name: 'Output' })
const consent = (page: Page) => page.getByRole('group', { name: QUESTION })
const allow = (page: Page, how: string) => consent(page).getByRole('button', { name: how, exact: true })

/** Opens a new chat, in which the server's own tools may tell the time. */
async function openChat(page: Page, server: TestServer, known?: TestUser, workspace?: string) {
  const user = known ?? (await buildNamed(server, 'Ada Lovelace'))
  const { chat } = apiOf(server, user)
  const { id } = await chat.createConversation({ body: { title: 'Tools', ...(workspace && { workspace }) } })
  await chat.updateConversation({ params: { id }, body: { builtinTools: ['current_time', 'read_result'] } })
  await visitAs(page, server, 'user', user)
  const path = `/app/chats/${id}${workspace === undefined ? '' : `?workspace=${workspace}`}`
  await page.goto(path)
  await field(page).waitFor()
  return { user, chat, params: { id }, path }
}

test('a call is a line with its state, and shows its input and output by keyboard', async ({ page, server }) => {
  await openChat(page, server)
  await say(page, 'use tool add with {"a": 2, "b": 3}')
  await expect(card(page, 'add')).toContainText('Done')
  await expect(card(page, 'add')).toContainText('test')
  await replied(page)
  await expect(output(page)).toHaveCount(0)
  await card(page, 'add').focus()
  await page.keyboard.press('Enter')
  await expect(replies(page).getByRole('figure', { name: 'Input' })).toContainText('{\n  "a": 2,\n  "b": 3\n}', {
    useInnerText: true,
  })
  await expect(output(page)).toContainText('5')
  await say(page, 'use tool table with {}')
  await card(page, 'table').click()
  await expect(output(page).getByRole('row')).toHaveText(['citydays', 'Kyoto2', 'Nara'])
  await replied(page)
  await say(page, 'use tool current_time with {}')
  await expect(card(page, 'current_time')).toContainText('Built-in')
  await expect(card(page, 'current_time')).toContainText('Done')
})

test('a failed call says why, files are shown, and a long output opens whole', async ({ page, server }) => {
  await openChat(page, server)
  await say(page, 'use tool refuse with {}, use tool nothing with {}, use tool picture with {}')
  await expect(card(page, 'refuse')).toContainText('Failed')
  await expect(replies(page).getByText('The tool reported an error, or it couldn’t be reached.')).toBeVisible()
  await expect(replies(page).getByText('This tool doesn’t exist, or it’s turned off here.')).toBeVisible()
  await expect(replies(page).getByRole('button', { name: /note\.txt/ })).toBeVisible()
  await replied(page)
  await say(page, 'use tool report with {"lines": 20000}')
  await expect(card(page, 'report')).toContainText('Done')
  // The list moves under a pointer while the reply goes on.
  await card(page, 'report').press('Enter')
  await replies(page).last().getByRole('figure', { name: 'Full output' }).getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('line 0')
})

test('a call waits for its user’s decision, also after a reload, and runs once allowed', async ({ page, server }) => {
  await openChat(page, server)
  await say(page, 'use tool write with {"file": "a.txt"}')
  await expect(consent(page)).toContainText('"file": "a.txt"')
  await expect(card(page, 'write')).toContainText('Waiting for you')
  await expect(page.getByRole('navigation', { name: 'Chats' }).getByText('Waiting for an answer')).toBeAttached()
  await field(page).focus()
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(consent(page)).toBeVisible()
  await expect(stopButton(page)).toBeVisible()
  const before = tools.calls.length
  await allow(page, 'Once').focus()
  await page.keyboard.press('Enter')
  await expect(card(page, 'write')).toContainText('Done')
  await expect(card(page, 'write')).toBeFocused()
  await expect(consent(page)).toHaveCount(0)
  await replied(page)
  expect(tools.calls.slice(before)).toEqual([{ name: 'write', input: { file: 'a.txt' } }])
  await expect(page.getByRole('navigation', { name: 'Chats' }).getByText('Waiting for an answer')).toHaveCount(0)
  // The next call asks again, and a decision for the chat is the last one.
  await say(page, 'use tool write with {"file": "b.txt"}')
  await allow(page, 'In this chat').click()
  await expect(card(page, 'write')).toContainText('Done')
  await replied(page)
  await say(page, 'use tool write with {"file": "c.txt"}')
  await expect(card(page, 'write')).toContainText('Done')
})

test('a call that isn’t allowed doesn’t run, and the reply goes on', async ({ page, server }) => {
  await openChat(page, server)
  await say(page, 'use tool write with {"file": "a.txt"}')
  const before = tools.calls.length
  await allow(page, 'Don’t allow').click()
  await expect(card(page, 'write')).toContainText('Canceled')
  await expect(replies(page).getByText('This call wasn’t allowed.')).toBeVisible()
  await replied(page)
  expect(tools.calls).toHaveLength(before)
})

test('an answer that the user gave elsewhere shows here, after one that failed', async ({ page, server }) => {
  const { chat, params } = await openChat(page, server)
  await say(page, 'use tool write with {"file": "a.txt"}')
  await expect(consent(page)).toBeVisible()
  await page.route('**/consent', (route) => route.abort(), { times: 1 })
  await allow(page, 'Always').click()
  await expect(consent(page).getByRole('alert')).toBeVisible()
  const { list } = await chat.searchMessages({ query: { conversation: params.id } })
  const call =
    list
      .at(-1)
      ?.parts.flatMap((part) => (part.type === 'tool' ? [part.id] : []))
      .at(0) ?? ''
  await chat.giveConsent({ params, body: { call, decision: 'once' } })
  await expect(consent(page)).toHaveCount(0)
  await expect(card(page, 'write')).toContainText('Done')
})

test('stopping a reply that waits cancels its call', async ({ page, server }) => {
  await openChat(page, server)
  await say(page, 'use tool write with {"file": "a.txt"}')
  await expect(consent(page)).toBeVisible()
  await stopButton(page).click()
  await expect(card(page, 'write')).toContainText('Canceled')
  await expect(consent(page)).toHaveCount(0)
  await expect(sendButton(page)).toBeVisible()
})

test('what the user writes while a call waits is sent when the reply has ended', async ({ page, server }) => {
  await openChat(page, server)
  await say(page, 'use tool write with {"file": "a.txt"}')
  await expect(consent(page)).toBeVisible()
  await say(page, 'Write 3 words')
  await expect(page.getByRole('region', { name: 'Queued messages' })).toContainText('Write 3 words')
  await expect(consent(page)).toBeVisible()
  await allow(page, 'Once').click()
  await expect(replies(page)).toHaveCount(2)
})

test('other members see whom a call waits for', async ({ page, server, browser }) => {
  const ada = await buildNamed(server, 'Ada Lovelace')
  const grace = await buildNamed(server, 'Grace Hopper')
  const workspace = await buildWorkspace(server.deps.db, ada.id)
  await addMember(server.deps.db, workspace, grace.id, 'editor')
  const { path } = await openChat(page, server, ada, workspace)
  await say(page, 'use tool write with {"file": "a.txt"}')
  await expect(consent(page)).toBeVisible()
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitAs(other, server, 'user', grace)
  await other.goto(path)
  await expect(other.getByText('Waiting for Ada Lovelace to allow this.')).toBeVisible()
  await expect(consent(other)).toHaveCount(0)
  await allow(page, 'Once').click()
  await expect(card(other, 'write')).toContainText('Done')
  await other.context().close()
})

test('a tool’s question is a form, and a page to open has a link', async ({ page, server }) => {
  await openChat(page, server)
  await say(page, 'use tool ask with {}')
  const form = page.getByRole('group', { name: 'Question from test' })
  await expect(form).toContainText('Who?')
  await form.getByRole('button', { name: 'Send answer' }).click()
  await expect(form.getByText('Enter a value.')).toBeVisible()
  await form.getByLabel('name').fill('Grace')
  await form.getByRole('button', { name: 'Send answer' }).click()
  await expect(card(page, 'ask')).toContainText('Done')
  await card(page, 'ask').click()
  await expect(output(page)).toContainText('"name": "Grace"')
  await replied(page)
  await say(page, 'use tool visit with {}')
  await expect(form.getByRole('link', { name: 'Open example.com' })).toHaveAttribute(
    'href',
    'https://example.com/sign-in',
  )
  await form.getByRole('button', { name: 'Decline' }).click()
  await expect(card(page, 'visit')).toContainText('Done')
  await card(page, 'visit').click()
  await expect(output(page)).toContainText('"action": "decline"')
})

test('a reply that reached its limit of steps can be continued', async ({ page, server }) => {
  await openChat(page, server)
  await say(page, 'use tool current_time forever')
  const limit = replies(page).getByText('The reply stopped at its limit of steps.')
  await expect(limit).toBeVisible({ timeout: 30_000 })
  await expect(replies(page).locator('summary')).toHaveCount(25)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(limit).toHaveCount(0)
  await expect(limit).toBeVisible({ timeout: 30_000 })
  await expect(replies(page).locator('summary')).toHaveCount(50)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`questions and limits are accessible and fit a phone in the ${colorScheme} theme`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })
    const { user } = await openChat(page, server)
    await say(page, 'use tool write with {"file": "a.txt"}, use tool ask with {}, use tool visit with {}')
    await expect(consent(page)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Question from test' })).toHaveCount(2)
    await card(page, 'write').click()
    expect(await findings(page)).toEqual([])
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await openChat(page, server, user)
    await say(page, 'use tool current_time forever')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible({ timeout: 30_000 })
    expect(await findings(page)).toEqual([])
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
}
