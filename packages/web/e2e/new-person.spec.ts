import { signedInApi } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, field, replied, replies, say, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

/** A server of its own, because it prices the default model. */
test.use({ serverOptions: {} })

test('offers a free model to a user without credits for the default model', async ({ chat, server }) => {
  const { admin } = await signedInApi(server, 'super-admin')
  const { list } = await admin.searchModels({ query: { q: 'saffron-demo', page: 1, limit: 20 } })
  const priced = list.find(({ name }) => name === 'saffron-demo')
  if (priced === undefined) throw new Error('no demo model')
  const price = (input: number | null, version: number) =>
    admin.editModels({ body: { models: [{ id: priced.id, version, prices: { input } }] } })
  const [after] = (await price(1_000_000_000, priced.version)).list
  await chat.reload()
  await field(chat).fill('4 words')
  await field(chat).press('Enter')
  const notice = chat.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('Not enough credits')
  await expect(chat.getByText('Low balance')).toHaveCount(0)
  expect(await findings(chat)).toEqual([])
  await notice.getByRole('button', { name: 'Try another model' }).click()
  await expect(chat.getByRole('menuitemradio', { name: /^saffron-demo / })).toHaveCount(0)
  await chat.getByRole('menuitemradio', { name: /vision/i }).click()
  await replies(chat).waitFor()
  await replied(chat)
  await expect(chat.getByRole('article', { name: 'Your message' })).toHaveText('4 words')
  await price(null, after?.version ?? 0)
})

test('a toast doesn’t cover the message field', async ({ chat }) => {
  await chat.setViewportSize({ width: 1024, height: 768 })
  await say(chat, '3 words')
  await replied(chat)
  await chat.waitForURL(/chats\/./)
  await chat.getByRole('navigation', { name: 'Chats' }).getByRole('link').focus()
  await chat.keyboard.press('Shift+F10')
  await chat.getByRole('menuitem', { name: 'Delete' }).click()
  const undo = chat.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const bottom = () => chat.locator('[data-toast]').evaluate((toast) => toast.getBoundingClientRect().bottom)
  const top = await chat.locator('form', { has: field(chat) }).evaluate((form) => form.getBoundingClientRect().top)
  await expect.poll(bottom).toBeLessThanOrEqual(top)
})

test('warns before an image is sent to a model that can’t see images', async ({ chat }) => {
  await chat.getByRole('button', { name: 'Attach files' }).click()
  const choosing = chat.waitForEvent('filechooser')
  await chat.getByRole('menuitem', { name: 'From this device' }).click()
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await (await choosing).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  const warning = chat.getByText('This model can’t see images. It gets only their names.')
  await expect(warning).toBeVisible()
  await chat.getByRole('button', { name: /^Model:/ }).click()
  await chat.getByRole('option', { name: /vision/i }).click()
  await expect(warning).toHaveCount(0)
})

test('a failed list reloads when the network is back', async ({ chat }) => {
  await chat.route('**/fsnode/**', (route) => route.abort())
  await chat.goto('/app/drive')
  const failure = chat.getByText('Network connection abnormal')
  // In the list, and next to it.
  await expect(failure).toHaveCount(2)
  await chat.unroute('**/fsnode/**')
  await chat.evaluate(() => dispatchEvent(new Event('online')))
  await expect(failure).toHaveCount(0)
})

test('model rows keep clear of their buttons, and an empty gift card list says so', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/app/admin/model')
    const row = page.locator('li[data-index="0"]')
    const buttons = row.getByRole('button')
    await expect(buttons.first()).toBeVisible()
    const [left, right] = await Promise.all([
      buttons.first().evaluate((button) => button.getBoundingClientRect().left),
      buttons
        .first()
        .locator('xpath=../preceding-sibling::div[1]')
        .evaluate((use) => use.getBoundingClientRect().right),
    ])
    expect(left, String(width)).toBeGreaterThanOrEqual(right)
    const tops = await Promise.all(
      ['Add model', 'Refresh from channels'].map((name) =>
        page.getByRole('button', { name }).evaluate((button) => button.getBoundingClientRect().top),
      ),
    )
    expect(tops[0], String(width)).toBe(tops[1])
  }
  // Other tests of this worker may have created some.
  await page.route('**/giftcard/search*', (route) => route.fulfill({ json: { list: [], total: 0 } }))
  await page.goto('/app/admin/giftcard')
  await expect(page.getByText('No gift cards yet.')).toBeVisible()
})
