import type { Browser, Page } from '@playwright/test'
import { appCode, buildUser, type TestServer } from '@saffron/server/testing'

import { byName, plugInPasskeys } from './accounts.ts'
import { findings } from './axe.ts'
import { expect, field, PASSWORD, signUp, test } from './saffron.ts'

const SECURITY = '/app/user/security'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page, name: string) => part(page, name).getByRole('listitem')

/** Signs in through the current form. */
async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Opens this path in another browser as the same user. */
async function elsewhere(browser: Browser, origin: string, email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/auth/login')
  await signIn(page, email)
  await page.waitForURL('**/app/chats')
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function open(page: Page): Promise<string> {
  const email = await signUp(page)
  await page.goto('/app/user')
  await page.getByRole('link', { name: 'Security' }).click()
  await part(page, 'Password').getByLabel('Current password').waitFor()
  return email
}

async function expectNoFindings(page: Page): Promise<void> {
  expect(await findings(page, '[role=dialog]')).toEqual([])
}

async function reauthenticate(page: Page, button: string): Promise<void> {
  await dialog(page).getByLabel('Current password').fill(PASSWORD)
  await dialog(page).getByRole('button', { name: button, exact: true }).click()
}

/** Signs up at localhost, where passkeys work. Returns that URL. */
async function signUpByName(page: Page, server: TestServer): Promise<string> {
  const here = byName(server)
  await page.goto(`${here}/auth/register`)
  await page.getByLabel('Email').fill(`keys-${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/app/chats')
  return here
}

test('a session that is ended in one browser is signed out in the other on any page', async ({
  page,
  browser,
  server,
}) => {
  const email = await open(page)
  const other = await elsewhere(browser, server.url, email, '/app/user/invitations')
  await page.reload()
  await expect(rows(page, 'Sessions')).toHaveCount(2)
  await expect(rows(page, 'Sessions').filter({ hasText: 'This device' })).toHaveCount(1)
  await part(page, 'Sessions').getByRole('button', { name: 'Sign out Chrome on Linux' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(rows(page, 'Sessions')).toHaveCount(1)
  await other.waitForURL('**/auth/login')
  await expect(other.getByText('Your session has expired')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(SECURITY))
  await other.context().close()
})

test('a new password ends the other sessions, and errors appear below their fields', async ({
  page,
  browser,
  server,
}) => {
  const email = await open(page)
  const other = await elsewhere(browser, server.url, email, '/app/chats')
  const form = part(page, 'Password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('Enter your password.')
  await expect(form.getByLabel('Current password')).toBeFocused()
  await form.getByLabel('Current password').fill('not this one')
  await form.getByLabel('New password').fill('six words that nobody else says')
  await form.getByLabel('New password').press('Enter')
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('Incorrect password.')
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByLabel('New password').press('Enter')
  await expect(page.getByText('Password changed. One other session was signed out.')).toBeVisible()
  await other.waitForURL('**/auth/login')
  await signIn(other, email, 'six words that nobody else says')
  await expect(field(other)).toBeVisible()
  await other.context().close()
})

test('an authenticator app is set up by keyboard, and its recovery codes are shown once', async ({ page }) => {
  await open(page)
  const step = part(page, 'Two-factor authentication')
  await step.getByRole('button', { name: 'Set up…' }).press('Enter')
  await dialog(page).getByLabel('Current password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Current password')).toHaveAccessibleDescription('Incorrect password.')
  await dialog(page).getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectNoFindings(page)
  const secret = await dialog(page).getByRole('code').innerText()
  await expect(dialog(page).getByLabel('Authenticator code')).toBeFocused()
  // No app shows it: the code below is another one.
  await dialog(page)
    .getByLabel('Authenticator code')
    .fill(appCode(secret) === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Authenticator code')).toHaveAccessibleDescription(/Incorrect code/)
  await expect(dialog(page).getByLabel('Authenticator code')).toBeFocused()
  await dialog(page).getByLabel('Authenticator code').fill('12')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Authenticator code')).toHaveAccessibleDescription(/six-digit code/)
  // As a Chinese keyboard writes digits, and with a hyphen.
  const wide = appCode(secret).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  await dialog(page)
    .getByLabel('Authenticator code')
    .fill(`${wide.slice(0, 3)}-${wide.slice(3)}`)
  await page.keyboard.press('Enter')
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectNoFindings(page)
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/user$/)
  await expect(codes).toHaveCount(10)
  await page.goForward()
  const saved = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('saffron-recovery-codes.txt')
  const [old = ''] = await codes.allInnerTexts()
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(step.getByText('10 codes left')).toBeVisible()

  await step.getByRole('button', { name: 'New codes…' }).click()
  await reauthenticate(page, 'Generate new codes')
  await expect(codes).toHaveCount(10)
  expect(await codes.allInnerTexts()).not.toContain(old)
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click()

  await step.getByRole('button', { name: 'Turn off…' }).click()
  await reauthenticate(page, 'Turn off')
  await expect(step.getByText('Off', { exact: true })).toBeVisible()
})

test('a passkey is added, renamed and removed', async ({ page, server }) => {
  await plugInPasskeys(page)
  const here = await signUpByName(page, server)
  await page.goto(here + SECURITY)
  const passkeys = part(page, 'Passkeys')
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible()
  await passkeys.getByRole('button', { name: 'Add a passkey…' }).click()
  await reauthenticate(page, 'Continue')
  await dialog(page).getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(rows(page, 'Passkeys')).toHaveCount(1)
  await expect(part(page, 'Two-factor authentication').getByText('10 codes left')).toBeVisible()

  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  await dialog(page).getByLabel('Name').fill('The one on the desk')
  await page.keyboard.press('Enter')
  await expect(rows(page, 'Passkeys')).toContainText('The one on the desk')
  // The device already has a passkey for this account, so the browser doesn't create another.
  await passkeys.getByRole('button', { name: 'Add a passkey…' }).click()
  await reauthenticate(page, 'Continue')
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()

  // A partly filled form stays, even if the page can't be reloaded.
  const current = part(page, 'Password').getByLabel('Current password')
  await current.fill('half of it')
  await page.route('**/user/second-factor', (route) => route.abort(), { times: 1 })
  const unread = page.waitForEvent('requestfailed')
  await passkeys.getByRole('button', { name: 'Remove The one on the desk' }).click()
  await reauthenticate(page, 'Remove')
  await unread
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible()
  await expect(current).toHaveValue('half of it')
})

test('at an address without passkey support, the page explains this before asking for anything', async ({
  page,
  server,
}) => {
  await open(page)
  const passkeys = part(page, 'Passkeys')
  await expect(passkeys.getByText(`Passkeys don’t work at ${new URL(server.url).host}`)).toBeVisible()
  await expect(passkeys.getByRole('button', { name: 'Add a passkey…' })).toBeHidden()
  const link = passkeys.getByRole('link', { name: 'Open at localhost' })
  await expect(link).toHaveAttribute('href', byName(server) + SECURITY)
})

test('an API key is shown once, and can be revoked', async ({ page, server }) => {
  await open(page)
  const keys = part(page, 'API keys')
  await keys.getByRole('button', { name: 'New API key…' }).click()
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  await expect(dialog(page).getByLabel('Name')).toHaveAccessibleDescription('Enter a name.')
  await dialog(page).getByLabel('Name').fill('Editor')
  await dialog(page).getByLabel('Expires').selectOption('30 days')
  await page.keyboard.press('Tab')
  await dialog(page).getByRole('button', { name: 'Create key' }).click()
  const key = await dialog(page)
    .getByText(/^sk-saffron-/)
    .innerText()
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/user$/)
  await expect(dialog(page)).toContainText(key)
  await page.goForward()
  const models = () => fetch(`${server.url}/ai/models`, { headers: { authorization: `Bearer ${key}` } })
  expect((await models()).status).toBe(200)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(rows(page, 'API keys')).toContainText(`…${key.slice(-4)}`)
  await keys.getByRole('button', { name: 'Revoke Editor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(keys.getByText('No API keys yet.')).toBeVisible()
  expect((await models()).status).toBe(401)
})

test('all personal data can be exported', async ({ page }) => {
  await open(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^saffron-[\d-]+\.zip$/)
})

test('an account is deleted after seven days, and kept if its owner comes back before', async ({ page, server }) => {
  // The first account is the only super admin, who can't be deleted.
  await buildUser(server, 'super-admin')
  const email = await open(page)
  const opener = page.getByRole('button', { name: 'Delete my account…' })
  await opener.click()
  // A password that was typed is nothing to be asked about.
  await page.getByRole('dialog').getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await opener.click()
  await reauthenticate(page, 'Delete account')
  await page.waitForURL('**/auth/login')
  await expect(page.getByText('Your account will be deleted on')).toBeVisible()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Continue and let it be deleted' }).click()
  await page.waitForURL(/\/app\//)
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account won’t be deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my account…' })).toBeVisible()
})

test('a failed load can be retried', async ({ page }) => {
  await signUp(page)
  await page.route('**/user/second-factor', (route) => route.abort(), { times: 1 })
  await page.goto('/app/user')
  await page.getByRole('link', { name: 'Security' }).click()
  await part(page, 'Password').getByRole('button', { name: 'Load failed, click to retry' }).click()
  await expect(part(page, 'Password').getByLabel('Current password')).toBeVisible()
})

test('proof is requested only once it’s known which proof the owner needs', async ({ page, server }) => {
  const here = await signUpByName(page, server)
  const gate = Promise.withResolvers<void>()
  await page.route('**/user/second-factor', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(here + SECURITY)
  const asking = [
    part(page, 'Passkeys').getByRole('button', { name: 'Add a passkey…' }),
    page.getByRole('button', { name: 'Delete my account…' }),
  ]
  for (const button of asking) await expect(button).toBeDisabled()
  gate.resolve()
  for (const button of asking) await expect(button).toBeEnabled()
})
