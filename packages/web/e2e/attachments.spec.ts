import type { Page } from '@playwright/test'
import { sendAsset, signedInApi, type TestServer } from '@saffron/server/testing'

import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

async function openChat(page: Page, server: TestServer) {
  const { user, drive } = await signedInApi(server)
  const { id } = await drive.rootNode()
  await sendAsset(server, user.id, { name: 'kept.txt', content: 'kept in the drive', parent: id })
  await visitAs(page, server, 'user', user)
  await page.goto('/app/chats')
  await page.getByLabel('Message', { exact: true }).waitFor()
}

/** 64 × 48 pixels. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAQ0lEQVR42u3PQQkAAAgEsEtrJzsZygp+hcEKLNP1WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQErhYdSIU8YDcJxwAAAABJRU5ErkJggg=='

test('files are attached from the device and the drive, taken off, sent, and opened again', async ({
  page,
  server,
}, info) => {
  await openChat(page, server)
  const chips = page.getByRole('list', { name: 'Files of this message' })
  const attach = page.getByRole('button', { name: 'Attach files' })

  await attach.click()
  const picking = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'From this device' }).click()
  await (
    await picking
  ).setFiles([
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') },
    { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes\n\nThe light is lit at dusk.') },
    { name: 'wrong.txt', mimeType: 'text/plain', buffer: Buffer.from('wrong') },
  ])
  await expect(chips.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove “wrong.txt”' }).click()

  await attach.click()
  await page.getByRole('menuitem', { name: 'From the drive' }).click()
  await page.getByRole('button', { name: /kept\.txt/ }).click()
  await page.screenshot({ path: info.outputPath('picker.png') })
  await page.getByRole('button', { name: 'Attach 1 file' }).click()
  await expect(chips.getByRole('listitem')).toHaveCount(3)
  await page.screenshot({ path: info.outputPath('chips.png') })

  await page.getByLabel('Message', { exact: true }).fill('What is this?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('34 characters of notes.md', { exact: true })).toBeVisible()
  const sent = page.getByRole('article', { name: 'Your message' }).getByRole('list')
  await expect(sent.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('Of “photo.png” the model got only the name.')).toBeVisible()
  await page.screenshot({ path: info.outputPath('sent.png') })

  await sent.getByRole('button', { name: 'Open “notes.md”' }).click()
  await expect(page.getByText('The light is lit at dusk.')).toBeVisible()
})

test('what is dropped on the page is attached', async ({ page, server }) => {
  await openChat(page, server)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['dropped words'], 'dropped.txt', { type: 'text/plain' }))
    for (const name of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('dropped.txt')).toBeVisible()
})
