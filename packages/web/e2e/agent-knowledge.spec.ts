import type { Page } from '@playwright/test'
import { sendAsset, signedInApi, type TestServer } from '@saffron/server/testing'

import { publishAgent } from './agents.ts'
import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, replied, say, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

const saved = (page: Page) => page.getByRole('status').getByText('Saved', { exact: true })
const knowledge = (page: Page) => page.getByRole('region', { name: 'Knowledge' })

/** Too long to be given in full. */
const GUIDE = Array.from(
  { length: 700 },
  (_, at) => `Line ${at} says what everyone knows of saffron and its harvest.\n`,
)
  .concat('The secret number of the corms is 4242.\n')
  .join('')

/** Stores a file whose text is extracted. */
async function storeText(server: TestServer, owner: string, name: string): Promise<string> {
  const { id } = await sendAsset(server, owner, { name, content: GUIDE })
  const state = () =>
    server.deps.db.query
      .selectFrom('asset')
      .innerJoin('blob', (join) =>
        join.onRef('blob.hash', '=', 'asset.hash').onRef('blob.ownerId', '=', 'asset.ownerId'),
      )
      .select('blob.textState')
      .where('asset.id', '=', id)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await state()).textState, { timeout: 15_000 }).toBe('done')
  return id
}

test('files are dropped and picked from the drive as knowledge, and tools are chosen', async ({ page, server }) => {
  const user = await buildNamed(server, 'Ada')
  const api = apiOf(server, user)
  const { id } = await api.store.createAgent({ body: { name: 'Guide', instructions: 'Answer.' } })
  const root = await api.drive.rootNode({ query: {} })
  const folder = await api.drive.createNode({ body: { kind: 'folder', parent: root.id, name: 'Manuals' } })
  await sendAsset(server, user.id, { name: 'corms.txt', content: 'Corms rest.', parent: folder.id })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/agents/${id}/form`)
  const drop = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['Saffron is picked at dawn.'], 'guide.txt', { type: 'text/plain' }))
    return transfer
  })
  const section = knowledge(page)
  await section.getByRole('group').dispatchEvent('drop', { dataTransfer: drop })
  await expect(section.getByText('guide.txt')).toBeVisible()
  // The message of the chat beside the form doesn't get it.
  await expect(page.getByText('guide.txt')).toHaveCount(1)
  await section.getByRole('button', { name: 'From Drive' }).click()
  await page.getByRole('checkbox', { name: 'Choose folder “Manuals”' }).check()
  await page.getByRole('button', { name: 'Choose 1 item' }).click()
  await expect(section.getByText('1 file · 11 B')).toBeVisible()
  await expect(section.getByText(/^About \d+ tokens\. Given in full to models/)).toBeVisible({ timeout: 15_000 })
  await section.getByRole('checkbox', { name: /^Others may see the names/ }).check()
  const tools = page.getByRole('region', { name: 'Tools' })
  await tools.getByRole('checkbox', { name: 'Built-in' }).check()
  await tools.getByText('All tools').click()
  await tools.getByRole('checkbox', { name: 'fetch_page' }).uncheck()
  await expect(saved(page)).toBeVisible()
  expect(await findings(page)).toEqual([])
  const stored = await api.store.getAgent({ params: { id }, query: {} })
  expect(stored).toMatchObject({ knowledge: [{}, { node: folder.id }], filesVisible: true })
  expect(stored.tools).toEqual([
    { plugin: 'builtin', names: ['current_time', 'draw', 'edit_image', 'read_document', 'read_result', 'web_search'] },
  ])
  await page.route('**/ai/agent/list/*/files*', (route) => route.abort(), { times: 1 })
  await page.reload()
  await expect(section.getByRole('alert')).toContainText('Couldn’t load the files.')
  await section.getByRole('button', { name: 'Try again' }).click()
  await section.getByRole('button', { name: 'Remove “guide.txt”' }).click()
  await expect(section.getByText('guide.txt')).toBeHidden()
  await expect(saved(page)).toBeVisible()
  expect((await api.store.getAgent({ params: { id }, query: {} })).knowledge).toEqual([{ node: folder.id }])
})

test('a citation opens its passage with what was retrieved, and the files if they’re shown', async ({
  page,
  server,
}) => {
  const author = await signedInApi(server)
  const asset = await storeText(server, author.user.id, 'guide.txt')
  const { id } = await author.store.createAgent({
    body: {
      name: 'Corm guide',
      instructions: 'Answer.',
      visibility: 'store',
      knowledge: [{ asset }],
      filesVisible: true,
    },
  })
  await author.store.publishAgent({ params: { id }, body: {} })
  await visitAs(page, server, 'user')
  await page.goto(`/app/store/agent?agent=${id}`)
  await expect(page.getByRole('button', { name: 'Open “guide.txt”' })).toBeVisible()
  await page.goto(`/app/chats?agent=${id}`)
  await say(page, 'use tool search_knowledge with {"query": "secret number of the corms"}')
  await replied(page)
  const sources = page.getByText(/^\d+ sources?$/)
  await sources.click()
  await page.getByRole('button', { name: 'Open source 1: guide.txt' }).press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('blockquote')).toContainText('The secret number of the corms is 4242.')
  await expect(panel.getByRole('heading', { name: 'guide.txt' })).toBeVisible()
  await expect(panel.getByText(/version 1$/)).toBeVisible()
  await expect(panel.getByText(/^score [01]\.\d\d$/).first()).toBeVisible()
  expect(await findings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Open file' }).click()
  expect((await download).suggestedFilename()).toBe('guide.txt')
  await panel.getByRole('button', { name: 'Close' }).click()
  // After a reload, the reply still has its sources, but the agent is gone.
  await author.store.deleteAgent({ params: { id }, query: {} })
  await page.reload()
  await sources.click()
  await page.getByRole('button', { name: 'Open source 1: guide.txt' }).click()
  await expect(panel.getByText('You can’t open this passage anymore.')).toBeVisible()
})

test('an author can hide the names of files', async ({ page, server }) => {
  const author = await signedInApi(server)
  const asset = await storeText(server, author.user.id, 'secret-name.txt')
  const { id } = await author.store.createAgent({
    body: { name: 'Hidden', instructions: 'Answer.', visibility: 'store', knowledge: [{ asset }] },
  })
  await author.store.publishAgent({ params: { id }, body: {} })
  await publishAgent(server, { name: 'Other' })
  await visitAs(page, server, 'user')
  await page.goto(`/app/store/agent?agent=${id}`)
  await expect(page.getByText('1 file, whose names the author doesn’t show')).toBeVisible()
  await expect(page.getByText('secret-name.txt')).toBeHidden()
})
