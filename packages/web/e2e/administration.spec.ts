import type { SignInResult } from '@saffron/core/auth'
import { buildUser, send } from '@saffron/server/testing'

import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

test('the outbox shows undelivered messages with their text', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  await fetch(`${server.url}/captcha/email/waiting@example.com`)
  await server.app.mail.settled()
  await page.goto('/app/admin/outbox')
  const row = page.getByRole('listitem').filter({ hasText: 'waiting@example.com' })
  await expect(row).toContainText('Not sent')
  await row.locator('summary').press('Enter')
  await expect(row.locator('pre')).toContainText(/\d{6}/)
  await page.getByLabel('Type').selectOption('Text messages')
  await expect(page.getByText('No messages in the outbox.')).toBeVisible()
})

test('the audit log is filtered by action, actor and date', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  const { tokens } = await buildUser(server, 'user')
  await send(server, 'POST /user/apikey/create', { token: tokens.accessToken, json: { name: 'Script' } })
  await page.goto('/app/admin/audit')
  await page.getByLabel('Event').selectOption('api_key.created')
  const rows = page.getByRole('listitem')
  await expect(rows.first()).toContainText('Test user')
  await rows.first().locator('summary').click()
  await expect(rows.first().getByRole('definition').filter({ hasText: 'Script' })).toBeVisible()
  await expect(rows.first().getByRole('term').filter({ hasText: 'Ends in' })).toBeVisible()
  await rows.first().getByRole('button', { name: 'Only this user' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Period').selectOption('Last 24 hours')
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Event').selectOption('api_key.revoked')
  await expect(page.getByText('No matching events.')).toBeVisible()
})

test('impersonation is shown on every page, and can be ended there', async ({ page, server }) => {
  const admin = await buildUser(server, 'super-admin')
  const visited = await buildUser(server, 'user')
  const sent = await send(server, 'POST /auth/signin-by-anyuser', {
    token: admin.tokens.accessToken,
    json: { userId: visited.id },
  })
  const { user, tokens } = sent.body as SignInResult
  await page.goto('/auth/login')
  await page.evaluate(
    (entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify({ value }))
    },
    { currentUser: user, ...tokens },
  )
  for (const path of ['/app/chats', '/app/user/security']) {
    await page.goto(path)
    await expect(page.getByText('You’re impersonating Test user.')).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Password' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Exit' }).click()
  await page.waitForURL('**/auth/login')
})

test('a user without access to the console sees an error on its pages', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/admin')
  await page.waitForURL('**/app/chats')
  await expect(page.getByText('Only administrators can open this page.')).toBeVisible()
})
