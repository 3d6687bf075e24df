import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { pdfOf, signedInApi, type TestServer } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByTitle(name, { exact: true }) })
const sheet = (page: Page) => page.getByRole('region', { name: 'Uploads' })

interface Given {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}
const textFile = (name: string, text: string): Given => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

async function openDrive(page: Page, server: TestServer) {
  const { user, drive } = await signedInApi(server)
  await visitAs(page, server, 'user', user)
  await page.goto('/app/drive')
  await page.getByRole('heading', { name: 'This folder is empty' }).waitFor()
  return drive
}

async function upload(page: Page, files: Given[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await chooser).setFiles(files)
}

/** Drops a folder with files as from a desktop, with native entries. */
async function dropFiles(page: Page, files: readonly { readonly name: string; readonly text: string }[]) {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, text } of list) transfer.items.add(new File([text], name, { lastModified: Date.UTC(2020, 0) }))
    return transfer
  }, files)
  await page
    .getByRole('region', { name: 'Files and folders' })
    .getByRole('heading')
    .dispatchEvent('drop', { dataTransfer: data })
}

test('files are uploaded, previewed, totaled, and downloaded unchanged, and a folder downloads as a zip', async ({
  page,
  server,
}) => {
  const drive = await openDrive(page, server)
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 251))
  await upload(page, [textFile('備忘錄.txt', '你好'), { name: 'data.bin', mimeType: '', buffer: bytes }])
  await expect(row(page, '備忘錄.txt')).toBeVisible()
  await expect(row(page, 'data.bin')).toContainText('97.66 KB')
  await expect(sheet(page)).toContainText('2 files uploaded')
  await expect(page.getByRole('status').filter({ hasText: '2 files uploaded' })).toBeAttached()
  await expect(page.getByRole('region', { name: 'Storage' })).toContainText('97.66 KB')
  const coming = page.waitForEvent('download')
  await row(page, 'data.bin').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('data.bin')
  expect((await readFile(await download.path())).equals(bytes)).toBe(true)
  await drive.createNode({ body: { kind: 'folder', name: 'box' } })
  await page.reload()
  const zip = page.waitForEvent('download')
  await row(page, 'box').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Download' }).click()
  expect((await zip).suggestedFilename()).toBe('box.zip')
})

test('a large file is uploaded in chunks', async ({ page, server }) => {
  await openDrive(page, server)
  const pieces: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/assets/tus/')) pieces.push(1)
  })
  await upload(page, [{ name: 'large.bin', mimeType: '', buffer: Buffer.alloc(20 * 1024 * 1024, 'saffron') }])
  await expect(row(page, 'large.bin')).toContainText('20 MB')
  expect(pieces.length).toBe(2)
})

test('dropped files are uploaded, and an existing name asks what to do', async ({ page, server }) => {
  const drive = await openDrive(page, server)
  await dropFiles(page, [
    { name: 'a.txt', text: 'one' },
    { name: 'b.txt', text: 'two' },
  ])
  await expect(row(page, 'b.txt')).toBeVisible()
  const { list } = await drive.searchNodes({ query: { q: 'b.txt' } })
  expect(list).toMatchObject([{ name: 'b.txt', modifiedAt: '2020-01-01T00:00:00.000Z' }])
  await upload(page, [textFile('a.txt', 'three'), textFile('b.txt', 'four')])
  await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click()
  await expect(row(page, 'a (2).txt')).toBeVisible()
  await expect(row(page, 'b (2).txt')).toBeVisible()
})

