import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { buildConversation, buildMessage, buildUser } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const REPLY = [
  '| Fruit | Price |\n| --- | ---: |\n| Apple, red | 1.20 |\n| =SUM(A1) | 3 |',
  '```python\nprint("hello")\n```',
  '```mermaid\ngraph TD; A-->B\n```',
].join('\n\n')

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await press()
  const download = await coming
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('tables, code and diagrams of a reply are copied and saved', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const user = await buildUser(server)
  const conversation = await buildConversation(server.deps.db, user.id, { title: 'Blocks' })
  await buildMessage(server.deps.db, conversation)
  await buildMessage(server.deps.db, conversation, { role: 'assistant', text: REPLY })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/chats/${conversation.id}`)
  await page.getByRole('img', { name: 'Diagram' }).waitFor()

  const table = page.getByRole('table').locator('..').locator('..')
  await table.hover()
  await table.getByRole('button', { name: 'Copy' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Fruit\tPrice\nApple, red\t1.20\n=SUM(A1)\t3')
  const csv = await saved(page, () => table.getByRole('button', { name: 'Download CSV' }).click())
  // A spreadsheet must not run what a model wrote.
  expect(csv).toEqual({ name: 'table.csv', text: '\uFEFFFruit,Price\r\n"Apple, red",1.20\r\n\'=SUM(A1),3\r\n' })

  const code = page.getByRole('figure').filter({ hasText: 'python' })
  const script = await saved(page, () => code.getByRole('button', { name: 'Download' }).click())
  expect(script).toEqual({ name: 'code.py', text: 'print("hello")' })

  const diagram = page.getByRole('figure').filter({ hasText: 'Diagram' })
  const svg = await saved(page, () => diagram.getByRole('button', { name: 'Download' }).click())
  expect(svg.name).toBe('diagram.svg')
  expect(svg.text).toMatch(/^<svg[^>]+xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  await diagram.getByRole('button', { name: 'Source' }).click()
  await expect(diagram).toContainText('graph TD; A-->B')
  expect(await findings(page)).toEqual([])
  await diagram.getByRole('button', { name: 'Source' }).click()
  await expect(page.getByRole('img', { name: 'Diagram' })).toBeVisible()
})

test('a block of a reply is expanded, and closed with Escape', async ({ page, server }) => {
  const user = await buildUser(server)
  const conversation = await buildConversation(server.deps.db, user.id, { title: 'Blocks' })
  await buildMessage(server.deps.db, conversation)
  await buildMessage(server.deps.db, conversation, { role: 'assistant', text: REPLY })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/chats/${conversation.id}`)
  await page.getByRole('img', { name: 'Diagram' }).waitFor()
  const expanded = page.getByRole('dialog')
  const blocks = [
    [page.getByRole('table').locator('..').locator('..'), 'Table', expanded.getByText('Apple, red')],
    [page.getByRole('figure').filter({ hasText: 'python' }), 'python', expanded.getByText('print("hello")')],
    [
      page.getByRole('figure').filter({ hasText: 'Diagram' }),
      'Diagram',
      expanded.getByRole('img', { name: 'Diagram' }),
    ],
  ] as const
  for (const [block, title, content] of blocks) {
    await block.hover()
    const open = block.getByRole('button', { name: 'Expand' })
    await open.click()
    await expect(expanded.getByRole('heading', { name: title })).toBeVisible()
    await expect(content).toBeVisible()
    // Nothing more to expand.
    await expect(expanded.getByRole('button', { name: 'Expand' })).toHaveCount(0)
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(expanded).toHaveCount(0)
    await expect(open).toBeFocused()
  }
})
