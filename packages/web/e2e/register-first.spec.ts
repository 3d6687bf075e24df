import { expect, newEmail, PASSWORD, test } from './saffron.ts'

test.use({ serverOptions: { setupCode: 'SAFF-RON1' } })

test('a new server leads to its first account, which is asked for the code that the server printed', async ({
  page,
}) => {
  await page.goto('/app/drive')
  await page.waitForURL('**/auth/register')
  await expect(page.getByText('The first account becomes the administrator')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  const setupCode = page.getByLabel('Setup code')
  await expect(setupCode).toHaveAccessibleDescription(/enter the setup code/)
  await setupCode.fill('WRONG')
  await page.keyboard.press('Enter')
  await expect(setupCode).toHaveAccessibleDescription(/That setup code is incorrect/)
  await setupCode.fill('SAFF-RON1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/drive')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Saffron')
  await page.goto('/auth/register')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('The first account becomes the administrator')).toBeHidden()
})
