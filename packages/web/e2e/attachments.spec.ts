import type { Page } from '@playwright/test'
import { sendAsset, signedInApi, type TestServer } from '@saffron/server/testing'

import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

async function openChat(page: Page, server: TestServer) {
  const { user, drive } = await signedInApi(server)
  const { id } = await drive.rootNode()
  await sendAsset(server, user.id, { name: 'kept.txt', content: 'kept in the drive', parent: id })
  await sendAsset(server, user.id, { name: 'torn.pdf', content: '%PDF-1.4\ntorn', parent: id })
  await visitAs(page, server, 'user', user)
  await page.goto('/app/chats')
  await page.getByLabel('Message', { exact: true }).waitFor()
}

/** 64 × 48 pixels. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAQ0lEQVR42u3PQQkAAAgEsEtrJzsZygp+hcEKLNP1WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQErhYdSIU8YDcJxwAAAABJRU5ErkJggg=='

test('files are attached from the device and the drive, removed, sent, and opened again', async ({
  page,
  server,
}, info) => {
  await openChat(page, server)
  const chips = page.getByRole('list', { name: 'Attachments' })
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
  await page.getByRole('menuitem', { name: 'From Drive' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /kept\.txt/ })
    .click()
  await page.screenshot({ path: info.outputPath('picker.png') })
  await page.getByRole('button', { name: 'Attach 1 file' }).click()
  await expect(chips.getByRole('listitem')).toHaveCount(3)
  await page.screenshot({ path: info.outputPath('chips.png') })

  await page.getByLabel('Message', { exact: true }).fill('What is this?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('34 characters of notes.md', { exact: true })).toBeVisible()
  const sent = page.getByRole('article', { name: 'Your message' }).getByRole('list')
  await expect(sent.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('This model can’t view images, so it saw only the name of “photo.png”.')).toBeVisible()
  await page.screenshot({ path: info.outputPath('sent.png') })

  await sent.getByRole('button', { name: 'Open “notes.md”' }).click()
  await expect(page.getByText('The light is lit at dusk.')).toBeVisible()
})

test('a file can be sent without text, and waits through a reload', async ({ page, server }) => {
  await openChat(page, server)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const chips = page.getByRole('list', { name: 'Attachments' })
  await expect(send).toBeDisabled()
  await page.getByRole('button', { name: 'Attach files' }).click()
  await page.getByRole('menuitem', { name: 'From Drive' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /kept\.txt/ })
    .click()
  await page.getByRole('button', { name: 'Attach 1 file' }).click()
  await expect(chips.getByRole('listitem')).toHaveText([/kept\.txt/])
  await expect(send).toBeEnabled()
  await page.reload()
  await expect(chips.getByRole('listitem')).toHaveText([/kept\.txt/])
  await send.click()
  await expect(page.getByText('17 characters of kept.txt', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'kept.txt' })).toBeVisible()
  await expect(chips).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Your message' }).getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Your message' }).getByRole('listitem')).toHaveCount(1)
  await expect(send).toBeDisabled()
})

test('a file with unreadable text shows an error in the chat and in the drive', async ({ page, server }) => {
  await openChat(page, server)
  const fault = page.getByText('Couldn’t read text from this file: it’s damaged')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await page.getByRole('menuitem', { name: 'From Drive' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /torn\.pdf/ })
    .click()
  await page.getByRole('button', { name: 'Attach 1 file' }).click()
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('torn.pdf')
  await expect(fault).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/app/drive')
  await page.getByRole('row').getByTitle('torn.pdf', { exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText(
    'Couldn’t read text from this file: it’s damaged',
  )
})

test('a file that only has the name of a picture shows a file icon', async ({ page, server }) => {
  await openChat(page, server)
  await page.getByRole('button', { name: 'Attach files' }).click()
  const picking = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'From this device' }).click()
  const chip = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')
  const isDrawn = () => chip.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth > 0)
  await (await picking).setFiles([{ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('only words') }])
  await expect(chip.filter({ hasText: 'words.png' })).toContainText('10 B')
  await expect(chip.locator('img')).toHaveCount(0)
  await expect(chip.locator('svg').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove “words.png”' }).click()
  await page.getByRole('button', { name: 'Attach files' }).click()
  const again = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'From this device' }).click()
  await (await again).setFiles([{ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') }])
  await expect.poll(isDrawn).toBe(true)
})

test('files dropped on the page are attached', async ({ page, server }) => {
  await openChat(page, server)
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['dropped words'], 'dropped.txt', { type: 'text/plain' }))
    for (const name of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('dropped.txt')).toBeVisible()
})
