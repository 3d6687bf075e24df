import { sendAsset, signedInApi } from '@saffron/server/testing'

import { row } from './drive-page.ts'
import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const NAME = '-rf \u202Egpj.exe'
const SHOWN = String.raw`-rf \u{202e}gpj.exe`

test('a bidirectional mark in a name is shown escaped, and kept while editing', async ({ page, server }) => {
  const { user, drive } = await signedInApi(server)
  const { id } = await drive.rootNode()
  await sendAsset(server, user.id, { name: NAME, content: 'words', parent: id })
  await drive.createNode({ body: { kind: 'folder', name: 'turned \u2067folder' } })
  await visitAs(page, server, 'user', user)
  await page.goto('/app/drive')
  const file = row(page, SHOWN)
  await expect(file).toContainText(SHOWN)
  await file.click()
  await expect(page.getByRole('complementary').getByRole('heading', { name: SHOWN })).toBeVisible()
  await page.keyboard.press('F2')
  await expect(page.getByLabel(`New name for “${SHOWN}”`)).toHaveValue(NAME)
  await page.keyboard.press('Escape')
  await file.dblclick()
  await expect(page.getByRole('dialog').getByRole('heading')).toHaveText([SHOWN])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Grid' }).click()
  const tile = page.getByRole('gridcell').getByTitle(SHOWN, { exact: true })
  await expect(tile).toHaveText(SHOWN)
  await tile.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText(`“${SHOWN}” moved to trash.`)).toBeVisible()
  await page
    .getByRole('gridcell')
    .getByTitle(/turned/)
    .dblclick()
  const shownFolder = String.raw`turned \u{2067}folder`
  await expect(page.getByRole('navigation', { name: 'Path' }).getByRole('link')).toHaveText(['My files', shownFolder])
  await expect(page).toHaveTitle(/u\{2067\}/)
  expect(await page.locator('body').innerText()).not.toMatch(/[\u202A-\u202E\u2066\u2067]/)
})

test('an attached file with such a name shows it escaped', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/chats')
  const picking = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await page.getByRole('menuitem', { name: 'From this device' }).click()
  await (await picking).setFiles([{ name: NAME, mimeType: 'text/plain', buffer: Buffer.from('words') }])
  const chips = page.getByRole('list', { name: 'Attachments' })
  await expect(chips.getByTitle(SHOWN, { exact: true })).toHaveText(SHOWN)
  await expect(page.getByRole('button', { name: `Remove “${SHOWN}”` })).toBeVisible()
})
