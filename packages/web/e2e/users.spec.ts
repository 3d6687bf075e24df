import { buildUser, send, signedInApi } from '@saffron/server/testing'

import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

test('somebody is found, given a role, recharged, disabled and let in again', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  const { id, email, tokens } = await buildUser(server)
  await server.deps.db.query.updateTable('user').set({ name: 'Grace Hopper' }).where('id', '=', id).execute()
  await page.goto('/app/admin/user')
  await page.getByRole('searchbox', { name: 'Search' }).fill('grace')
  const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(email)
  await row.locator('summary').press('Enter')
  await expect(row.getByText('127.0.0.1')).toBeVisible()
  await row.getByLabel('Role of Grace Hopper').selectOption('Admin')
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(row.locator('summary')).toContainText('Admin')
  await row.getByRole('button', { name: 'Recharge' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('E-mail of the account')).toHaveValue(email)
  await dialog.getByLabel('Credits').fill('5')
  await dialog.getByLabel('Credits').press('Enter')
  await expect(row.locator('summary')).toContainText('5.00')
  await expect(row.getByText('Recharge · 5.00')).toBeVisible()
  await row.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row.locator('summary')).toContainText('Disabled')
  expect(await send(server, 'GET /user/me', { token: tokens.accessToken })).toMatchObject({ status: 401 })
  await page.getByLabel('State').selectOption('Disabled')
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Let in again' }).click()
  await expect(row.locator('summary')).not.toContainText('Disabled')
})

test('over what somebody else has changed nothing is saved, and it shows as it is', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  const other = await signedInApi(server, 'super-admin')
  const { id } = await buildUser(server)
  await server.deps.db.query.updateTable('user').set({ name: 'Ada Byron' }).where('id', '=', id).execute()
  await page.goto('/app/admin/user')
  await page.getByRole('searchbox', { name: 'Search' }).fill('byron')
  const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.locator('summary').click()
  await other.auth.changeUser({ params: { id }, body: { role: 'admin' } })
  await row.getByLabel('Role of Ada Byron').selectOption('Super admin')
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Somebody else has changed this meanwhile.')).toBeVisible()
  await expect(row.locator('summary')).toContainText('Admin')
  expect(await other.auth.getUser({ params: { id } })).toMatchObject({ role: 'admin' })
})

test('a super-admin visits somebody, and is told so', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  const { id } = await buildUser(server)
  await server.deps.db.query.updateTable('user').set({ name: 'Alan Turing' }).where('id', '=', id).execute()
  await page.goto('/app/admin/user')
  await page.getByRole('searchbox', { name: 'Search' }).fill('turing')
  const row = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Visit' }).click()
  // The page would be its old visitor again: what opened it put them in.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Visit' }).click()
  await expect
    .poll(async () =>
      server.deps.db.query
        .selectFrom('session')
        .select('id')
        .where('userId', '=', id)
        .where('impersonatedBy', 'is not', null)
        .execute(),
    )
    .toHaveLength(1)
})
