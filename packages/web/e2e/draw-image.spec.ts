import { readFile } from 'node:fs/promises'

import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

/** A file of a browser: a PNG of one color. */
const png = (width: number, height: number) => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height)
  return canvas.toDataURL('image/png')
}

test('an image is opened, turned, cropped, resized and saved to disk', async ({ page, server }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await visitAs(page, server, 'user')
  await page.goto('/app/image')
  await expect(page.getByRole('heading', { name: 'Open an image' })).toBeVisible()
  const address = await page.evaluate(`(${png.toString()})(300, 200)`)
  const bytes = Buffer.from(String(address).split(',')[1] ?? '', 'base64')
  const picking = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await picking).setFiles({ name: 'sketch.png', mimeType: 'image/png', buffer: bytes })
  await expect(page.getByText('300 × 200')).toBeVisible()
  await page.getByRole('button', { name: 'Rotate right' }).click()
  await expect(page.getByText('200 × 300')).toBeVisible()
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  await page.getByRole('radio', { name: '1:1' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('200 × 200')).toBeVisible()
  await page.getByRole('button', { name: 'Resize…' }).click()
  await page.getByRole('dialog').getByLabel('Width').fill('50')
  await page.getByRole('dialog').getByLabel('Height').focus()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('50 × 50')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('sketch.png')
  const file = await readFile(await saved.path())
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([50, 50])
})

test('a file that isn’t an image is refused with the message of the specification', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/image')
  for (const [file, message] of [
    [{ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }, 'Invalid image source'],
    [{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }, 'Invalid image source'],
    [{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') }, 'Failed to load image'],
  ] as const) {
    const picking = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).click()
    await (await picking).setFiles(file)
    await expect(page.getByText(message).first()).toBeVisible()
  }
})

test('unsaved changes are asked about before another image or page replaces them', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/draw')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Open an image' }).click()
  const choose = async (button: string, name: string, width: number) => {
    const address = await page.evaluate(`(${png.toString()})(${width}, 200)`)
    const picking = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    const buffer = Buffer.from(String(address).split(',')[1] ?? '', 'base64')
    await (await picking).setFiles({ name, mimeType: 'image/png', buffer })
  }
  await choose('Choose file', 'first.png', 300)
  await choose('Open another image', 'second.png', 400)
  await expect(page.getByText('400 × 200')).toBeVisible()
  await page.getByRole('button', { name: 'Resize…' }).click()
  await page.getByRole('dialog').getByLabel('Width').fill('100')
  await page.getByRole('dialog').getByLabel('Width').press('Enter')
  await expect(page.getByText('100 × 50')).toBeVisible()
  await choose('Open another image', 'third.png', 500)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText('100 × 50')).toBeVisible()
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Drive', exact: true }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText('100 × 50')).toBeVisible()
  await choose('Open another image', 'third.png', 500)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('500 × 200')).toBeVisible()
  await page.getByRole('button', { name: 'Rotate right' }).click()
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/app\/draw$/)
})

test('an image of the drive that can’t be opened says so, and offers other ways', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/image?asset=0197f0c2-5b1e-7c3a-9d2f-1a2b3c4d5e6f')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
})
