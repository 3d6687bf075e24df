import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { clientOf, startTestServer } from '@saffron/server/testing'
import { launch, type Page } from 'puppeteer-core'
import { expect, onTestFinished, test } from 'vitest'

import { findFirefox } from '../../../../.dev/firefox.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'correct horse battery'
const LIMIT_MS = 30_000

const byRole = (role: string, name: string) => `::-p-aria([name="${name}"][role="${role}"])`

/** Opens Firefox. Returns a page, and the errors in its console so far. */
async function openFirefox(executablePath: string): Promise<{ page: Page; errors: string[] }> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-GB' },
  })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors }
}

const firefox = findFirefox()

test.skipIf(firefox === undefined)('the main screens work in Firefox without an error in the console', async () => {
  const server = await startTestServer()
  onTestFinished(server.close)
  // The first account is the super admin.
  await clientOf(server.url).api.auth.signUp({ body: { email: EMAIL, password: PASSWORD, name: 'Ada Lovelace' } })
  const { page, errors } = await openFirefox(firefox ?? '')

  await page.goto(`${server.url}/auth/login`)
  await page.locator('input[type=email]').fill(EMAIL)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator(byRole('button', 'Sign in')).click()

  await page.locator(byRole('textbox', 'Message')).fill('Write 3 words')
  await page.keyboard.press('Enter')
  const reply = await page.locator('article[aria-label=Reply]').waitHandle()
  await page.locator(byRole('button', 'Send')).wait()
  await expect.poll(() => reply.evaluate(({ textContent }) => textContent)).toMatch(/\w+ \w+ \w+/)

  await page.goto(`${server.url}/app/drive`)
  const folder = await mkdtemp(join(tmpdir(), 'saffron-firefox-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'notes.md'), '# Read in Firefox\n')
  // The system's file picker would block the page. Its field is filled instead.
  await page.evaluate(() => (HTMLInputElement.prototype.click = () => undefined))
  await page.locator(byRole('button', 'New')).click()
  await page.locator(byRole('menuitem', 'Upload files')).click()
  const input = await page.waitForSelector('input[type=file]')
  await input?.uploadFile(join(folder, 'notes.md'))
  await page.locator('[data-index] [title="notes.md"]').click({ count: 2 })
  await page.locator('[role=dialog] ::-p-text(Read in Firefox)').wait()

  await page.goto(`${server.url}/app/admin`)
  await page.locator(byRole('heading', 'Overview')).wait()
  await page.locator(byRole('table', 'Calls')).wait()
  expect(errors).toEqual([])
})
