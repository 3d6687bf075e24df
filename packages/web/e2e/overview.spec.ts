import { buildCredit, buildUser, priceModel, signedInApi } from '@saffron/server/testing'

import { expect, field, replies, sendButton, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

/** A server of its own, because its failures count for the channel. */
test.use({ serverOptions: {} })

test('the overview shows calls in charts with tables, and a filtered log', async ({ page, server }) => {
  const { chat } = await signedInApi(server)
  const { id } = await chat.createConversation({ body: { title: 'titled' } })
  for (const content of ['12 words', 'error 500']) {
    for await (const _event of chat.startRun({ params: { id }, body: { content } }));
  }
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/admin')
  const calls = page.getByRole('table', { name: 'Calls' })
  await expect(calls.getByRole('columnheader')).toHaveText(['Time', 'Succeeded', 'Failed', 'Total'])
  await expect(calls.getByRole('row')).not.toHaveCount(1)
  await page.getByRole('tab', { name: 'Calls' }).press('End')
  await expect(page.getByRole('tab', { name: 'Errors by channel and model' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Errors by channel and model' })).toContainText('Demo · saffron-demo')
  await page.getByRole('tab', { name: 'Calls' }).click()
  await expect(page.getByRole('region', { name: 'By channel' }).getByRole('rowheader', { name: 'Demo' })).toBeVisible()
  const figures = page.getByRole('figure', { name: 'Calls' }).getByRole('button', { name: 'Show as table' })
  await figures.press('Enter')
  await expect(calls.getByRole('columnheader').first()).toBeInViewport()
  await page.getByLabel('Period').selectOption('Last day')
  await expect(calls.getByRole('row')).not.toHaveCount(1)
  await page.getByLabel('Status').selectOption('Failed')
  const rows = page.getByRole('list', { name: 'Call log' }).getByRole('listitem')
  await expect(rows.first().locator('summary')).toContainText('Failed')
  await rows.first().locator('summary').press('Enter')
  await expect(rows.first().getByText('provider.failed')).toBeVisible()
})

test('the overview begins with what needs attention, and leads there', async ({ page, server }) => {
  const { wallet } = await signedInApi(server)
  const { id } = await wallet.createRequest({ body: { amountMicros: 1_000_000 } })
  await visitAs(page, server, 'super-admin')
  await page.goto('/app/admin')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await attention.getByRole('link', { name: /request for credits|requests for credits/ }).click()
  await expect(page).toHaveURL(/\/app\/admin\/walletRecord\?view=requests\.pending/)
  await wallet.withdrawRequest({ params: { id } })
})

test('the overview refreshes itself, and keeps its content when that fails', async ({ page, server }) => {
  await visitAs(page, server, 'super-admin')
  await page.clock.install()
  await page.goto('/app/admin')
  const users = page
    .getByRole('term')
    .filter({ hasText: /^Accounts$/ })
    .locator('+ dd')
  const before = Number(await users.textContent())
  await page.getByLabel('Period').focus()
  await buildUser(server)
  await page.clock.runFor(30_000)
  await expect.poll(async () => Number(await users.textContent())).toBeGreaterThan(before)
  await expect(page.getByLabel('Period')).toBeFocused()
  await page.route('**/api/overview*', (route) => route.abort())
  await page.clock.runFor(30_000)
  await expect(page.getByText('Couldn’t refresh')).toBeVisible()
  await expect(users).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/overview*')
  await page.clock.runFor(30_000)
  await expect(page.getByText('Couldn’t refresh')).toHaveCount(0)
})

test('a reply shows its cost, the thread the sum, and insufficient credits show what to do', async ({
  page,
  server,
}) => {
  // No other test uses it.
  const model = 'saffron-demo-vision'
  await priceModel(server, model, { input: 1_000_000, output: 2_000_000 })
  const { chat, user } = await signedInApi(server)
  await visitAs(page, server, 'user', user)
  const { id } = await chat.createConversation({ body: { title: 'dear', model } })
  await page.goto(`/app/chats/${id}`)
  await field(page).fill('12 words')
  await sendButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Redeem a gift card or request credits.')
  await expect(field(page)).toHaveValue('12 words')
  await buildCredit(server, user.id, 100_000)
  await sendButton(page).click()
  await expect(replies(page)).toContainText('credits')
  await expect(page.getByRole('main').locator('header').first()).toContainText('credits')
  await priceModel(server, model, { input: null, output: null })
})
