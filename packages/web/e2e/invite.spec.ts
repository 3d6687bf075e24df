import type { Page } from '@playwright/test'
import { signedInApi, type TestServer } from '@saffron/server/testing'

import { expect, newEmail, PASSWORD, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const DAY_MS = 24 * 60 * 60_000

const title = (page: Page) => page.getByRole('heading', { level: 2 })

async function invite(server: TestServer, days = 14) {
  const api = await signedInApi(server)
  await api.auth.updateMe({ body: { name: 'Ada Lovelace' } })
  const { id } = await api.auth.createInvitation({ body: { days } })
  return { api, id }
}

test('a signed-in user sees the inviter, and can share the link', async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await invite(server)
  await visitAs(page, server, 'user')
  await page.goto(`/app/invite/${id}`)
  await expect(title(page)).toHaveText('Ada Lovelace invited you to Saffron')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/app/invite/${id}`)
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to chats' }).click()
  await page.waitForURL('**/app/chats')
})

test('another account can be created with it', async ({ chat: page, server }) => {
  const { api, id } = await invite(server)
  await page.goto(`/app/invite/${id}`)
  await page.getByRole('button', { name: 'Sign out and create another account' }).click()
  await page.waitForURL('**/auth/register')
  await expect(page.getByText('You were invited by Ada Lovelace.')).toBeVisible()
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/app/chats')
  expect((await api.auth.searchInvitations()).list[0]).toMatchObject({ uses: 1 })
})

test('each kind of unusable invitation shows its reason', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  const withdrawn = await invite(server)
  await withdrawn.api.auth.withdrawInvitation({ params: { id: withdrawn.id } })
  const used = await invite(server)
  const guest = { email: newEmail(), password: PASSWORD, invitation: used.id }
  await (await signedInApi(server)).auth.signUp({ body: guest })
  const cases = [
    [withdrawn.id, 'This invitation was withdrawn'],
    [used.id, 'This invitation has already been used'],
    ['nothing-of-the-kind', 'Invitation not found'],
  ] as const
  for (const [id, text] of cases) {
    await page.goto(`/app/invite/${id}`)
    await expect(title(page)).toHaveText(text)
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to chats' })).toBeVisible()
  }
})

test('an old invitation shows as expired, for guests too', async ({ page, server }) => {
  const { id } = await invite(server, 1)
  server.passTime(2 * DAY_MS)
  await page.goto(`/app/invite/${id}`)
  await page.waitForURL('**/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation has expired')
  await page.goto('/app/invite/nothing-of-the-kind')
  await page.waitForURL('**/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation not found')
  await expect(page.getByLabel('Email')).toBeVisible()
  await visitAs(page, server, 'user')
  await page.goto(`/app/invite/${id}`)
  await expect(title(page)).toHaveText('This invitation has expired')
})

test('a failed load can be retried', async ({ page, server }) => {
  const { id } = await invite(server)
  await visitAs(page, server, 'user')
  await page.route('**/invitation/list/*', (route) => route.abort())
  await page.goto(`/app/invite/${id}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/invitation/list/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title(page)).toHaveText('Ada Lovelace invited you to Saffron')
})

test('a rejected clipboard shows an error, and nothing shows as copied', async ({ page, server }) => {
  const { id } = await invite(server)
  await visitAs(page, server, 'user')
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.goto(`/app/invite/${id}`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copy failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0)
})