test('an existing name is asked about once the open dialog is closed, and again after back navigation', async ({
  page,
  server,
}) => {
  const drive = await openDrive(page, server)
  const { id } = await drive.createNode({ body: { kind: 'folder', name: 'box' } })
  await page.reload()
  await row(page, 'box').dblclick()
  await page.getByRole('heading', { name: 'This folder is empty' }).waitFor()
  await upload(page, [textFile('a.txt', 'one')])
  await expect(row(page, 'a.txt')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  const chosen = await chooser
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await page.getByLabel('Folder name').fill('typed')
  await chosen.setFiles([textFile('a.txt', 'two')])
  // The dialog takes what lies under it away from who listens, the sheet too.
  await expect(page.getByText('Uploading 1 file')).toBeVisible()
  await page.getByRole('button', { name: 'Create' }).click()
  const question = page.getByRole('dialog', { name: 'Name already in use' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep both' }).click()
  await expect(sheet(page)).toContainText('1 file uploaded')
  const { tree } = await drive.treeOfNode({ params: { id } })
  expect(tree.children?.map(({ name }) => name).toSorted()).toEqual(['a (2).txt', 'a.txt', 'typed'])
})

test('a large file isn’t sent again when its last response is lost', async ({ page, server }) => {
  await openDrive(page, server)
  const offsets: (string | undefined)[] = []
  await page.route('**/assets/tus/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    const offset = request.headers()['upload-offset']
    offsets.push(offset)
    if (offset === '0') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await upload(page, [{ name: 'large.bin', mimeType: '', buffer: Buffer.alloc(20 * 1024 * 1024, 'saffron') }])
  await expect(row(page, 'large.bin')).toContainText('20 MB')
  await expect(sheet(page)).toContainText('1 file uploaded')
  expect(offsets).toEqual(['0', String(16 * 1024 * 1024)])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('large.bin')))).toEqual([])
})

test('an upload shows when it’s offline, and continues with the network', async ({ page, server, context }) => {
  await openDrive(page, server)
  await context.setOffline(true)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles([textFile('late.txt', 'text')])
  await expect(sheet(page)).toContainText('Can’t reach the server. Uploads will resume automatically.')
  await context.setOffline(false)
  await expect(row(page, 'late.txt')).toBeVisible()
})

test('texts, tables, code and pictures have previews', { tag: '@core' }, async ({ page, server }) => {
  await openDrive(page, server)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await upload(page, [
    textFile('read.md', '# A heading\n\nSome **bold** words'),
    textFile('table.csv', 'name;amount\n王小明;3\nAda;4\n'),
    textFile('main.ts', 'const answer: number = 42'),
    { name: 'old.txt', mimeType: 'text/plain', buffer: Buffer.from('d6d0ceca', 'hex') },
    { name: 'dot.png', mimeType: 'image/png', buffer: png },
    { name: 'odd.xyz', mimeType: '', buffer: Buffer.from([0, 1, 2, 3, 0xff]) },
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Dear Ada']) },
  ])
  const preview = page.getByRole('dialog', { name: 'Preview' })
  const close = () => page.getByRole('button', { name: 'Close preview' }).click()
  await row(page, 'read.md').dblclick()
  await expect(preview.getByRole('heading', { name: 'A heading' })).toBeVisible()
  await close()
  await row(page, 'table.csv').dblclick()
  await expect(preview.getByRole('cell', { name: '王小明' })).toBeVisible()
  await expect(preview.getByText('2 rows')).toBeVisible()
  await close()
  await row(page, 'main.ts').dblclick()
  await expect(preview.getByText('const answer: number = 42')).toBeVisible()
  await close()
  await row(page, 'old.txt').dblclick()
  await expect(preview.getByText('中问')).toBeVisible()
  await close()
  const opened = page.waitForResponse((response) => response.request().resourceType() === 'document')
  await row(page, 'letter.pdf').dblclick()
  if (!(await page.evaluate(() => navigator.pdfViewerEnabled)))
    await preview.getByRole('link', { name: 'Open in a new tab' }).click()
  expect((await (await opened).allHeaders())['content-type']).toBe('application/pdf')
  await close()
  await row(page, 'odd.xyz').dblclick()
  await expect(preview.getByText('No preview available for this file type.')).toBeVisible()
  await close()
  await row(page, 'dot.png').dblclick()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'dot.png' })).toBeVisible()
})

test('the details show the first lines of a text, and the icon of other files', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openDrive(page, server)
  const lines = Array.from({ length: 4000 }, (_, index) => `line ${index + 1}`)
  const shout = '<img src=x onerror="document.title=1"><b>bold</b>'
  await upload(page, [
    textFile('notes.md', `# Notes\n${shout}\n${lines.join('\n')}`),
    textFile('sums.csv', 'name,sum\nAda,3\n'),
    { name: 'a.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 1, 2, 255, 0, 7]) },
  ])
  await row(page, 'a.bin').waitFor()
  const ranges: string[] = []
  page.on('request', (request) => void ranges.push(request.headers()['range'] ?? ''))
  const details = page.getByRole('complementary', { name: 'Details' })
  const beginning = details.getByRole('figure', { name: 'Preview' })
  await row(page, 'notes.md').click()
  await expect(beginning).toHaveText(`# Notes\n${shout}\n${lines.slice(0, 18).join('\n')}`, { useInnerText: true })
  await expect(details.locator('b, figure img')).toHaveCount(0)
  expect(ranges).toContain('bytes=0-8191')
  expect(await findings(page)).toEqual([])
  await row(page, 'sums.csv').click()
  await expect(beginning).toHaveText('name,sum\nAda,3', { useInnerText: true })
  await row(page, 'a.bin').click()
  await expect(details.getByRole('heading', { name: 'a.bin' })).toBeVisible()
  await expect(beginning).toHaveCount(0)
})

test('a search finds the content of files next to their names', async ({ page, server }) => {
  await openDrive(page, server)
  await upload(page, [textFile('notes.txt', 'The saffron crocus flowers in autumn.')])
  await expect(row(page, 'notes.txt')).toBeVisible()
  const found = page.getByRole('region', { name: 'In file contents' })
  await expect(async () => {
    await page.goto('/app/drive?q=crocus')
    await expect(found.getByRole('button')).toContainText('saffron crocus', { timeout: 2000 })
  }).toPass()
  await expect(
    page.getByRole('heading', { name: 'No file names match “crocus”. See the content matches above.' }),
  ).toBeVisible()
  await expect(page.getByText('No results for')).toHaveCount(0)
  // Many of them have the room: no name needs any.
  await page.goto('/app/drive')
  await row(page, 'notes.txt').waitFor()
  const beds = Array.from({ length: 12 }, (_, index) => `bed-${index}.txt`)
  // Each file with the same content is found.
  const twin = textFile('twin.txt', 'The saffron crocus flowers in autumn.')
  await upload(page, [...beds.map((name) => textFile(name, `${name} is for the crocus`)), twin])
  for (const name of [...beds, 'twin.txt']) await expect(row(page, name)).toBeVisible()
  await expect(async () => {
    await page.goto('/app/drive?q=crocus')
    await expect(found.getByRole('button')).toHaveCount(14, { timeout: 2000 })
  }).toPass()
  const { height = 0 } = (await found.boundingBox()) ?? {}
  expect(height).toBeGreaterThan((page.viewportSize()?.height ?? 0) * 0.7)
  await found.getByRole('button', { name: 'notes.txt' }).click()
  await expect(page.getByRole('dialog', { name: 'Preview' })).toContainText('flowers in autumn')
  await page.goto('/app/drive?q=tulip')
  await expect(page.getByRole('heading', { name: 'No results for “tulip”' })).toBeVisible()
})
