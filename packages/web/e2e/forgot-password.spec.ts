import type { Page } from '@playwright/test'
import { latestCode } from '@saffron/server/testing'

import { makeAccount } from './accounts.ts'
import { expect, newEmail, PASSWORD, test } from './saffron.ts'

const NEW_PASSWORD = 'staple in the morning'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const codeField = (page: Page) => page.getByLabel('Verification code')

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await button(page, 'Send code').click()
  await expect(codeField(page)).toBeFocused()
}

test('a lost password is reset by the emailed code, and the new one signs in', async ({ page, server }) => {
  const { email } = await makeAccount(server)
  await askForCode(page, email)
  await expect(page.getByText('This server doesn’t send email')).toBeVisible()
  await expect(page.getByText('a six-digit code is ready for it')).toBeVisible()
  await expect(page.getByText('we’ve sent it')).toBeHidden()
  await codeField(page).fill(await latestCode(server, email))
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/login')
  await expect(page.getByRole('status').filter({ hasText: 'Your password was changed' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign in').click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await button(page, 'Sign in').click()
  await page.waitForURL('**/app/chats')
})

test('the page shows the same for an unknown address', async ({ page, server }) => {
  const known = await makeAccount(server)
  const texts: string[] = []
  for (const email of [known.email, newEmail()]) {
    await askForCode(page, email)
    await expect(page.getByText(`If an account exists for ${email}`)).toBeVisible()
    const text = await page.getByRole('main').innerText()
    texts.push(text.replaceAll(email, '').replace(/\d+ s/, ''))
  }
  expect(texts[0]).toBe(texts[1])
})

test('errors appear below their fields, and the address can be changed', async ({ page, server }) => {
  const { email } = await makeAccount(server)
  await askForCode(page, email)
  await button(page, 'Reset password').click()
  await expect(codeField(page)).toHaveAccessibleDescription('Enter the code.')
  await codeField(page).fill('12')
  await expect(codeField(page)).toHaveAccessibleDescription('Enter all six digits.')
  await page.getByLabel('New password').fill('password1')
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/easy to guess/)
  const right = await latestCode(server, email)
  await codeField(page).fill(right === '000000' ? '111111' : '000000')
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await button(page, 'Reset password').click()
  await expect(codeField(page)).toHaveAccessibleDescription(/This code is incorrect/)
  await button(page, 'Use a different email').click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
})
