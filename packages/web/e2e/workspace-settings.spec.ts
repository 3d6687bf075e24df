import { readFile } from 'node:fs/promises'

import { signedInApi, unzip } from '@saffron/server/testing'

import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('the owner gives a workspace a picture, removes it, and downloads everything', async ({ page, server }) => {
  const { user, ...api } = await signedInApi(server)
  await visitAs(page, server, 'user', user)
  const { id } = await api.workspace.createNamedWorkspace({ params: { name: 'Orchard' } })
  await page.goto(`/app/workspace/${id}?tab=settings`)
  const picture = page.locator(`img[src*="/user/avatar/"]`)
  await expect(picture).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL })
  await page.getByRole('dialog').getByRole('button', { name: 'Save photo' }).click()
  // In the head of the page, and in the settings.
  await expect(picture).toHaveCount(2)
  const { avatar = '' } = await api.workspace.getWorkspace({ params: { id } })
  expect((await page.request.get(server.url + avatar)).headers()['content-type']).toBe('image/webp')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download workspace' }).click()
  const files = await unzip(new Blob([new Uint8Array(await readFile(await (await downloading).path()))]))
  expect([...files.keys()]).toEqual(expect.arrayContaining(['workspace.json', 'avatar.webp']))

  await page.getByRole('button', { name: 'Remove…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(picture).toHaveCount(0)
})
