import type { Page } from '@playwright/test'

import { publishAgent } from './agents.ts'
import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, field, messages, replied, replies, say, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Agents' }).getByRole('listitem')
const STORE = '/app/store/agent'

test('from a card, the first reply is two presses away', async ({ page, server }) => {
  const { agent } = await publishAgent(server, {
    name: 'Two presses',
    opening: 'What do you have?',
    suggestions: ['Review the last commit'],
  })
  await visitAs(page, server, 'user')
  await page.goto(STORE)
  await page.getByRole('link', { name: 'Chat with Two presses' }).click()
  await expect(page.getByText('What do you have?')).toBeVisible()
  await page.getByRole('button', { name: 'Review the last commit' }).click()
  await expect(replies(page).last()).toContainText('demo')
  await expect(messages(page).getByText('What do you have?')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/chats\/[\w-]+$/)
  await expect(page.getByRole('link', { name: 'Agent: Two presses' })).toBeVisible()
  await replied(page)
  // It's among those that were used.
  await page.goto(`${STORE}?view=used`)
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Two presses', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`agent=${agent.id}`))
})

test('a suggestion in the details starts a chat with it', async ({ page, server }) => {
  const { agent } = await publishAgent(server, { name: 'Suggester', suggestions: ['Say one word'] })
  await visitAs(page, server, 'user')
  await page.goto(`${STORE}?agent=${agent.id}`)
  await page.getByRole('complementary', { name: 'Agent details' }).getByRole('link', { name: 'Say one word' }).click()
  await expect(page).toHaveURL(/\/app\/chats\/[\w-]+$/)
  await replied(page)
  await expect(messages(page).getByText('Say one word').first()).toBeVisible()
})

test('the address has the search, the category, the tag and the order', async ({ page, server }) => {
  await publishAgent(server, { name: 'Zebra finder', tags: ['animals'], category: 'research' })
  await publishAgent(server, { name: 'Zebra painter', tags: ['art'], category: 'design' })
  await visitAs(page, server, 'user')
  await page.goto(STORE)
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('zebra')
  await expect(cards(page)).toHaveCount(2)
  await expect(page).toHaveURL(/q=zebra/)
  await page.getByRole('button', { name: /^Design/ }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.getByLabel('Order').selectOption('Name')
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search agents' })).toHaveValue('zebra')
  await expect(cards(page)).toHaveText([/Zebra painter/])
  await expect(page).toHaveURL(/category=design.*sort=name|sort=name.*category=design/)
  await page.getByRole('button', { name: /^Design/ }).click()
  await page.getByLabel('Tag').selectOption('animals')
  await expect(cards(page)).toHaveText([/Zebra finder/])
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('no such agent')
  await expect(page.getByText('No results for “no such agent”.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards(page).first()).toBeVisible()
})

test('arrow keys move between the cards, Enter opens the details and Escape closes them', async ({ page, server }) => {
  for (const name of ['Arrow one', 'Arrow two']) await publishAgent(server, { name, tags: ['arrows'] })
  await visitAs(page, server, 'user')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${STORE}?tag=arrows&sort=name`)
  await page.getByRole('link', { name: 'Arrow one', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('link', { name: 'Arrow two', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  const details = page.getByRole('complementary', { name: 'Agent details' })
  await expect(details.getByRole('heading', { name: 'Arrow two' })).toBeVisible()
  await details.getByText('Versions').click()
  await expect(details.getByText('First version.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
})

test('the details are a sheet on a phone, and back navigation closes them', async ({ page, server }) => {
  await publishAgent(server, { name: 'In a sheet', tags: ['phone'] })
  await visitAs(page, server, 'user')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${STORE}?tag=phone`)
  await page.getByRole('link', { name: 'In a sheet', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Agent details' })
  await expect(sheet.getByRole('heading', { name: 'In a sheet' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/tag=phone$/)
})

test('an agent whose instructions are shown is copied, and a failed list is loaded again', async ({ page, server }) => {
  const { agent } = await publishAgent(server, { name: 'To copy', instructionsVisible: true })
  await visitAs(page, server, 'user')
  await page.route('**/ai/agent/recommend*', (route) => route.abort(), { times: 1 })
  await page.goto(`${STORE}?agent=${agent.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Load failed, click to retry' }).click()
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'More options for To copy' }).click()
  await page.getByRole('menuitem', { name: 'Make a copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'To copy' })).toBeVisible()
  await expect(page.getByLabel('Instructions for the agent')).toHaveValue('Review the diff.')
})

test('a workspace has agents of its own', async ({ page, server }) => {
  const user = await buildNamed(server, 'Olga')
  const { id } = await apiOf(server, user).workspace.createNamedWorkspace({ params: { name: 'Studio' } })
  await visitAs(page, server, 'user', user)
  await page.goto(`${STORE}?workspace=${id}`)
  await page.getByRole('tab', { name: 'In Studio' }).click()
  await expect(page.getByText(/^No agents yet/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'New agent' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shared reviewer')
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`workspace=${id}`))
  await page.getByRole('link', { name: 'Back to store' }).click()
  await expect(cards(page)).toHaveText([/Shared reviewer/])
  await page.getByRole('tab', { name: 'Store' }).click()
  await page.goto(`${STORE}?view=mine`)
  await expect(page.getByText(/^No agents yet/)).toBeVisible()
})

test('an @ in a new chat chooses the agent', async ({ page, server }) => {
  await publishAgent(server, { name: 'Quokka expert', opening: 'Ask me about quokkas.' })
  await visitAs(page, server, 'user')
  await page.goto('/app/chats')
  await field(page).pressSequentially('Hello @quok')
  await page.getByRole('option', { name: 'Quokka expert' }).click()
  await expect(page.getByText('Ask me about quokkas.')).toBeVisible()
  await expect(field(page)).toHaveValue('Hello ')
  await field(page).press('Enter')
  await expect(page.getByRole('link', { name: 'Agent: Quokka expert' })).toBeVisible()
})

test('a chat says that its agent has a newer version, and that it’s gone', async ({ page, server }) => {
  const { agent, author } = await publishAgent(server, { name: 'Changing' })
  const params = { id: agent.id }
  const user = await buildNamed(server, 'Ada')
  const chat = await apiOf(server, user).chat.createAgentConversation({ params: { agent: agent.id }, body: {} })
  await author.store.updateAgent({ params, body: { instructions: 'Another.' } })
  await author.store.publishAgent({ params, body: {} })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/chats/${chat.id}`)
  await say(page, 'Hello')
  await replied(page)
  await expect(page.getByText('Version 2 of “Changing” is available.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Start chat with new version' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/chats\\?agent=${agent.id}`))
  await author.store.deleteAgent({ params, query: {} })
  await page.goto(`/app/chats/${chat.id}`)
  await expect(page.getByText('The agent of this chat was deleted or withdrawn.')).toBeVisible()
  await page.goto(`/app/chats?agent=${agent.id}`)
  await expect(page.getByText('Agent not available')).toBeVisible()
})
