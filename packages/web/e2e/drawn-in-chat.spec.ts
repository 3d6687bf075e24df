import type { Page } from '@playwright/test'
import { buildCredit, buildUser, priceModel, startReplayServer, type TestServer } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, field, replied, replies, say, stopButton, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

/** A PNG of one color, 48 × 32. */
const FIELD =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAIAAADbtmxLAAAAMUlEQVR42u3OQQ0AAAgEoOtkWjsZyhbOBxsByHS9EiEhISEhISEhISEhISEhISGhSwu8f5CIHY/mzQAAAABJRU5ErkJggg=='

/** Opens a new chat whose model may draw. */
async function openChat(page: Page, server: TestServer) {
  const user = await buildNamed(server, 'Ada Lovelace')
  const api = apiOf(server, user)
  const { id } = await api.chat.createConversation({ body: { title: 'Drawings' } })
  await api.chat.updateConversation({ params: { id }, body: { builtinTools: ['draw', 'edit_image'] } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/chats/${id}`)
  await field(page).waitFor()
  return { user, api }
}

const images = (page: Page) =>
  replies(page)
    .last()
    .getByRole('button', { name: /^Open .+\.png$/ })
const bar = (page: Page) => replies(page).getByRole('progressbar')

test('a drawing in a chat shows its progress, then its images, which open, are edited and drawn again', async ({
  page,
  server,
}) => {
  await openChat(page, server)
  await say(page, 'use tool draw with {"prompt": "slow fox", "size": "96x64", "count": 2}')
  await expect(bar(page)).toBeVisible()
  await expect(images(page)).toHaveCount(2, { timeout: 30_000 })
  await replied(page)
  await expect(images(page).first().locator('img')).toHaveJSProperty('complete', true)
  expect(await findings(page)).toEqual([])
  await images(page).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(images(page)).toHaveCount(2)
  await replies(page).getByRole('button', { name: 'Draw again: slow fox' }).click()
  await expect(images(page)).toHaveCount(4, { timeout: 30_000 })
  await replies(page)
    .getByRole('link', { name: /^Edit .+-1\.png$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/app\/image\?asset=/)
})

// The tests of a worker share its server.
test.afterEach(({ server }) => priceModel(server, 'saffron-demo-image', { image: null }))

test('a drawing that costs asks first with its price, and ends when the reply is stopped', async ({ page, server }) => {
  await priceModel(server, 'saffron-demo-image', { image: 100_000 })
  const { user, api } = await openChat(page, server)
  await buildCredit(server, user.id, 1_000_000)
  await say(page, 'use tool draw with {"prompt": "slow cat", "size": "32x32", "count": 2}')
  const consent = page.getByRole('group', { name: 'Allow draw from Built-in with this input?' })
  await expect(consent).toContainText('It costs at most 0.20 credits.')
  await consent.getByRole('button', { name: 'Once', exact: true }).click()
  await expect(bar(page)).toBeVisible()
  await stopButton(page).click()
  await expect(replies(page).last()).toContainText('Canceled')
  await expect(bar(page)).toHaveCount(0)
  await expect.poll(async () => (await api.draw.searchDrawings({ query: {} })).list[0]?.state).toBe('cancelled')
  expect((await api.auth.me()).balanceMicros).toBe(1_000_000)
})

test('an image that a chat model streams is shown in its reply, opens, and is edited', async ({ page, server }) => {
  const image = { type: 'image_url', image_url: { url: `data:image/png;base64,${FIELD}` } }
  const chunks = [{ content: 'Here', images: [image] }, { content: ' it is.' }].map(
    (delta) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`,
  )
  const provider = await startReplayServer(({ path }) =>
    path.endsWith('/models')
      ? { headers: { 'content-type': 'application/json' }, body: [JSON.stringify({ data: [{ id: 'painter' }] })] }
      : { body: [...chunks, 'data: [DONE]\n\n'] },
  )
  const boss = apiOf(server, await buildUser(server, 'super-admin'))
  const body = { name: 'Painter', type: 'openai' as const, baseUrl: provider.url }
  const { id: channel } = await boss.admin.createChannel({ body })
  try {
    const { api } = await openChat(page, server)
    const { id } = await api.chat.createConversation({ body: { title: 'Painted', model: 'painter' } })
    await page.goto(`/app/chats/${id}`)
    await say(page, 'Draw a field')
    await replied(page)
    const shown = replies(page).last().getByRole('button', { name: 'Open “image-1.png”' })
    await expect(shown.locator('img')).toHaveJSProperty('naturalWidth', 48)
    await shown.click()
    await expect(page.getByRole('dialog', { name: 'Image viewer' })).toBeVisible()
    await page.keyboard.press('Escape')
    await replies(page).last().getByRole('link', { name: 'Edit', exact: true }).click()
    await expect(page.getByText('48 × 32')).toBeVisible()
  } finally {
    await boss.admin.deleteChannel({ params: { id: channel } })
    await provider.close()
  }
})

test('a phone shows the images of a drawing without scrolling sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openChat(page, server)
  await say(page, 'use tool draw with {"prompt": "a wide fox", "size": "1024x256"}')
  await expect(images(page)).toHaveCount(1, { timeout: 30_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
