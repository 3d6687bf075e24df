import { buildConversation, buildMessage, signedInApi } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, messages, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const MENU = 'Move or copy to another space…'

test('a chat and a folder move from the own space to a workspace and back', async ({ page, server }) => {
  const { user, ...api } = await signedInApi(server)
  await visitAs(page, server, 'user', user)
  const { id: workspace } = await api.workspace.createNamedWorkspace({ params: { name: 'Orchard' } })
  const chat = await buildConversation(server.deps.db, user.id, { title: 'About bulbs' })
  await buildMessage(server.deps.db, chat, { text: 'When do crocuses bloom?' })
  const folder = await api.drive.createNode({ body: { kind: 'folder', name: 'Papers' } })
  await api.drive.createNode({ body: { kind: 'folder', name: 'inner', parent: folder.id } })
  const dialog = page.getByRole('dialog')
  const openTransfer = async (menu: string) => {
    await page.getByRole('main').getByRole('button', { name: menu }).click()
    await page.getByRole('menuitem', { name: MENU }).click()
    await expect(dialog.getByRole('heading', { name: 'Move or copy to another space' })).toBeVisible()
  }

  await page.goto(`/app/chats/${chat.id}`)
  await openTransfer('More options for About bulbs')
  await expect(dialog.getByText('1 member of this workspace can read it')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('To', { exact: true }).selectOption('Orchard')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Moved to Orchard.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'About bulbs' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(chat.id))
  await expect(messages(page).first()).toContainText('When do crocuses bloom?')
  await expect(page.getByRole('link', { name: 'Orchard' })).toBeVisible()

  await openTransfer('More options for About bulbs')
  await expect(dialog.getByText('The other members of Orchard can no longer read it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('Moved to Your own space.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'About bulbs' })).toHaveCount(0)
  await page.goto('/app/chats')
  await expect(page.getByRole('link', { name: 'About bulbs' })).toBeVisible()

  await page.goto('/app/drive')
  const row = page.getByRole('row').filter({ has: page.getByTitle('Papers', { exact: true }) })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: MENU }).click()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Path' })).toHaveText(/Orchard/)
  await expect(row).toBeVisible()
  const { list } = await api.drive.childrenOfNode({ params: { id: folder.id } })
  expect(list).toMatchObject([{ name: 'inner' }])

  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: MENU }).click()
  await dialog.getByLabel('What to do').selectOption('Copy')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied to Your own space.')).toBeVisible()
  await expect(row).toBeVisible()
  const root = await api.drive.rootNode()
  const own = await api.drive.childrenOfNode({ params: { id: root.id } })
  expect(own.list).toMatchObject([{ name: 'Papers' }])
  expect(await api.drive.getNode({ params: { id: folder.id } })).toMatchObject({ id: folder.id })
  expect((await api.workspace.workspaceRoot({ params: { id: workspace } })).childCount).toBe(1)
})

test('without another space to write in, the dialog says so', async ({ page, server }) => {
  const { user } = await signedInApi(server)
  await visitAs(page, server, 'user', user)
  const chat = await buildConversation(server.deps.db, user.id, { title: 'Alone' })
  await page.goto(`/app/chats/${chat.id}`)
  await page.getByRole('main').getByRole('button', { name: 'More options for Alone' }).click()
  await page.getByRole('menuitem', { name: MENU }).click()
  await expect(page.getByRole('dialog')).toContainText('You aren’t an editor in any other workspace.')
})
