import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { publishAgent } from './agents.ts'
import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

const STORE = '/app/store/agent?view=mine'

/** An agent as LobeChat writes it. */
const LOBE = {
  config: { systemRole: 'You name what can break.', openingMessage: 'Paste a diff.', plugins: ['web'] },
  identifier: 'risk-namer',
  meta: { title: 'Risk namer', description: 'Reads diffs.', avatar: '🔍', tags: ['git'], category: 'programming' },
  schemaVersion: 1,
}

const openImport = async (page: Page) => {
  await page.goto(STORE)
  await page.getByRole('button', { name: 'Import…' }).click()
  return page.getByRole('dialog', { name: 'Import…' })
}

test('a file of another app is shown before it becomes a draft, and is exported as a card', async ({
  page,
  server,
}) => {
  await visitAs(page, server, 'user')
  const dialog = await openImport(page)
  const file = { name: 'agent.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(LOBE)) }
  await dialog.getByLabel('File of an agent').setInputFiles(file)
  await expect(dialog.getByText('Risk namer')).toBeVisible()
  await expect(dialog.getByRole('definition').filter({ hasText: 'config.plugins' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/\/app\/agents\/[\w-]+\/form/)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Risk namer')

  await page.getByRole('button', { name: 'More options for Risk namer' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await page.getByRole('dialog').getByLabel('Format').selectOption('Character card (PNG)')
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Save file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Risk namer.png')
  const card = await readFile(await download.path())

  const again = await openImport(page)
  await again.getByLabel('File of an agent').setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: card })
  await expect(again.getByText('chara_card_v3')).toBeVisible()
  await expect(again.getByText('Risk namer')).toBeVisible()
})

test('pasted text becomes an agent, and a file that can’t be read says why and keeps the text', async ({
  page,
  server,
}) => {
  await visitAs(page, server, 'user')
  const dialog = await openImport(page)
  const text = '---\nname: explainer\ndescription: Explains logs.\n---\n\nExplain each line.'
  await dialog.getByLabel('Or paste its text').fill(text)
  const broken = { name: 'agent.json', mimeType: 'application/json', buffer: Buffer.from('{"a":') }
  await dialog.getByLabel('File of an agent').setInputFiles(broken)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('Or paste its text')).toHaveValue(text)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('explainer')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await expect(dialog.getByLabel('Or paste its text')).toHaveValue(text)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByLabel('Instructions for the agent')).toHaveValue(/Explain each line\./)
})

test('an administrator transfers an agent to another user', async ({ page, server }) => {
  await publishAgent(server, { name: 'To transfer' })
  const receiver = await buildNamed(server, 'Nia Newowner')
  await visitAs(page, server, 'admin')
  await page.goto('/app/agents')
  const row = page.getByRole('listitem').filter({ hasText: 'To transfer' })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Transfer…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer…' })
  await dialog.getByRole('button', { name: 'Transfer agent' }).click()
  await expect(dialog.getByRole('alert').getByText('Choose who is to own the agent.')).toBeVisible()
  await dialog.getByRole('searchbox', { name: 'Search by name' }).fill('Newowner')
  await dialog.getByRole('button', { name: 'Nia Newowner' }).click()
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Transfer agent' }).click()
  await expect(page.getByText('Transferred “To transfer” to Nia Newowner.')).toBeVisible()
  const { list } = await apiOf(server, receiver).store.searchMyAgents({ query: {} })
  expect(list.map(({ name }) => name)).toEqual(['To transfer'])
})
