import type { Page } from '@playwright/test'
import type { TestServer } from '@saffron/server/testing'
import { signedInApi } from '@saffron/server/testing'

import { expect, replied, replies, say, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

/** Returns the ID of the page's user on the server. */
async function visitorOf(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}').value.id)
}

async function recharge(server: TestServer, user: string, credits: number): Promise<void> {
  const { wallet } = await signedInApi(server, 'admin')
  const body = { user, amountMicros: credits * 1_000_000, note: '=Welcome' }
  await wallet.recharge({ body, headers: { 'idempotency-key': crypto.randomUUID() } })
}

async function spend(server: TestServer, userId: string, credits: number): Promise<void> {
  const requestId = crypto.randomUUID()
  const cost = credits * 1_000_000
  const { ledger } = server.app.wallet
  await server.deps.db.transaction(async (tx) => {
    await ledger.hold(tx, {
      ownerId: userId,
      requestId,
      cause: `run:${requestId}`,
      model: 'large-7',
      amount: cost,
      prices: {},
    })
    await ledger.settle(tx, { requestId, cost })
  })
}

test('the wallet shows the balance and its usage, and exports them as a file', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/user/walletRecord')
  await expect(page.getByText('No transactions yet.')).toBeVisible()
  const user = await visitorOf(page)
  await recharge(server, user, 3)
  await spend(server, user, 2.5)
  await page.reload()
  await expect(page.getByText('Low balance: 0.50 credits left.')).toBeVisible()
  const records = page.getByRole('region', { name: 'Transactions' })
  await expect(records.getByRole('listitem')).toHaveCount(2)
  await expect(records.getByRole('listitem').first()).toContainText('Usage: large-7')
  const use = page.getByRole('region', { name: 'Usage' })
  await expect(use.getByRole('table').getByRole('columnheader', { name: 'large-7' })).toBeAttached()
  await expect(use.getByRole('status')).toHaveText('2.50 credits in 30 days')
  await records.getByLabel('Type').selectOption('Top-ups')
  await expect(records.getByRole('listitem')).toHaveCount(1)
  // A browser's clock may be behind the server's.
  await page.clock.setSystemTime(Date.now() - 60_000)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    records.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const stream = await download.createReadStream()
  const text = (await stream.toArray()).join('')
  expect(text.split('\r\n')).toHaveLength(3)
  expect(text).toContain("Top-up,,3,3,'=Welcome")
  await records.getByLabel('To').fill('2020-01-01')
  await expect(page.getByText('No matching transactions.')).toBeVisible()
  await page.goto('/app/chats')
  await expect(page.getByText('Low balance: 0.50 credits left.')).toBeVisible()
})

test('the chat works even if the balance notice fails to load', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/user')
  const user = await visitorOf(page)
  await recharge(server, user, 3)
  await spend(server, user, 2.5)
  const refused: string[] = []
  await page.route(/\/low-balance-[\w-]+\.js/, (route) => {
    refused.push(route.request().url())
    return route.abort()
  })
  await page.goto('/app/chats')
  await expect.poll(() => refused.length).toBeGreaterThan(0)
  await say(page, 'Answer in 4 words')
  await replies(page).waitFor()
  await replied(page)
})

test('a request is created, changed and withdrawn by keyboard', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/user/walletRecord')
  const requests = page.getByRole('region', { name: 'Requests' })
  await requests.getByRole('button', { name: 'Request credits' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Credits').fill('much')
  await dialog.getByLabel('Credits').press('Enter')
  await expect(dialog.getByText('Enter an amount such as 5 or 0.25.')).toBeVisible()
  await dialog.getByLabel('Credits').fill('5')
  await dialog.getByLabel('Note').fill('For the course')
  await dialog.getByLabel('Note').press('Enter')
  const row = requests.getByRole('listitem')
  await expect(row).toContainText('5.00 credits')
  await expect(row).toContainText('Pending')
  await row.getByRole('button', { name: 'Edit the request for 5.00 credits' }).click()
  await dialog.getByLabel('Note').fill('For two courses')
  await dialog.getByLabel('Note').press('Enter')
  await expect(row).toContainText('For two courses')
  await row.getByRole('button', { name: 'Withdraw the request for 5.00 credits' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(row).toContainText('Withdrawn')
})

test('a gift card is redeemed from the palette and the account menu, on any page', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  const { wallet } = await signedInApi(server, 'super-admin')
  const { list } = await wallet.createGiftCards({ body: { amountMicros: 2_000_000, count: 2 } })
  const [first = '', second = ''] = list.map(({ code }) => code)
  await page.goto('/app/chats')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('gift')
  await page.getByRole('option', { name: 'Redeem gift card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('wrong')
  await dialog.getByLabel('Code').press('Enter')
  await expect(dialog.getByText('The code should be 20 letters and digits.')).toBeVisible()
  await dialog.getByLabel('Code').fill(first.toLowerCase())
  await dialog.getByLabel('Code').press('Enter')
  await expect(dialog.getByText('2.00 credits added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Redeem another' }).click()
  await dialog.getByLabel('Code').fill(first)
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('already been redeemed')
  await page.keyboard.press('Escape')
  await page.goto('/app/user/walletRecord')
  await page.getByRole('button', { name: /’s account$/ }).click()
  await page.getByRole('menuitem', { name: 'Redeem gift card' }).click()
  await dialog.getByLabel('Code').fill(second)
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('4.00', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Transactions' }).getByRole('listitem')).toHaveCount(2)
})

test('the first record appears with the balance in an empty list', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  const { wallet } = await signedInApi(server, 'super-admin')
  const { list } = await wallet.createGiftCards({ body: { amountMicros: 2_000_000, count: 1 } })
  await page.goto('/app/user/walletRecord')
  await expect(page.getByText('No transactions yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Redeem gift card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(list[0]?.code ?? '')
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const records = page.getByRole('region', { name: 'Transactions' })
  await expect(records.getByRole('listitem')).toHaveCount(1)
  await expect(records.getByRole('listitem')).toContainText('2.00')
})

test('on a phone, the drawer closes for the gift card dialog, and the whole menu fits in the window', async ({
  page,
  server,
}) => {
  await visitAs(page, server, 'user')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/chats')
  await page.getByRole('button', { name: 'Open chat list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Test user' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('menuitem', { name: 'Redeem gift card' }).click()
  const code = page.getByRole('dialog').getByLabel('Code')
  await expect(code).toBeFocused()
  await code.fill('wrong')
  await page.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(page.getByText('The code should be 20 letters and digits.')).toBeVisible()
})
