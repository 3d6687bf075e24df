import { findings } from './axe.ts'
import { setHidden } from './hide-page.ts'
import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const BOOK = Array.from(
  { length: 900 },
  (_, index) => `In chapter ${index} the crocus ${index * 7} opens at dawn.`,
).join('\n\n')
/** The demo writes at a reader's pace. */
const CHAPTER = BOOK.slice(0, 300)
const PATH = '/app/summary'
const DONE = { timeout: 30_000 }

test('a pasted text is summarized, each line shows its source, and the result is saved and asked about', async ({
  page,
  server,
}) => {
  await visitAs(page, server, 'user')
  await page.goto(PATH)
  await expect(page.getByText('No summaries yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Summarize' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter a text or choose a file.')
  await page.getByRole('textbox', { name: 'Text' }).fill(`The harvest\n\n${BOOK}`)
  await page.getByLabel('Length').selectOption('200')
  await page.getByRole('button', { name: 'Summarize' }).click()
  await expect(page.getByRole('heading', { name: 'The harvest' })).toBeVisible(DONE)
  const line = page.getByRole('button', { name: 'In chapter 0 the crocus 0 opens at dawn.' })
  await expect(line).toBeVisible(DONE)
  expect(await findings(page)).toEqual([])
  await line.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Source' })
  await expect(dialog.locator('mark')).toHaveText('In chapter 0 the crocus 0 opens at dawn.')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(line).toBeFocused()
  await page.getByRole('button', { name: 'Save to Drive' }).click()
  await expect(page.getByText('Saved to Drive: The harvest.md')).toBeVisible()
  // The address loses the file once it's attached.
  const asked = page.waitForURL(/\/app\/chats\?about=/)
  await page.getByRole('button', { name: 'Ask about this' }).click()
  await asked
  await page.goBack()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No summaries yet.')).toBeVisible()
})

test('a chosen file becomes an outline, and is found among the recent ones', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto(PATH)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name: 'book.txt', mimeType: 'text/plain', buffer: Buffer.from(CHAPTER) })
  await expect(page.getByText('book.txt')).toBeVisible()
  await page.getByLabel('Result').selectOption('outline')
  await page.getByRole('button', { name: 'Summarize' }).click()
  await expect(page.getByRole('heading', { name: 'book.txt' })).toBeVisible(DONE)
  await expect(page.getByRole('button', { name: /^In chapter 0 / })).toBeVisible(DONE)
  await page.getByRole('button', { name: 'New summary' }).click()
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  await page.getByRole('link', { name: /book\.txt/ }).click()
  await expect(page.getByRole('heading', { name: 'book.txt' })).toBeVisible()
})

test('a summary is followed again when its page was hidden meanwhile', async ({ page, server }) => {
  test.setTimeout(120_000)
  await visitAs(page, server, 'user')
  await page.goto(PATH)
  await page.getByRole('textbox', { name: 'Text' }).fill(BOOK)
  // It takes longer than a hidden page follows it.
  await page.getByLabel('Result').selectOption('outline')
  const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/attach'))
  const attached = page.waitForRequest((request) => request.url().endsWith('/attach'))
  await page.getByRole('button', { name: 'Summarize' }).click()
  await attached
  await setHidden(page, true)
  await left
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  await setHidden(page, false)
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible({ timeout: 90_000 })
})

test('on a phone, the text, the recent summaries and a summary take turns', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visitAs(page, server, 'user')
  await page.goto(PATH)
  await page.getByRole('textbox', { name: 'Text' }).fill('Bees fly. They hum.')
  await page.getByLabel('Result').selectOption('groups')
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Summarize' }).click()
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible(DONE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'New summary' }).click()
  await page.getByRole('link', { name: /Bees fly/ }).click()
  await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
})
