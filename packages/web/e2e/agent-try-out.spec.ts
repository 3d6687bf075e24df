import type { Page } from '@playwright/test'
import { testTools } from '@saffron/server/testing'

import { publishAgent } from './agents.ts'
import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, field, messages, replied, replies, say, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

const tools = testTools()
test.use({ serverOptions: { toolSources: [tools.source] } })

const STORE = '/app/store/agent'

const tryOut = (page: Page) => page.getByRole('region', { name: 'Try out' })

test('an agent is tried out in its details, and the chat goes with them', async ({ page, server }) => {
  const { agent } = await publishAgent(server, {
    name: 'On trial',
    opening: 'What shall I look at?',
    suggestions: ['Look at the last commit'],
  })
  const user = await buildNamed(server, 'Ada')
  const { chat } = apiOf(server, user)
  await visitAs(page, server, 'user', user)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${STORE}?agent=${agent.id}`)
  const details = page.getByRole('complementary', { name: 'Agent details' })
  await details.getByRole('button', { name: 'Try out' }).click()
  await expect(tryOut(page).getByText('What shall I look at?')).toBeVisible()
  await expect(field(page)).toBeFocused()
  expect(await findings(page)).toEqual([])
  const made = page.waitForResponse((response) => response.url().includes('/ai/conversation/create/'))
  await tryOut(page).getByRole('button', { name: 'Look at the last commit' }).click()
  const { id } = (await (await made).json()) as { readonly id: string }
  await expect(replies(page)).toHaveCount(2)
  await replied(page)
  await expect(messages(page).getByText('What shall I look at?')).toBeVisible()
  expect((await chat.searchConversations({ query: {} })).total).toBe(0)
  // Escape leads back to the details, which keep the chat while they're open.
  await field(page).press('Escape')
  await expect(details.getByRole('button', { name: 'Try out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(replies(page)).toHaveCount(2)
  await tryOut(page).getByRole('button', { name: 'Start over' }).click()
  await expect(tryOut(page).getByText('What shall I look at?')).toBeVisible()
  await expect(replies(page)).toHaveCount(0)
  await expect
    .poll(() => chat.getConversation({ params: { id } }).catch(({ code }) => code))
    .toBe('conversation.not_found')
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
  expect((await chat.searchConversations({ query: {} })).total).toBe(0)
})

test('a chat that tried an agent out is kept on request', async ({ page, server }) => {
  const { agent } = await publishAgent(server, { name: 'Worth keeping' })
  await visitAs(page, server, 'user')
  await page.goto(`${STORE}?agent=${agent.id}`)
  await page.getByRole('button', { name: 'Try out' }).click()
  await say(page, 'Remember me')
  await replied(page)
  await expect(page.getByText('Enter to send')).toBeVisible()
  await tryOut(page).getByRole('button', { name: 'Keep as chat' }).click()
  await expect(page).toHaveURL(/\/app\/chats\/[\w-]+$/)
  await expect(messages(page).getByText('Remember me').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agent: Worth keeping', exact: true })).toBeVisible()
  await say(page, 'Still there?')
  await replied(page)
})

test('a chat that is kept during a reply waits for its end', async ({ page, server }) => {
  const { agent } = await publishAgent(server, { name: 'Still writing' })
  await visitAs(page, server, 'user')
  await page.goto(`${STORE}?agent=${agent.id}`)
  await page.getByRole('button', { name: 'Try out' }).click()
  await say(page, 'Write 60 words')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await tryOut(page).getByRole('button', { name: 'Keep as chat' }).click()
  await expect(tryOut(page).getByRole('button', { name: 'Waiting for the reply…' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/chats\/[\w-]+$/)
  await expect(messages(page).getByText('Write 60 words').first()).toBeVisible()
  await expect(replies(page)).toHaveCount(1)
})

test('what was begun for another chat isn’t in the trial’s field', async ({ page, server }) => {
  const { agent } = await publishAgent(server, { name: 'Own field' })
  await visitAs(page, server, 'user')
  await page.goto('/app/chats')
  await field(page).fill('For the chats')
  await field(page).blur()
  await page.goto(`${STORE}?agent=${agent.id}`)
  await page.getByRole('button', { name: 'Try out' }).click()
  await expect(field(page)).toHaveValue('')
  await field(page).fill('For the trial')
  await field(page).blur()
  await page.goto('/app/chats')
  await expect(field(page)).toHaveValue('For the chats')
})

test('on a phone, an agent is tried out in the sheet, with consent in place', async ({ page, server }) => {
  const { agent } = await publishAgent(server, { name: 'Pocket agent', tools: [{ plugin: 'test' }] })
  await visitAs(page, server, 'user')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${STORE}?agent=${agent.id}`)
  const sheet = page.getByRole('dialog', { name: 'Agent details' })
  await sheet.getByRole('button', { name: 'Try out' }).click()
  await say(page, 'use tool write with {"file": "a.txt"}')
  await expect(sheet.getByRole('group', { name: 'Allow write from test with this input?' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Once', exact: true }).click()
  await replied(page)
  await sheet.getByRole('button', { name: 'Back to details' }).click()
  await expect(sheet.getByRole('heading', { name: 'Pocket agent' })).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
})
