import type { Page } from '@playwright/test'
import { latestCode, signedInApi, type TestServer } from '@saffron/server/testing'

import { makeAccount } from './accounts.ts'
import { expect, newEmail, PASSWORD, test } from './saffron.ts'

test.use({ serverOptions: { config: { requireVerifiedEmail: true } } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeField = (page: Page) => page.getByLabel('Verification code')
const password = (page: Page) => page.getByLabel('Password', { exact: true })

/** The first account of a server needs no verification. */
test.beforeEach(async ({ server }) => {
  const { auth } = await signedInApi(server)
  if (!(await auth.config()).emailCodeRequired) await makeAccount(server)
})

async function comeToCode(page: Page, email: string): Promise<void> {
  await page.goto('/auth/register')
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Confirm your email')
}

test('the emailed code creates the account, and without email delivery the page says so', async ({ page, server }) => {
  const email = newEmail()
  await comeToCode(page, email)
  await expect(page.getByText(`A six-digit code for ${email} is ready.`)).toBeVisible()
  await expect(page.getByText('This server doesn’t send email')).toBeVisible()
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('button', { name: /^Send again in (60|5\d) s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const code = await latestCode(server, email)
  await codeField(page).fill(code === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toHaveAccessibleDescription(/This code is incorrect/)
  await codeField(page).fill(` ${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/chats')
})

test('input is kept when the address changes, and a recent code is still valid', async ({ page, server }) => {
  const email = newEmail()
  await comeToCode(page, email)
  await button(page, 'Use a different email').click()
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(password(page)).toHaveValue(PASSWORD)
  // Nothing is sent within the minute, so the page continues with the earlier code.
  await button(page, 'Create account').click()
  await expect(heading(page)).toHaveText('Confirm your email')
  await codeField(page).fill(await latestCode(server, email))
  await button(page, 'Create account').click()
  await page.waitForURL('**/app/chats')
})

test('a common password is rejected before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (/signup|captcha/.test(request.url())) sent.push(request.url())
  })
  await page.goto('/auth/register')
  await page.getByLabel('Email').fill(newEmail())
  await password(page).fill('P@ssw0rd!')
  await button(page, 'Create account').click()
  await expect(password(page)).toHaveAccessibleDescription(/easy to guess/)
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveAttribute('autocomplete', 'new-password')
  expect(sent).toEqual([])
})

test('an invitation is taken from the previous URL, and shows the inviter', async ({ page, server }) => {
  const inviter = await invite(server)
  await page.goto(`/app/invite/${inviter.id}`)
  await page.waitForURL('**/auth/register')
  await expect(page.getByText('You were invited by Ada Lovelace.')).toBeVisible()
  // Who has an account signs in, and comes back.
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/auth/login')
  await expect(page.getByText('Ada Lovelace invited you to Saffron.')).toBeVisible()
  await page.getByRole('link', { name: 'Create your account' }).click()
  await expect(page.getByText('You were invited by Ada Lovelace.')).toBeVisible()
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await password(page).fill(PASSWORD)
  await button(page, 'Create account').click()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(await latestCode(server, email))
  await button(page, 'Create account').click()
  await page.waitForURL('**/app/chats')
  const { list } = await inviter.api.auth.searchInvitations()
  expect(list[0]).toMatchObject({ state: 'used_up', uses: 1 })
})

test('an invitation that ends during sign-up shows a message, and the form continues without it', async ({
  page,
  server,
}) => {
  const inviter = await invite(server)
  await page.goto(`/app/invite/${inviter.id}`)
  // The sign-in page, which also asks for an e-mail, stays until this one has loaded.
  await expect(heading(page)).toHaveText('Create your account')
  const email = newEmail()
  await page.getByLabel('Email').fill(email)
  await password(page).fill(PASSWORD)
  await button(page, 'Create account').click()
  await codeField(page).waitFor()
  await inviter.api.auth.withdrawInvitation({ params: { id: inviter.id } })
  await codeField(page).fill(await latestCode(server, email))
  await button(page, 'Create account').click()
  await expect(page.getByRole('alert')).toHaveText(/This invitation was withdrawn/)
  await button(page, 'Create account').click()
  await page.waitForURL('**/app/**')
})

async function invite(server: TestServer) {
  const api = await signedInApi(server)
  await api.auth.updateMe({ body: { name: 'Ada Lovelace' } })
  const { id } = await api.auth.createInvitation({ body: {} })
  return { api, id }
}
