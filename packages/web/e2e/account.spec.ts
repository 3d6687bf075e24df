import { makeAccount } from './accounts.ts'
import { expect, field, newEmail, PASSWORD, signUp, test } from './saffron.ts'

test('a signed-out user is sent to sign in, and returns to the page they wanted', async ({ page }) => {
  const email = await signUp(page)
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('Your session has expired')).toHaveCount(0)
  await page.goto('/app/chats?from=mail')
  await page.waitForURL('**/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/app/chats?from=mail')
})

test('signing out stores no page to return to, neither from another tab nor from back navigation', async ({
  page,
  context,
}) => {
  const redirect = () => page.evaluate(() => localStorage.getItem('redirect'))
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/app/chats?from=mail')
  await expect(field(other)).toBeVisible()
  await page.getByRole('link', { name: 'Drive' }).click()
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth/login')
  await other.waitForURL('**/auth/login')
  await page.goBack()
  await page.waitForURL('**/auth/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await redirect()).toBeNull()
  await page.goto('/app/drive')
  await page.waitForURL('**/auth/login')
  await expect.poll(redirect).toContain('/app/drive')
})

test('drafts of an ended session are hidden from other users', async ({ page }) => {
  const endSession = async () => {
    await page.evaluate(() => {
      for (const key of ['accessToken', 'refreshToken']) localStorage.setItem(key, JSON.stringify({ value: 'revoked' }))
    })
    await page.reload()
    await page.waitForURL('**/auth/login')
  }
  const email = await signUp(page)
  await field(page).fill('My secret thought')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('My secret thought')
  await endSession()

  await signUp(page)
  await expect(field(page)).toHaveValue('')
  await endSession()

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(field(page)).toHaveValue('My secret thought')
})

test('form errors appear below their fields', async ({ page }) => {
  await page.goto('/auth/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter your email.')
  await page.getByLabel('Email').fill('not an address')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email address.')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Use at least 8 characters.')
})

test('a wrong password shows an error and stays on the page', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('a password can be revealed', async ({ page }) => {
  await page.goto('/auth/login')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret words')
  await page.getByRole('button', { name: 'Show characters' }).click()
  await expect(password).toHaveAttribute('type', 'text')
})

test('theme and language are stored, and applied before the first paint', async ({ page, server }) => {
  await makeAccount(server)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('button', { name: '繁體中文' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登入 Saffron')
  // Before any of our scripts has run, except the one in the head.
  await page.route('**/static/chat-*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant')
})

test('an unknown URL shows an error with its path', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('/no/such/page')).toBeVisible()
})
