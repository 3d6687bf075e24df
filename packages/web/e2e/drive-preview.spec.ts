import type { Page } from '@playwright/test'
import { pdfOf, type TestServer, wordDocumentOf, workbookOf } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { openDrive, row } from './drive-page.ts'
import { expect, test } from './saffron.ts'

const preview = (page: Page) => page.getByRole('dialog')

async function openDriveWith(page: Page, server: TestServer, files: Readonly<Record<string, Uint8Array>>) {
  const drive = await openDrive(page, server, ['folder'])
  const { id: parent } = await drive.rootNode()
  for (const [name, content] of Object.entries(files)) {
    await drive.uploadAsset({ body: { file: new Blob([new Uint8Array(content)]), name, parent } })
  }
  await page.reload()
  return drive
}

const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`

test('a Word document shows its headings, text and tables, and nothing in it runs', async ({ page, server }) => {
  const shout = '&lt;img src=x onerror="document.title=1"&gt;'
  const content = await wordDocumentOf(
    paragraph(run('Harvest'), '<w:outlineLvl w:val="0"/>') +
      paragraph(run('very ') + run('good', '<w:b/>') + run(shout)) +
      `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('Region')}${cell('Kilograms')}</w:tr><w:tr>${cell('北區')}${cell('12')}</w:tr></w:tbl>`,
  )
  await openDriveWith(page, server, { 'report.docx': content })
  await row(page, 'report.docx').dblclick()
  await expect(preview(page).getByRole('heading', { name: 'report.docx', level: 2 })).toBeVisible()
  await expect(preview(page).getByRole('heading', { name: 'Harvest', level: 3 })).toBeVisible()
  await expect(preview(page).getByRole('strong')).toHaveText('good')
  await expect(preview(page).getByText('<img src=x')).toBeVisible()
  await expect(preview(page).getByRole('columnheader')).toHaveText(['Region', 'Kilograms'])
  await expect(preview(page).getByRole('cell')).toHaveText(['北區', '12'])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findings(page)).toEqual([])
  }
  await expect(page).not.toHaveTitle('1')
})

test('a workbook shows a table for each sheet, and says what isn’t shown', async ({ page, server }) => {
  const rows = Array.from({ length: 510 }, (_, index) => [`name ${index + 1}`, index + 1])
  await openDriveWith(page, server, { 'sums.xlsx': await workbookOf({ Prices: [['Saffron', 12.5]], 名單: rows }) })
  await row(page, 'sums.xlsx').dblclick()
  const sheets = preview(page).getByRole('tab')
  await expect(sheets).toHaveText(['Prices', '名單'])
  await expect(preview(page).getByRole('columnheader')).toHaveText(['Row', 'A', 'B'])
  await expect(preview(page).getByRole('row', { name: '1 Saffron 12.5' })).toBeVisible()
  await expect(preview(page).getByText('1 row', { exact: true })).toBeVisible()
  await sheets.first().press('ArrowRight')
  await expect(sheets.last()).toBeFocused()
  await expect(preview(page).getByRole('row', { name: '500 name 500 500' })).toBeAttached()
  await expect(preview(page).getByText('Only the first 500 of 510 rows are shown. Download the file')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a document whose structure can’t be read shows its text, or why there’s none', async ({ page, server }) => {
  const content = await wordDocumentOf(paragraph(run('Dear Ada')))
  await openDriveWith(page, server, { 'letter.docx': content })
  const structure = /\/document(\?|$)/
  const error = { statusCode: 409, code: 'asset.text_too_large', message: 'Too large', error: 'Conflict' }
  await page.route(structure, (route) => route.fulfill({ status: 409, json: error }))
  await row(page, 'letter.docx').dblclick()
  await expect(preview(page).getByText('This file is too large for a formatted preview')).toBeVisible()
  await expect(preview(page).getByText('Dear Ada')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(structure)
  await page.route(structure, (route) => route.abort())
  await row(page, 'letter.docx').dblclick()
  await expect(preview(page).getByText('Network connection abnormal')).toBeVisible()
  await page.unroute(structure)
  await preview(page).getByRole('button', { name: 'Try again' }).click()
  await expect(preview(page).getByText('Dear Ada')).toBeVisible()
})

test('a PDF has its first page as thumbnail, and a titled preview', async ({ page, server }) => {
  await openDriveWith(page, server, { 'letter.pdf': pdfOf(['Dear Ada', 'Page two']) })
  await page.getByRole('button', { name: 'Grid' }).click()
  const tile = page.getByRole('gridcell').filter({ hasText: 'letter.pdf' })
  // The server draws it after the upload.
  const thumbnail = tile.locator('img')
  await expect(thumbnail).toHaveAttribute('src', /thumbnail/)
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(512)
  await tile.dblclick()
  const named = page.getByRole('dialog', { name: 'Preview of letter.pdf' })
  await expect(named.getByRole('heading', { name: 'letter.pdf', level: 2 })).toBeVisible()
  // Browsers without a viewer open it in a tab.
  const viewer = named.locator('iframe[title="letter.pdf"]')
  await expect(viewer.or(named.getByRole('link', { name: 'Open in a new tab' }))).toBeVisible()
})
