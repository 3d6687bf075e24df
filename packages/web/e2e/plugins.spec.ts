import type { Page } from '@playwright/test'
import { signedInApi } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { apiOf, arrive } from './colleagues.ts'
import { KEY, test, withTickets } from './plugin-servers.ts'
import { expect } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

const PLUGINS = '/app/plugins'
const rows = (page: Page) => page.getByRole('list', { name: 'Plugins', exact: true }).getByRole('link')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const details = (page: Page) => page.getByRole('complementary', { name: 'Plugin details' })
const tool = (page: Page, name: string) =>
  details(page).getByRole('list', { name: 'Tools' }).getByRole('listitem').filter({ hasText: name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const pick = async (page: Page, plugin: string, item: string) => {
  await press(page, `Actions for ${plugin}`)
  await page.getByRole('menuitem', { name: item }).click()
}

test.use({ viewport: { width: 1440, height: 900 } })
test.afterEach(({ plugins }) => plugins.tickets.restore())

test('a plugin is added by its URL, renamed, turned off and removed', async ({ page, server, plugins }) => {
  await visitAs(page, server, 'user')
  await page.goto(PLUGINS)
  await expect(rows(page)).toHaveCount(2)
  await press(page, 'Add plugin')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('mcp.example.org')
  await dialog.getByRole('button', { name: 'Add plugin' }).click()
  await expect(dialog.getByText('Enter a URL that starts with http:// or https://.')).toBeVisible()
  await dialog.getByLabel('URL').fill(`${plugins.tickets.url}/mcp`)
  await dialog.getByLabel('Name').fill('Tickets')
  await dialog.getByRole('button', { name: 'Add plugin' }).click()
  await expect(details(page).getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/plugin=[\w-]+/)
  await expect(row(page, 'Tickets')).toContainText('Ready')
  await expect(tool(page, 'Search tickets')).toContainText('Asks first')
  await tool(page, 'Close ticket').getByText('Details', { exact: true }).click()
  await expect(tool(page, 'Close ticket')).toContainText('Can delete or overwrite')
  await expect(tool(page, 'Close ticket')).toContainText('Not believed')
  await details(page).getByRole('switch', { name: 'Use Close ticket' }).uncheck()
  await expect(tool(page, 'Close ticket')).toContainText('Off')
  await pick(page, 'Tickets', 'Rename…')
  await page.getByRole('dialog').getByLabel('Name').fill('Helpdesk')
  await press(page, 'Save')
  await expect(row(page, 'Helpdesk')).toBeVisible()
  await details(page).getByRole('switch', { name: 'On' }).uncheck()
  await expect(row(page, 'Helpdesk')).toContainText('Off')
  await page.reload()
  await expect(details(page).getByRole('switch', { name: 'On' })).not.toBeChecked()
  await expect(details(page).getByRole('switch', { name: 'Use Close ticket' })).not.toBeChecked()
  await pick(page, 'Helpdesk', 'Remove…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'Helpdesk')).toHaveCount(0)
  await expect(details(page)).toHaveCount(0)
})

test('what changed in a definition is shown, and blocks the tool until it’s accepted', async ({
  page,
  server,
  plugins,
}) => {
  const { plugin, user } = await withTickets(server, plugins)
  plugins.tickets.describe('Finds tickets by their words.\nReturns at most 50,\u200B newest first.')
  await visitAs(page, server, 'user', user)
  await page.goto(`${PLUGINS}?plugin=${plugin.id}`)
  await pick(page, 'Tickets', 'Refresh tools')
  const changed = tool(page, 'Search tickets')
  await expect(changed).toContainText('Changed')
  await expect(row(page, 'Tickets')).toContainText('1 tool changed')
  await expect(changed.locator('del')).toHaveText('Returns at most 20, newest first.')
  await expect(changed.locator('ins')).toHaveText('Returns at most 50,⟨U+200B⟩ newest first.')
  await expect(changed.locator('mark')).toHaveText('⟨U+200B⟩')
  await expect(changed).toContainText('characters that can’t be seen')
  expect(await findings(page)).toEqual([])
  // The server changes it again before the user presses the button.
  plugins.tickets.describe('Finds everything.')
  await apiOf(server, user).plugins.refreshPlugin({ params: { id: plugin.id } })
  await changed.getByRole('button', { name: 'Accept Search tickets' }).press('Enter')
  await expect(page.getByText('The tool has changed. Review its new definition, then try again.')).toBeVisible()
  await expect(changed.locator('ins')).toHaveText('Finds everything.')
  await changed.getByRole('button', { name: 'Accept Search tickets' }).press('Enter')
  await expect(row(page, 'Tickets')).toContainText('Ready')
  await expect(changed).toContainText('Finds everything.')
})

test('tools that a server adds later are accepted together, after a question', async ({ page, server, plugins }) => {
  const { plugin, user } = await withTickets(server, plugins)
  plugins.tickets.addTool('export_all')
  plugins.tickets.addTool('import_all')
  await visitAs(page, server, 'user', user)
  await page.goto(`${PLUGINS}?plugin=${plugin.id}`)
  await pick(page, 'Tickets', 'Refresh tools')
  await expect(tool(page, 'export_all')).toContainText('New')
  await press(page, 'Accept all…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept all' }).click()
  await expect(row(page, 'Tickets')).toContainText('Ready')
  await expect(tool(page, 'import_all')).toContainText('Added later: import_all.')
})

test('an account is connected at its service, which sends the user back, and disconnected', async ({
  page,
  server,
}) => {
  await visitAs(page, server, 'user')
  await page.goto(PLUGINS)
  await row(page, 'Mail').click()
  await expect(details(page)).toContainText('Its tools are listed once it’s added.')
  await details(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(page, 'Mail')).toContainText('Not connected')
  await details(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Mail is connected.' })).toBeVisible()
  await expect(page).not.toHaveURL(/code=|state=/)
  await expect(row(page, 'Mail')).toContainText('Ready')
  await expect(tool(page, 'Search tickets')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText('Mail is connected.')).toHaveCount(0)
  await press(page, 'Disconnect')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(row(page, 'Mail')).toContainText('Not connected')
})

test('a sign-in that was declined or is stale connects nothing, and says so', async ({ page, server, plugins }) => {
  const user = await buildNamed(server, 'Ada Lovelace')
  const { id } = await apiOf(server, user).plugins.createPlugin({ body: { catalog: 'mail' } })
  await visitAs(page, server, 'user', user)
  await page.goto(`${PLUGINS}?plugin=${id}`)
  plugins.oauth.declineNext()
  await details(page).getByRole('button', { name: 'Sign in' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('The sign-in was canceled at the service')
  await expect(page).not.toHaveURL(/error=/)
  await notice.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText('Mail is connected.')).toBeVisible()
  await page.goto(`${PLUGINS}?state=forged&code=stolen`)
  await expect(notice).toContainText('This sign-in has expired, or it isn’t yours.')
  await expect(notice.getByRole('button', { name: 'Sign in again' })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${PLUGINS}$`))
})

test('a service that registers no clients asks for one, and names the redirect URL', async ({
  page,
  server,
  plugins,
}) => {
  const user = await buildNamed(server, 'Ada Lovelace')
  const body = { url: `${plugins.calendar.url}/mcp`, name: 'Calendar' }
  const { id } = await apiOf(server, user).plugins.createPlugin({ body })
  await visitAs(page, server, 'user', user)
  await page.goto(`${PLUGINS}?plugin=${id}`)
  await details(page).getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${server.url}${PLUGINS}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByText('Enter the client ID.')).toBeVisible()
  await dialog.getByLabel('Client ID').fill('by-hand')
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Calendar is connected.')).toBeVisible()
})

test('a key is entered hidden, and stored if the server accepts it', async ({ page, server, plugins }) => {
  const user = await buildNamed(server, 'Ada Lovelace')
  const body = { url: `${plugins.vault.url}/mcp`, name: 'Vault' }
  const { id } = await apiOf(server, user).plugins.createPlugin({ body })
  await visitAs(page, server, 'user', user)
  await page.goto(`${PLUGINS}?plugin=${id}`)
  await press(page, 'Enter key')
  const key = page.getByRole('dialog').getByLabel('Key', { exact: true })
  await expect(key).toHaveAttribute('type', 'password')
  await key.fill('wrong')
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByRole('dialog')).toContainText('Vault rejected this key.')
  await key.fill(KEY)
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click()
  await expect(row(page, 'Vault')).toContainText('Ready')
})

test('only administrators change a plugin of everyone, and trust it', async ({ page, server, plugins, browser }) => {
  const boss = await buildNamed(server, 'Boss')
  await server.deps.db.query.updateTable('user').set({ role: 'super-admin' }).where('id', '=', boss.id).execute()
  const shared = await apiOf(server, boss).plugins.createSharedPlugin({
    body: { url: `${plugins.tickets.url}/mcp`, name: 'Shared tickets' },
  })
  await visitAs(page, server, 'user')
  await page.goto(`${PLUGINS}?plugin=${shared.id}`)
  await expect(details(page)).toContainText('An administrator manages this plugin.')
  await expect(details(page).getByRole('switch')).toHaveCount(0)
  const admin = await arrive(browser, server, 'Boss', boss)
  await admin.page.setViewportSize({ width: 1440, height: 900 })
  await admin.page.goto(`${PLUGINS}?plugin=${shared.id}`)
  await details(admin.page).getByRole('switch', { name: 'Trusted' }).click()
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Trust' }).click()
  await expect(tool(admin.page, 'Search tickets')).toContainText('Runs without asking')
  await expect(tool(admin.page, 'Close ticket')).toContainText('Asks first')
  // It's a program, which this server's own machine may add.
  await row(admin.page, 'Notes').click()
  await expect(details(admin.page)).toContainText('only a super admin can add it')
  await expect(details(admin.page).getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
  await expect(details(admin.page).getByRole('button', { name: 'Add for everyone' })).toBeVisible()
  await apiOf(server, boss).plugins.deletePlugin({ params: { id: shared.id }, query: {} })
  await admin.page.context().close()
})

test('the list is searched, filtered, and says when it’s empty or couldn’t be loaded', async ({
  page,
  server,
  plugins,
}) => {
  const { user } = await withTickets(server, plugins)
  await visitAs(page, server, 'user', user)
  await page.route('**/extensions/search*', (route) => route.abort(), { times: 2 })
  await page.goto(PLUGINS)
  const retry = page.getByRole('button', { name: 'Load failed, click to retry' })
  await retry.click()
  await expect(retry).toBeVisible()
  await retry.click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByLabel('Show').selectOption('Added')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search plugins' }).fill('nothing like it')
  await expect(page.getByText('No results for “nothing like it”.')).toBeVisible()
  await expect(page).toHaveURL(/show=added.*q=nothing/)
  await press(page, 'Clear filters')
  await expect(rows(page)).toHaveCount(3)
})

test('without permission to add by URL, only the catalog is offered', async ({ page, server }) => {
  const { system } = await signedInApi(server, 'super-admin')
  const { list } = await system.searchSettings({ query: { q: 'plugins.byUrl' } })
  const allow = (value: string) => system.updateSetting({ params: { id: list[0]?.id ?? '' }, body: { value } })
  await allow('no')
  await visitAs(page, server, 'user')
  await page.goto(PLUGINS)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Add plugin' })).toHaveCount(0)
  await allow('yes')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add plugin' })).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  test(`on a phone, everything works by keyboard in the ${theme} theme`, async ({ page, server, plugins }) => {
    const { plugin, user } = await withTickets(server, plugins)
    plugins.tickets.describe('Finds more.')
    await apiOf(server, user).plugins.refreshPlugin({ params: { id: plugin.id } })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: theme })
    await visitAs(page, server, 'user', user)
    await page.goto(PLUGINS)
    await row(page, 'Mail').focus()
    await page.keyboard.press('End')
    await expect(row(page, 'Tickets')).toBeFocused()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Plugin details' })
    await expect(sheet.getByRole('button', { name: 'Accept Search tickets' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Accept Search tickets' }).press('Enter')
    await sheet.getByRole('switch', { name: 'Use Search tickets' }).press('Space')
    await expect(sheet.getByRole('switch', { name: 'Use Search tickets' })).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${PLUGINS}$`))
    await page.getByRole('tab', { name: 'Plugins' }).press('ArrowRight')
    await expect(page.getByText('No allowed tools.')).toBeVisible()
    expect(await findings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
}

test('the space stays in the address, and the palette finds the page', async ({ page, server }) => {
  const user = await buildNamed(server, 'Ada Lovelace')
  const { id } = await apiOf(server, user).workspace.createWorkspace({ body: { name: 'Film crew' } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/chats?workspace=${id}`)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Plugins' }).click()
  await expect(page).toHaveURL(`${PLUGINS}?workspace=${id}`)
  await row(page, 'Mail').click()
  await expect(page).toHaveURL(/workspace=.*plugin=|plugin=.*workspace=/)
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Chats' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/chats\\?workspace=${id}`))
})
