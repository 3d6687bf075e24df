import { signedInApi, startReplayServer } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, PASSWORD, say, signUp, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const DEAD_MODEL = 'a-dead-model'

test('a new provider’s models can be priced and made the default right away', async ({ page, server }) => {
  const body = [JSON.stringify({ data: [{ id: 'gpt-dear' }, { id: 'gpt-cheap' }] })]
  const provider = await startReplayServer(() => ({ body }))
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/admin/channel')
  await page.getByRole('button', { name: 'Connect a provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('House')
  await dialog.getByLabel('Base URL').fill(provider.url)
  await expect(dialog.getByRole('heading', { name: 'Connect a provider' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Connect' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Connect' }).click()

  const connected = page.getByRole('dialog', { name: 'House connected' })
  await expect(connected).toContainText('2 models are available.')
  await expect(connected).toContainText('2 models have no price')
  expect(await findings(page, '[role=dialog]')).toEqual([])
  await expect(connected.getByLabel('Default model for new chats')).toHaveValue('')
  await connected.getByLabel('Default model for new chats').selectOption('gpt-cheap')
  await connected.getByRole('button', { name: 'Make default' }).click()
  await expect(connected).toContainText('gpt-cheap is now the default for new chats.')
  await expect(connected).toContainText('Currently gpt-cheap.')
  await connected.getByRole('button', { name: 'Set prices' }).click()

  const prices = page.getByRole('dialog', { name: 'Set prices' })
  const dear = prices.getByRole('group', { name: 'gpt-dear' })
  await dear.getByLabel('Input', { exact: true }).fill('much')
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(prices.getByText('Enter a price such as 2.5')).toBeVisible()
  await dear.getByLabel('Input', { exact: true }).fill('1,005')
  await dear.getByLabel('Output', { exact: true }).fill('20')
  expect(await findings(page, '[role=dialog]')).toEqual([])
  await prices.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(prices).toHaveCount(0)
  await expect(page.getByText('Prices saved.')).toBeVisible()
  expect(server.app.admin.modelRegistry.termsOf('gpt-dear')?.prices).toEqual({
    input: 1_005_000_000,
    output: 20_000_000,
  })
  expect(server.app.admin.modelRegistry.termsOf('gpt-cheap')?.prices).toEqual({})

  await page.goto('/app/admin/model')
  const row = page.getByRole('listitem').filter({ hasText: 'gpt-cheap' })
  await expect(row).toContainText('Default for Chat')
  await row.getByRole('button', { name: 'Set prices of gpt-cheap' }).click()
  await prices.getByLabel('Output', { exact: true }).fill('0.5')
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Output 0.50')

  body[0] = JSON.stringify({ data: [{ id: 'gpt-dear' }, { id: 'gpt-cheap' }, { id: 'gpt-late' }] })
  await page.getByRole('button', { name: 'Refresh from channels' }).click()
  const refreshed = page.getByRole('dialog', { name: 'Refresh from channels' })
  await expect(refreshed).toContainText('1 model has no price')
  await refreshed.getByRole('button', { name: 'Set prices' }).click()
  await prices.getByLabel('Input', { exact: true }).fill('1')
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'gpt-late' })).toContainText('Input 1.00')

  const { admin } = await signedInApi(server, 'super-admin')
  const { list } = await admin.searchChannels({ query: { q: 'House' } })
  await admin.deleteChannel({ params: { id: list[0]?.id ?? '' }, query: {} })
  await provider.close()
})

test('a new user’s first reply comes from a working model, and their choice follows them', async ({
  page,
  browser,
  server,
}) => {
  const { admin } = await signedInApi(server, 'super-admin')
  const channel = await admin.createChannel({
    body: { name: 'Dead', type: 'openai', baseUrl: 'http://127.0.0.1:9/v1', models: [DEAD_MODEL] },
  })
  const email = await signUp(page)
  const picker = page.getByRole('button', { name: /^Model:/ })
  await expect(picker).toHaveText('saffron-demo')
  await say(page, '5 words')
  await expect(page.getByRole('article', { name: 'Reply' })).toContainText('saffron-demo')
  await picker.click()
  await expect(page.getByRole('option', { name: DEAD_MODEL })).toContainText('Not working')
  expect(await findings(page)).toEqual([])
  await page.getByRole('option', { name: /vision/i }).click()
  await expect(picker).toHaveText(/vision/i)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('currentUser'))).toContain('saffron-demo-vision')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('lastModel')

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/auth/login')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await other.goto('/app/chats')
  await expect(other.getByRole('button', { name: /^Model:/ })).toHaveText(/vision/i)
  await elsewhere.close()
  await admin.deleteChannel({ params: { id: channel.id }, query: {} })
})
