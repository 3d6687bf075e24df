import { makeAccount } from './accounts.ts'
import { expect, PASSWORD, test } from './saffron.ts'

// Cookies ignore ports, so the browser also sends those of other servers on this host.

const OUR_FORM = 'a'.repeat(24)

for (const cookie of [
  { what: 'that is encoded', value: 'eyJpdiI6Ik1%3D' },
  { what: 'that cannot be decoded', value: '%E0%A4%A' },
  { what: 'for a path', value: 'eyJpdiI6Ik1%3D', path: '/auth' },
  { what: 'that no page can read', value: OUR_FORM, httpOnly: true },
  { what: 'for a path, that no page can read', value: OUR_FORM, httpOnly: true, path: '/auth' },
]) {
  test(`an anti-forgery cookie of another server, ${cookie.what}, doesn’t prevent signing in`, async ({
    page,
    server,
  }) => {
    const { email } = await makeAccount(server)
    const { value, httpOnly = false, path = '/' } = cookie
    const { hostname: domain } = new URL(server.url)
    await page.context().addCookies([{ name: 'XSRF-TOKEN', value, domain, path, httpOnly }])
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/app/chats')
  })
}

test('an undecodable language cookie of another server is ignored', async ({ page, server }) => {
  const { hostname: domain } = new URL(server.url)
  await page.context().addCookies([{ name: 'locale', value: '%E0%A4%A', domain, path: '/' }])
  await page.goto('/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
