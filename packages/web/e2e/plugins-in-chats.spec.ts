import type { Page } from '@playwright/test'
import { addMember, buildWorkspace } from '@saffron/server/testing'

import { publishAgent } from './agents.ts'
import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { test, withTickets } from './plugin-servers.ts'
import { expect, field, replied, replies, say } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

const CALL = 'use tool tickets_close_ticket with {"id": "7"}'
const card = (page: Page) => replies(page).last().locator('summary').filter({ hasText: 'Close ticket' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Plugins' })
const use = (page: Page, name: string) => dialog(page).getByRole('switch', { name: `Use ${name}` })
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text)

test('a plugin is turned on in the menu of a chat, and its name is on the call', async ({ page, server, plugins }) => {
  const { api, plugin, user } = await withTickets(server, plugins)
  await api.plugins.updatePlugin({ params: { id: plugin.id }, body: { name: 'Help desk' } })
  await api.plugins.createPlugin({ body: { catalog: 'mail' } })
  const { id } = await api.chat.createConversation({ body: { title: 'Support' } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/chats/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'More options for Support' }).click()
  await page.getByRole('menuitem', { name: 'Plugins' }).click()
  await expect(dialog(page)).toContainText('Not connected')
  await expect(dialog(page).getByRole('button', { name: 'Connect Mail' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await use(page, 'Help desk').press('Space')
  await expect(use(page, 'Help desk')).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await say(page, CALL)
  await expect(card(page)).toContainText('Help desk')
  await page
    .getByRole('group', { name: 'Allow Close ticket from Help desk' })
    .getByRole('button', { name: 'Always' })
    .click()
  await expect(card(page)).toContainText('Done')
  await replied(page)
  // The call is in the log, and the consent can be revoked.
  await page.goto(`/app/plugins?plugin=${plugin.id}`)
  await page.getByRole('button', { name: 'Actions for Help desk' }).click()
  await page.getByRole('menuitem', { name: 'Call log' }).click()
  const log = page.getByRole('list', { name: 'Calls of Help desk' })
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expect(log).toContainText('close_ticketDone')
  await page.getByRole('button', { name: 'Open chat with the call of close_ticket' }).click()
  await page.waitForURL(`**/app/chats/${id}`)
  await page.goto('/app/plugins?view=allowed')
  const allowed = page.getByRole('list', { name: 'Allowed tools' }).getByRole('listitem')
  await expect(allowed).toContainText('Help desk')
  await expect(allowed).toContainText('In all chats')
  await page.getByRole('button', { name: 'Revoke close_ticket' }).click()
  await expect(page.getByText('No allowed tools.')).toBeVisible()
  expect((await api.chat.searchToolConsents({ query: {} })).total).toBe(0)
})

test('plugins are chosen before the first message of a new chat', async ({ page, server, plugins }) => {
  const { user } = await withTickets(server, plugins)
  await visitAs(page, server, 'user', user)
  await page.goto('/app/chats')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await page.getByRole('menuitem', { name: 'Plugins' }).click()
  await use(page, 'Tickets').check()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await say(page, CALL)
  await expect(card(page)).toContainText('Waiting for you')
  await page.getByRole('button', { name: 'Don’t allow' }).click()
  await replied(page)
})

test('a chat with an agent says which accounts are connected, and leads to the others and back', async ({
  page,
  server,
  plugins,
}) => {
  const { api, user } = await withTickets(server, plugins)
  const { agent } = await publishAgent(server, {
    name: 'Secretary',
    tools: [{ plugin: 'mail' }, { plugin: 'calendar' }, { plugin: 'tickets' }, { plugin: 'fax' }],
  })
  await api.plugins.createPlugin({ body: { catalog: 'mail' } })
  await api.plugins.createPlugin({ body: { url: `${plugins.calendar.url}/mcp`, name: 'Calendar' } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/chats?agent=${agent.id}`)
  await expect(page.getByText('0 of 2 accounts connected')).toBeVisible()
  await expect(page.getByText('The agent also uses fax, which you don’t have.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Connect Mail' }).click()
  await expect(page.getByText('Mail is connected.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to where you were' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/chats\\?agent=${agent.id}`))
  await expect(page.getByText('1 of 2 accounts connected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Calendar' })).toBeVisible()
  await say(page, 'Write 2 words')
  await replied(page)
  await expect(page.getByText('1 of 2 accounts connected')).toBeVisible()
  // The agent chooses, and the chat may turn off some.
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More options for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Plugins' }).click()
  await expect(dialog(page)).toContainText('The agent of this chat chooses its plugins.')
  await expect(dialog(page)).toContainText('Not available to you')
  await use(page, 'Tickets').uncheck()
  await expect(use(page, 'Tickets')).not.toBeChecked()
  await dialog(page).getByRole('link', { name: 'Find fax' }).click()
  await expect(page).toHaveURL(/\/app\/plugins\?q=fax/)
})

test('a call that waits in another chat is reported on every page, and answered there', async ({
  page,
  server,
  plugins,
}) => {
  const { api, plugin, user } = await withTickets(server, plugins)
  const { id } = await api.chat.createConversation({ body: { title: 'From the terminal' } })
  const params = { id }
  await api.plugins.setConversationPlugins({ params, body: { plugins: [{ plugin: plugin.id, enabled: true }] } })
  await visitAs(page, server, 'user', user)
  await page.goto('/app/drive')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const ask = async () => {
    for await (const event of api.chat.startRun({ params, body: { content: CALL } })) {
      if (event.event === 'tool' && event.data.state === 'waiting') return event.data.id
    }
    throw new Error('nothing waits')
  }
  await askTerminal(api)
  await ask()
  const text = 'Allow Close ticket? “From the terminal” is waiting for your answer.'
  await expect(toast(page, text)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(`**/app/chats/${id}`)
  await expect(toast(page, text)).toHaveCount(0)
  await page.getByRole('button', { name: 'Once' }).click()
  await expect(card(page)).toContainText('Done')
  await replied(page)
  // One that's answered elsewhere is no longer reported, also after a reload.
  await page.goto('/app/plugins')
  const call = await ask()
  await expect(toast(page, text)).toBeVisible()
  await page.reload()
  await expect(toast(page, text)).toBeVisible()
  await api.chat.giveConsent({ params, body: { call, decision: 'deny' } })
  // Nor is the call that waits for a terminal, which the browser can't answer.
  await expect(toast(page, 'is waiting for your answer')).toHaveCount(0)
})

test('in a workspace, only the member who asked is told', async ({ page, server, plugins }) => {
  const { api, plugin, user } = await withTickets(server, plugins)
  const other = await buildNamed(server, 'Grace Hopper')
  const workspace = await buildWorkspace(server.deps.db, user.id, 'Film crew')
  await addMember(server.deps.db, workspace, other.id, 'editor')
  const { id } = await api.chat.createConversation({ body: { title: 'Shared', workspace } })
  const params = { id }
  await api.plugins.setConversationPlugins({ params, body: { plugins: [{ plugin: plugin.id, enabled: true }] } })
  await visitAs(page, server, 'user', other)
  await page.goto(`/app/chats?workspace=${workspace}`)
  await field(page).waitFor()
  for await (const event of api.chat.startRun({ params, body: { content: CALL } })) {
    if (event.event === 'tool' && event.data.state === 'waiting') break
  }
  await expect(page.getByRole('navigation', { name: 'Chats' }).getByText('Waiting for an answer')).toBeAttached()
  await page.waitForTimeout(1000)
  await expect(page.getByText('is waiting for your answer')).toHaveCount(0)
  expect((await apiOf(server, other).chat.getConversation({ params })).state).toBe('waiting')
})

/** Lets a tool wait for the folder of a terminal in a new chat. Only that terminal can answer. */
async function askTerminal(api: Awaited<ReturnType<typeof withTickets>>['api']): Promise<void> {
  const { id } = await api.chat.createConversation({ body: { title: 'In a folder' } })
  const terminal = { id: 'laptop-1', name: 'saffron' }
  const content = 'use tool terminal_read with {"path": "a.txt"}'
  for await (const event of api.chat.startRun({ params: { id }, body: { content, terminal } })) {
    if (event.event === 'tool' && event.data.state === 'waiting') return
  }
  throw new Error('nothing waits')
}
