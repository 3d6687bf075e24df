import type { Page } from '@playwright/test'
import { buildUser, send, signedInApi, type TestServer, type TestUser } from '@saffron/server/testing'

import { expect, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

/** Filters the list to one user, and waits for the result. The full list also shows a single row at first. */
async function findOne(page: Page, words: string) {
  const list = page.getByRole('list', { name: 'Users' })
  await page.getByRole('searchbox', { name: 'Search' }).fill(words)
  await expect(list.locator('> [aria-setsize="1"]')).toContainText(words, { ignoreCase: true })
  return list.getByRole('listitem')
}

test('a user is found, given a role, recharged, disabled and enabled again', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  const { email, tokens } = await buildNamed(server, 'Grace Hopper')
  await page.goto('/app/admin/user')
  const row = await findOne(page, email)
  await row.locator('summary').press('Enter')
  await expect(row.getByText('127.0.0.1')).toBeVisible()
  await row.getByLabel('Role of Grace Hopper').selectOption('Admin')
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(row.locator('summary')).toContainText('Admin')
  await row.getByRole('button', { name: 'Add credits' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Account email')).toHaveValue(email)
  await expect(dialog.getByLabel('Credits')).toBeFocused()
  await dialog.getByLabel('Credits').fill('5')
  await dialog.getByLabel('Credits').press('Enter')
  await expect(row.locator('summary')).toContainText('5.00')
  await expect(row.getByText('Top-up · +5.00')).toBeVisible()
  await row.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row.locator('summary')).toContainText('Disabled')
  expect(await send(server, 'GET /user/me', { token: tokens.accessToken })).toMatchObject({ status: 401 })
  await page.getByLabel('Status').selectOption('Disabled')
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Enable' }).click()
  await expect(row.locator('summary')).not.toContainText('Disabled')
})

test('a change by someone else isn’t overwritten, and is shown', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  const other = await signedInApi(server, 'super-admin')
  const { id } = await buildNamed(server, 'Ada Byron')
  await page.goto('/app/admin/user')
  const row = await findOne(page, 'byron')
  await row.locator('summary').click()
  await other.auth.changeUser({ params: { id }, body: { role: 'admin' } })
  await row.getByLabel('Role of Ada Byron').selectOption('Super admin')
  await page.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Someone else changed this.')).toBeVisible()
  await expect(row.locator('summary')).toContainText('Admin')
  expect(await other.auth.getUser({ params: { id } })).toMatchObject({ role: 'admin' })
})

/** Signs the page in once. Unlike with `visitAs`, impersonation survives the next navigation. */
async function signInOnce(page: Page, { id, email, tokens }: TestUser): Promise<void> {
  await page.goto('/auth/login')
  const currentUser = { id, email, name: 'Ada Lovelace', role: 'super-admin' }
  const stored = Object.entries({ currentUser, ...tokens }).map(([key, value]) => [key, JSON.stringify({ value })])
  await page.evaluate((entries) => {
    for (const [key = '', text = ''] of entries) localStorage.setItem(key, text)
  }, stored)
}

/** Starts impersonating the user with this name from the list. */
async function visit(page: Page, name: string): Promise<void> {
  await page.goto('/app/admin/user')
  const row = await findOne(page, name)
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Impersonate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Impersonate' }).click()
  await page.waitForURL('**/app/chats')
}

const openVisits = ({ deps }: TestServer, userId: string) =>
  deps.db.query
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .where('impersonatedBy', 'is not', null)
    .where('revokedAt', 'is', null)
    .execute()

test('a super admin impersonates a user and returns to their own account without signing in', async ({
  page,
  server,
}) => {
  const root = await buildUser(server, 'super-admin')
  await signInOnce(page, root)
  const { id } = await buildNamed(server, 'Alan Turing')
  await visit(page, 'turing')
  const banner = page.getByRole('complementary', { name: 'You’re impersonating Alan Turing.' })
  await expect(banner).toBeVisible()
  expect(await openVisits(server, id)).toHaveLength(1)
  await banner.getByRole('button', { name: 'Back to my account' }).click()
  await page.waitForURL('**/app/admin/user')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  expect(await openVisits(server, id)).toEqual([])
})

test('starting and ending an impersonation leaves the super admin’s other windows in place', async ({
  page,
  server,
}) => {
  await signInOnce(page, await buildUser(server, 'super-admin'))
  await buildNamed(server, 'Barbara Liskov')
  const other = await page.context().newPage()
  const visited: string[] = []
  other.on('framenavigated', (frame) => visited.push(frame.url()))
  await other.goto('/app/chats')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await visit(page, 'liskov')
  await expect(other.getByRole('complementary', { name: 'You’re impersonating Barbara Liskov.' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to my account' }).click()
  await page.waitForURL('**/app/admin/user')
  await expect(other.getByRole('button', { name: 'Back to my account' })).toHaveCount(0)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(visited.filter((url) => url.includes('/auth/'))).toEqual([])
})

test('an impersonation ended by the user returns the super admin too', async ({ page, server }) => {
  await signInOnce(page, await buildUser(server, 'super-admin'))
  const { tokens } = await buildNamed(server, 'Edsger Dijkstra')
  await visit(page, 'dijkstra')
  await send(server, 'DELETE /user/session/others', { token: tokens.accessToken })
  await page.waitForURL('**/app/admin/user')
  await expect(page.getByRole('button', { name: 'Back to my account' })).toBeHidden()
})

test('signing out during an impersonation also ends the own session', async ({ page, server }) => {
  const root = await buildUser(server, 'super-admin')
  await signInOnce(page, root)
  await buildNamed(server, 'Emmy Noether')
  await visit(page, 'noether')
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth/login')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|own|user/i.test(key)))).toEqual([])
  expect((await send(server, 'GET /user/me', { token: root.tokens.accessToken })).status).toBe(401)
})

test('a user is signed out of one device, then of all, and their records are one click away', async ({
  page,
  server,
}) => {
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
  await expect(page.getByText('One session was signed out.')).toBeVisible()
  await expect(session).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(row.locator(':focus')).toBeVisible()
  await row.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(row.getByText('No active sessions.')).toBeVisible()
  expect(await send(server, 'GET /user/me', { token: tokens.accessToken })).toMatchObject({ status: 401 })
  await row.getByRole('link', { name: 'All transactions' }).click()
  await expect(page).toHaveURL(`/app/admin/walletRecord?user=${id}`)
  await expect(page.getByRole('button', { name: 'User: Mary Somerville' })).toBeVisible()
  await expect(page.getByText('1 transaction, 3.00 credits')).toBeVisible()
})

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-TW' })

  test('an address in a narrow window doesn’t wrap, and its title has the full text', async ({ page, server }) => {
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
