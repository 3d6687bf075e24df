import type { Page } from '@playwright/test'
import { send, signedInApi } from '@saffron/server/testing'

import { expect, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

/** Narrows the list to one person, and waits until it is: of the whole list too a single row stands there at first. */
async function findOne(page: Page, words: string) {
  const list = page.getByRole('list', { name: 'Users' })
  await page.getByRole('searchbox', { name: 'Search' }).fill(words)
  await expect(list.locator('> [aria-setsize="1"]')).toContainText(words, { ignoreCase: true })
  return list.getByRole('listitem')
}

test('somebody is found, given a role, recharged, disabled and let in again', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  const { email, tokens } = await buildNamed(server, 'Grace Hopper')
  await page.goto('/app/admin/user')
  const row = await findOne(page, email)
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
  await expect(row.getByText('Recharge · +5.00')).toBeVisible()
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
  const { id } = await buildNamed(server, 'Ada Byron')
  await page.goto('/app/admin/user')
  const row = await findOne(page, 'byron')
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
  const { id } = await buildNamed(server, 'Alan Turing')
  await page.goto('/app/admin/user')
  const row = await findOne(page, 'turing')
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

test('somebody is signed out of one device, then of all; their records are one step away', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  const { id, email, tokens } = await buildNamed(server, 'Mary Somerville')
  const boss = await signedInApi(server, 'super-admin')
  const booked = { user: email, amountMicros: 3_000_000, note: 'Course' }
  await boss.wallet.recharge({ body: booked, headers: { 'idempotency-key': id } })
  const open = (address: string) =>
    server.deps.db.transaction((tx) => server.app.auth.sessions.open(tx, id, { address, userAgent: 'test' }))
  await open('203.0.113.7')
  await open('203.0.113.8')
  await page.goto('/app/admin/user')
  const row = await findOne(page, 'somerville')
  await row.locator('summary').click()
  const session = row.getByRole('listitem').filter({ hasText: '203.0.113.7' })
  await session.getByRole('button', { name: /^Sign out / }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page.getByText('One session has ended.')).toBeVisible()
  await expect(session).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(row.locator(':focus')).toBeVisible()
  await row.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(row.getByText('Signed in nowhere.')).toBeVisible()
  expect(await send(server, 'GET /user/me', { token: tokens.accessToken })).toMatchObject({ status: 401 })
  await row.getByRole('link', { name: 'All their records' }).click()
  await expect(page).toHaveURL(`/app/admin/walletRecord?user=${id}`)
  await expect(page.getByLabel('Who')).toHaveValue(id)
  await expect(page.getByLabel('Who').locator(':checked')).toHaveText('Mary Somerville')
  await expect(page.getByText('1 record, 3.00 credits')).toBeVisible()
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-TW' })

  test('an address has the room it needs in a narrow window, in one piece, and whole in its title', async ({
    page,
    server,
  }) => {
    await visitAs(page, server, 'super-admin')
    const short = `amy-${crypto.randomUUID().slice(0, 4)}@example.com`
    const long = `${'a-long-address-'.repeat(4)}${crypto.randomUUID().slice(0, 4)}@example.com`
    for (const [name, email] of [
      ['Amy Short', short],
      ['Amy Long', long],
    ] as const) {
      const { id } = await buildNamed(server, name)
      await server.deps.db.query.updateTable('user').set({ email }).where('id', '=', id).execute()
    }
    await page.setViewportSize({ width: 1024, height: 800 })
    await page.goto('/app/admin/user')
    const shape = async (address: string) => {
      const cell = page.getByTitle(address, { exact: true })
      await cell.scrollIntoViewIfNeeded()
      return cell.evaluate(({ clientHeight, clientWidth, scrollWidth }) => ({
        isOneLine: clientHeight < 30,
        isCut: scrollWidth > clientWidth,
      }))
    }
    expect(await shape(short)).toEqual({ isOneLine: true, isCut: false })
    expect(await shape(long)).toEqual({ isOneLine: true, isCut: true })
  })
})
