import type { Page } from '@playwright/test'
import { addMember, buildUser, buildWorkspace, type TestServer } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

/** Signs the page in as the owner of a workspace with another member. */
async function own(page: Page, server: TestServer) {
  const owner = await buildNamed(server, 'Ada')
  const editor = await buildNamed(server, 'Ben')
  const id = await buildWorkspace(server.deps.db, owner.id, 'Northwind')
  await addMember(server.deps.db, id, editor.id, 'editor')
  await visitAs(page, server, 'user', owner)
  return { owner, editor, id, path: `/app/workspace/${id}` }
}

test('an owner adds credits to the wallet of a workspace, asks for more, and reads what was booked', async ({
  page,
  server,
}) => {
  const { path } = await own(page, server)
  const chief = apiOf(server, await buildUser(server, 'super-admin'))
  const { list } = await chief.wallet.createGiftCards({ body: { amountMicros: 5_000_000 } })
  await page.goto(path)
  await page.getByRole('link', { name: 'Wallet' }).click()
  await expect(page.getByText('Balance of Northwind')).toBeVisible()
  await page.getByRole('button', { name: 'Redeem gift card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(list[0]?.code ?? '')
  await dialog.getByRole('button', { name: 'Redeem' }).click()
  await expect(dialog.getByText('5.00 credits added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Balance of Northwind').locator('..')).toContainText('5')
  await expect(page.getByText('Gift card', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Request credits' }).click()
  await dialog.getByLabel('Credits').fill('7')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('7.00 credits').first()).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('an owner limits the models, and the picker in a chat of a member offers only those', async ({
  page,
  server,
  browser,
}) => {
  const { id, path, editor } = await own(page, server)
  await page.goto(`${path}?tab=settings`)
  await page.getByRole('checkbox', { name: 'saffron-demo', exact: true }).check()
  expect(await findings(page)).toEqual([])
  await expect(page.getByText('1 model is allowed.')).toBeVisible()
  const section = page.getByRole('region', { name: 'Allowed models' })
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Workspace saved.')).toBeVisible()
  const chat = await apiOf(server, editor).workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
  const other = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitAs(other, server, 'user', editor)
  await other.goto(`/app/chats/${chat.id}`)
  await other.getByRole('button', { name: /^Model/ }).click()
  await expect(other.getByRole('option')).toHaveCount(1)
})

test('a member makes a key for a workspace, and its owner revokes it', async ({ page, server }) => {
  const { path, id } = await own(page, server)
  await page.goto('/app/user/security')
  await page.getByRole('button', { name: 'New API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Script')
  await dialog.getByLabel('Works in').selectOption('Northwind')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.locator('code').first()).toContainText('sk-saffron-')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.goto(`${path}?tab=settings`)
  await page.getByRole('button', { name: 'Revoke Script' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('API key revoked.')).toBeVisible()
  const keys = server.deps.db.query.selectFrom('apiKey').select('id').where('workspaceId', '=', id)
  expect(await keys.execute()).toEqual([])
})

test('an owner of shared workspaces hears that they’re transferred before the account is deleted', async ({
  page,
  server,
}) => {
  await own(page, server)
  await page.goto('/app/user/security')
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Northwind')
  await dialog.getByRole('button', { name: 'View workspaces' }).click()
  await expect(page).toHaveURL(/\/app\/workspace$/)
})

test('an admin gives credits to a workspace', async ({ page, server }) => {
  const owner = await buildNamed(server, 'Ada')
  const id = await buildWorkspace(server.deps.db, owner.id, 'Northwind')
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/admin/walletRecord')
  await page.getByRole('button', { name: 'Add credits' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Give to').selectOption('A workspace')
  await dialog.getByLabel('Find workspace').fill(owner.email)
  await dialog.getByLabel('Workspace', { exact: true }).selectOption(id)
  await dialog.getByLabel('Credits').fill('3')
  await dialog.getByRole('button', { name: 'Add credits' }).click()
  await expect(page.getByText('Northwind').first()).toBeVisible()
  const { balanceMicros } = await apiOf(server, owner).workspace.getWorkspace({ params: { id } })
  expect(balanceMicros).toBe(3_000_000)
})
