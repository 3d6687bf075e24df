import type { Page } from '@playwright/test'
import { addMember, buildUser, buildWorkspace, priceModel, signedInApi, type TestServer } from '@saffron/server/testing'

import { expect, field, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

/** A server of its own, because it prices the default model. */
test.use({ serverOptions: {} })

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'enough credits' })

/** Asks in a workspace that can't pay, as its owner or an editor. Returns its ID and the client of the user. */
async function askWithoutCredits(page: Page, server: TestServer, role: 'owner' | 'editor') {
  const api = await signedInApi(server)
  const owner = role === 'owner' ? api.user : await buildUser(server)
  const id = await buildWorkspace(server.deps.db, owner.id, 'Northwind')
  if (role === 'editor') await addMember(server.deps.db, id, api.user.id, 'editor')
  await visitAs(page, server, 'user', api.user)
  await page.goto(`/app/chats?workspace=${id}`)
  await field(page).fill('What does this cost?')
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('This workspace doesn’t have enough credits')
  return { api, id }
}

// Other tests use this server's models too.
test.beforeEach(({ server }) => priceModel(server, 'saffron-demo', { input: 1_000_000_000 }))
test.afterEach(({ server }) => priceModel(server, 'saffron-demo', { input: null }))

test('an owner without credits redeems a gift card for the workspace, not for themselves', async ({ page, server }) => {
  const chief = await signedInApi(server, 'super-admin')
  const { list } = await chief.wallet.createGiftCards({ body: { amountMicros: 5_000_000 } })
  const { api, id } = await askWithoutCredits(page, server, 'owner')
  await notice(page).getByRole('button', { name: 'Redeem gift card' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Credits are added to “Northwind” right away.')
  await dialog.getByLabel('Code').fill(list[0]?.code ?? '')
  await dialog.getByRole('button', { name: 'Redeem' }).click()
  await expect(dialog.getByText('5.00 credits added')).toBeVisible()
  expect((await api.workspace.getWorkspace({ params: { id } })).balanceMicros).toBe(5_000_000)
  expect((await api.auth.me()).balanceMicros).toBe(0)
})

test('an editor is told who can add credits, and not offered a gift card', async ({ page, server }) => {
  await askWithoutCredits(page, server, 'editor')
  await expect(notice(page).getByRole('button', { name: 'Try another model' })).toBeVisible()
  await expect(notice(page).getByRole('button', { name: 'Redeem gift card' })).toHaveCount(0)
})
