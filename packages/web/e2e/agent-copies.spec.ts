import { sendAsset } from '@saffron/server/testing'

import { publishAgent } from './agents.ts'
import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

test('a copy adopts changes of its original field by field', async ({ page, server }) => {
  const { agent, author } = await publishAgent(server, { name: 'Copied', opening: 'Hello.', instructionsVisible: true })
  const user = await buildNamed(server, 'Ada')
  const { store } = apiOf(server, user)
  const { id } = await store.forkAgent({ params: { id: agent.id }, body: {} })
  await store.updateAgent({ params: { id }, body: { instructions: 'Review my diff.' } })
  const params = { id: agent.id }
  await author.store.updateAgent({ params, body: { instructions: 'Review each diff.', opening: 'Send a diff.' } })
  await author.store.publishAgent({ params, body: {} })
  await visitAs(page, server, 'user', user)
  await page.goto('/app/store/agent?view=mine')
  await expect(page.getByRole('list', { name: 'Agents' }).getByText('Original updated')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/app/agents/${id}/form`)
  await expect(page.getByText('The original of this copy has a newer version: 2.')).toBeVisible()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changes of the original' })
  // What both changed isn’t chosen at first.
  await expect(dialog.getByRole('checkbox', { name: 'Its first message' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Instructions for the agent' })).not.toBeChecked()
  await expect(dialog.getByText('Review each diff.')).toBeVisible()
  await expect(dialog.getByText('Review my diff.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Adopt 1 change' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Changes adopted in your draft.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review changes' })).toBeHidden()
  await expect(page.getByLabel('Its first message')).toHaveValue('Send a diff.')
  await expect(page.getByLabel('Instructions for the agent')).toHaveValue('Review my diff.')
})

test('all changes are adopted, or none, and a failed look is repeated', async ({ page, server }) => {
  const { agent, author } = await publishAgent(server, { name: 'Followed', instructionsVisible: true })
  const user = await buildNamed(server, 'Ada')
  const { store } = apiOf(server, user)
  const { id } = await store.forkAgent({ params: { id: agent.id }, body: {} })
  await store.updateAgent({ params: { id }, body: { instructions: 'My own.' } })
  const publish = async (fields: { readonly instructions: string; readonly description: string }) => {
    await author.store.updateAgent({ params: { id: agent.id }, body: fields })
    await author.store.publishAgent({ params: { id: agent.id }, body: {} })
  }
  await publish({ instructions: 'Second.', description: 'Second.' })
  await visitAs(page, server, 'user', user)
  await page.route('**/update', (route) => route.abort(), { times: 1 })
  await page.goto(`/app/agents/${id}/form`)
  const review = page.getByRole('button', { name: 'Review changes' })
  await review.click()
  const dialog = page.getByRole('dialog', { name: 'Changes of the original' })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('checkbox', { name: 'Description' }).uncheck()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Your draft stays as it is.')).toBeVisible()
  await expect(review).toBeHidden()
  await publish({ instructions: 'Third.', description: 'Third.' })
  await page.reload()
  await review.click()
  await dialog.getByRole('button', { name: 'Choose all' }).click()
  await dialog.getByRole('button', { name: 'Adopt 2 changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Instructions for the agent')).toHaveValue('Third.')
  await expect(page.getByLabel('Description')).toHaveValue('Third.')
})

test('files that a copy doesn’t have are named right after copying', async ({ page, server }) => {
  const { agent, author } = await publishAgent(server, { name: 'With files', instructionsVisible: true })
  const { id: asset } = await sendAsset(server, author.user.id, { name: 'rules.txt' })
  const params = { id: agent.id }
  await author.store.updateAgent({ params, body: { knowledge: [{ asset }] } })
  await author.store.publishAgent({ params, body: {} })
  await visitAs(page, server, 'user')
  await page.goto(`/app/store/agent?agent=${agent.id}`)
  await page.getByRole('button', { name: 'More options for With files' }).click()
  await page.getByRole('menuitem', { name: 'Make a copy' }).click()
  await expect(page.getByText('Not copied, because the author doesn’t show them: 1 file.')).toBeVisible()
})
