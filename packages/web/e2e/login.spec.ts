import type { Page } from '@playwright/test'
import { appCode } from '@saffron/server/testing'

import { type Account, byName, makeAccount, makePasskey, plugInPasskeys, turnOnTotp } from './accounts.ts'
import { expect, newEmail, PASSWORD, test } from './saffron.ts'

test.use({ serverOptions: { config: { rateLimit: 6000, trustProxy: true } } })

let visitors = 0
/** Each test has its own IP address, because rate limits are per address. */
test.beforeEach(({ page }) => page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.1.0.${(visitors += 1)}` }))

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeField = (page: Page) => page.getByLabel('Authenticator code')

async function givePassword(page: Page, { email }: Account, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign in').click()
}

async function comeToSecondStep(page: Page, account: Account): Promise<void> {
  await page.goto('/auth/login')
  await givePassword(page, account)
  await expect(heading(page)).toHaveText('Two-factor authentication')
}

test(
  'a pasted authenticator code is submitted right away, and leads to the wanted page',
  { tag: '@core' },
  async ({ page, server }) => {
    const account = await makeAccount(server)
    const { secret } = await turnOnTotp(account)
    await page.goto('/app/drive?from=mail')
    await page.waitForURL('**/auth/login')
    await givePassword(page, account)
    await expect(codeField(page)).toBeFocused()
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
    const code = appCode(secret, 1)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('ControlOrMeta+v')
    await page.waitForURL('**/app/drive?from=mail')
  },
)

test('a wrong code shows an error below the field and clears it', async ({ page, server }) => {
  const account = await makeAccount(server)
  const { secret } = await turnOnTotp(account)
  await comeToSecondStep(page, account)
  const right = appCode(secret, 1)
  await codeField(page).pressSequentially(right === '000000' ? '111111' : '000000')
  await expect(codeField(page)).toHaveAccessibleDescription('Incorrect or already used. Try again.')
  await expect(codeField(page)).toHaveValue('')
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill('123')
  await button(page, 'Confirm').click()
  await expect(codeField(page)).toHaveAccessibleDescription('Enter all six digits.')
  await codeField(page).fill(right)
  await page.waitForURL('**/app/chats')
})

test('a recovery code replaces the app, and back leads to the password', async ({ page, server }) => {
  const account = await makeAccount(server)
  const { recoveryCodes } = await turnOnTotp(account)
  await comeToSecondStep(page, account)
  await button(page, 'Back to sign-in').click()
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await givePassword(page, account)
  await button(page, 'Use a recovery code instead').click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription('Enter a recovery code.')
  const typo = `${recoveryCodes[0]}x`
  await page.keyboard.type(typo)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/Incorrect or already used/)
  await expect(page.getByLabel('Recovery code')).toHaveValue(typo)
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/chats')
})

test('an expired second step restarts with a message', async ({ page, server }) => {
  const account = await makeAccount(server)
  const { recoveryCodes } = await turnOnTotp(account)
  await comeToSecondStep(page, account)
  server.passTime(6 * 60_000)
  await button(page, 'Use a recovery code instead').click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await button(page, 'Confirm').click()
  await expect(page.getByRole('alert')).toHaveText('Your sign-in timed out. Start again.')
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
})

/** Returns to the sign-in page after signing out. */
async function comeAgain(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(new URL('/auth/login', page.url()).href)
}

test('a passkey signs in on its own and as second factor', async ({ page, server }) => {
  const account = await makeAccount(server)
  await plugInPasskeys(page, { fillsIn: false })
  await page.goto(`${byName(server)}/auth/login`)
  await heading(page).waitFor()
  await makePasskey(page, account)
  await button(page, 'Sign in with a passkey').click()
  await page.waitForURL('**/app/chats')

  await comeAgain(page)
  await givePassword(page, account)
  // Nothing to type into: the step says itself that it is there.
  await expect(heading(page)).toHaveText('Two-factor authentication')
  await expect(heading(page)).toBeFocused()
  await button(page, 'Use a recovery code instead').click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await button(page, 'Use a passkey instead').click()
  await expect(heading(page)).toBeFocused()
  await button(page, 'Use a passkey').click()
  await page.waitForURL('**/app/chats')
})

test('a passkey chosen in autofill signs in', async ({ page, server }) => {
  const account = await makeAccount(server)
  await plugInPasskeys(page)
  await page.goto(`${byName(server)}/auth/login`)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await makePasskey(page, account)
  await comeAgain(page)
  await page.waitForURL('**/app/chats')
})

test('an address without a name has no passkeys, and without Google there’s no Google button', async ({ page }) => {
  await page.goto('/auth/login')
  await heading(page).waitFor()
  await expect(button(page, 'Sign in with a passkey')).toHaveCount(0)
  await expect(button(page, 'Continue with Google')).toHaveCount(0)
})

for (const locale of ['en-GB', 'zh-TW', 'zh-CN']) {
  test.describe(locale, () => {
    test.use({ locale })
    test('Facebook is offered, and says in Chinese that it isn’t available yet', async ({ page }) => {
      await page.goto('/auth/login')
      await page.getByRole('button', { name: /Facebook/ }).click()
      await expect(page.getByRole('alert')).toHaveText('此功能暫未開放，請稍後再試')
    })
  })
}

test('Facebook is requested once, however often it’s pressed', async ({ page }) => {
  await page.goto('/auth/login')
  const gate = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/auth/facebook**', async (route) => {
    asked += 1
    await gate.promise
    await route.continue()
  })
  const facebook = page.getByRole('button', { name: /Facebook/ })
  await facebook.dblclick()
  await expect(facebook).toHaveAttribute('aria-busy', 'true')
  await expect(facebook).toBeFocused()
  await facebook.press('Enter')
  gate.resolve()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(facebook).toBeEnabled()
  expect(asked).toBe(1)
})

test('an account scheduled for deletion can be kept', async ({ page, server }) => {
  // The first account is the super admin, who can't be deleted.
  await makeAccount(server)
  const account = await makeAccount(server)
  await account.api.auth.deleteMe({ body: { password: PASSWORD } })
  await page.goto('/auth/login')
  await givePassword(page, account)
  await expect(heading(page)).toHaveText('This account is scheduled for deletion')
  await expect(heading(page)).toBeFocused()
  await button(page, 'Continue and let it be deleted').click()
  await page.waitForURL('**/app/chats')

  await comeAgain(page)
  await givePassword(page, account)
  await button(page, 'Keep my account').click()
  await page.waitForURL('**/app/chats')
  await expect(page.getByText('Your account won’t be deleted.')).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('currentUser'))
  expect(stored).not.toContain('deletionAt')
})

test('repeated wrong guesses show how long to wait', async ({ page, server }) => {
  const account = await makeAccount(server)
  await page.goto('/auth/login')
  for (let tries = 0; tries < 10; tries++) {
    await givePassword(page, account, `a wrong one ${tries}`)
    await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
    await expect(button(page, 'Sign in')).toBeEnabled()
  }
  await givePassword(page, account)
  await expect(page.getByRole('alert')).toHaveText(/Try again in \d+ seconds/)
  await expect(page.getByText(/Try again in 0:[0-3]\d\./)).toBeVisible()
  server.passTime(60_000)
  await givePassword(page, account)
  await page.waitForURL('**/app/chats')
})

test('typed text is passed on to the other pages', async ({ page }) => {
  const email = newEmail()
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Create one' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})
