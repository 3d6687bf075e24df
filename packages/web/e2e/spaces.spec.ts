import type { Page } from '@playwright/test'
import { addMember, buildWorkspace, sendAsset, signedInApi, type TestServer } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { row } from './drive-page.ts'
import { expect, field, messages, replied, say, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

const switcher = (page: Page) => page.getByRole('dialog', { name: 'Switch space' })
const options = (page: Page) => switcher(page).getByRole('option')
const spaceButton = (page: Page) => page.getByRole('button', { name: /^Space: / })
const chats = (page: Page) => page.getByRole('navigation', { name: 'Chats', exact: true })

/** Opens the app as a user with these workspaces. Returns their IDs by name. */
async function arrive(page: Page, server: TestServer, ...names: readonly string[]) {
  const api = await signedInApi(server)
  const ids: Record<string, string> = {}
  for (const name of names) ids[name] = await buildWorkspace(server.deps.db, api.user.id, name)
  await visitAs(page, server, 'user', api.user)
  await page.goto('/app/chats')
  await field(page).waitFor()
  return { api, id: (name: string) => ids[name] ?? '' }
}

/** Adds the user of a page to a workspace of someone else. Returns its ID, and the client of its owner. */
async function joinAs(page: Page, server: TestServer, role: 'viewer' | 'editor', name: string) {
  const owner = await signedInApi(server)
  const id = await buildWorkspace(server.deps.db, owner.user.id, name)
  const { api } = await arrive(page, server)
  await addMember(server.deps.db, id, api.user.id, role)
  return { id, owner, user: api.user }
}

test('by keyboard, the switcher finds a workspace and keeps the draft of every space', async ({ page, server }) => {
  const { id } = await arrive(page, server, 'Northwind', 'Harbor')
  await field(page).fill('A thought of my own')
  await page.keyboard.press('ControlOrMeta+Shift+o')
  await expect(switcher(page).getByRole('combobox')).toBeFocused()
  await expect(options(page)).toContainText(['Your space', 'Harbor', 'Northwind', 'All workspaces', 'New workspace'])
  expect(await findings(page)).toEqual([])
  await page.keyboard.type('wind')
  await expect(options(page)).toContainText(['Northwind', 'All workspaces', 'New workspace'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/chats?workspace=${id('Northwind')}`)
  await expect(page.getByText('New chat in “Northwind”')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  await field(page).fill('For the team')

  await page.keyboard.press('ControlOrMeta+Shift+o')
  await expect(options(page)).toHaveCount(5)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/chats')
  await expect(field(page)).toHaveValue('A thought of my own')
  await page.goBack()
  await expect(field(page)).toHaveValue('For the team')
  await page.reload()
  await expect(field(page)).toHaveValue('For the team')
})

test('a chat that begins in a workspace belongs to it, and reload, back and another tab stay there', async ({
  page,
  server,
}) => {
  const { api, id } = await arrive(page, server, 'Northwind')
  await say(page, 'Only for me')
  await replied(page)
  const own = page.url()
  await spaceButton(page).click()
  await options(page).filter({ hasText: 'Northwind' }).click()
  await expect(chats(page).getByRole('link')).toHaveCount(0)
  await say(page, 'For all of us')
  await replied(page)
  await expect(page).toHaveURL(new RegExp(`/app/chats/[^?]+\\?workspace=${id('Northwind')}$`))
  await expect(chats(page).getByRole('link')).toHaveText([/For all of us/])
  const { list } = await api.chat.searchConversations({ query: { page: 1, limit: 10, workspace: id('Northwind') } })
  expect(list.map(({ owner }) => owner)).toEqual([id('Northwind')])
  const shared = page.url()
  await page.reload()
  await expect(messages(page).getByText('For all of us').first()).toBeVisible()
  await expect(spaceButton(page)).toHaveAccessibleName('Space: Northwind')

  // The areas keep the space.
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Drive' }).click()
  await expect(page).toHaveURL(`/app/drive?workspace=${id('Northwind')}`)
  await expect(page.getByRole('navigation', { name: 'Path' })).toHaveText('Northwind')
  await page.goBack()
  await expect(page).toHaveURL(shared)
  await expect(messages(page).getByText('For all of us').first()).toBeVisible()
  await page.goto(own)
  await expect(chats(page).getByRole('link')).toHaveText([/Only for me/])

  // A link without the space is corrected.
  const other = await page.context().newPage()
  await other.goto(new URL(shared).pathname)
  await expect(other).toHaveURL(shared)
  await expect(chats(other).getByRole('link')).toHaveText([/For all of us/])
})

test('a search is within the space, with a way to everything', async ({ page, server }) => {
  const { api, id } = await arrive(page, server, 'Northwind')
  await api.chat.createConversation({ body: { title: 'Budget of mine' } })
  await api.chat.createConversation({ body: { title: 'Budget of the team', workspace: id('Northwind') } })
  await page.goto(`/app/chats?workspace=${id('Northwind')}`)
  await expect(chats(page).getByRole('link')).toHaveText([/Budget of the team/])
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('combobox').fill('budget')
  await expect(palette.getByText('Chats in Northwind')).toBeVisible()
  await expect(palette.getByRole('option', { name: /Budget of/ })).toHaveText([/Budget of the team/])
  await palette.getByRole('checkbox', { name: 'Search in all spaces' }).check()
  await expect(palette.getByRole('option', { name: /Budget of/ })).toHaveCount(2)
  await expect(palette.getByRole('option', { name: /Budget of mine/ })).toContainText('Your space')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search chats' }).fill('budget of mine')
  await page.getByRole('button', { name: 'Search in all spaces' }).click()
  await palette.getByRole('option', { name: /Budget of mine/ }).click()
  await expect(page).toHaveURL(/\/app\/chats\/[^?]+$/)
  await expect(spaceButton(page)).toHaveAccessibleName('Space: Your space')
})

test('a viewer reads chats and files of a workspace, and gets nothing to write with', async ({ page, server }) => {
  const { id, owner } = await joinAs(page, server, 'viewer', 'Museum')
  const folder = await owner.workspace.workspaceRoot({ params: { id } })
  await sendAsset(server, id, { name: 'catalog.txt', content: 'All pictures', parent: folder.id })
  await owner.chat.createConversation({ body: { title: 'Opening hours', workspace: id } })
  await page.goto(`/app/chats?workspace=${id}`)
  await expect(page.getByText('You can read the chats here.')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New', exact: true })).toHaveCount(0)
  // What only changes their own view works.
  await page.getByRole('button', { name: 'More options for Opening hours' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Pin', /another space/, /Markdown/, /JSON/, 'Archive'])
  await page.getByRole('menuitem', { name: 'Pin' }).click()
  await expect(chats(page).getByText('Pinned')).toBeVisible()

  await page.goto(`/app/drive?workspace=${id}`)
  await expect(page.getByText('You can view and download these files.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0)
  await row(page, 'catalog.txt').click()
  await expect(page.getByRole('button', { name: 'Move to…' })).toHaveCount(0)
  await page.keyboard.press('Delete')
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: /name/i })).toHaveCount(0)
  await row(page, 'catalog.txt').click({ button: 'right' })
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Download', /copy to another space/])
  await page.keyboard.press('Escape')
  await expect(row(page, 'catalog.txt')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('a viewer reads replies of a workspace, and gets nothing to ask again or branch with', async ({
  page,
  server,
}) => {
  const owner = await signedInApi(server)
  const { id } = await owner.workspace.createWorkspace({ body: { name: 'Museum', template: 'team' } })
  const { api } = await arrive(page, server)
  await addMember(server.deps.db, id, api.user.id, 'viewer')
  await page.goto(`/app/chats?workspace=${id}`)
  await chats(page).getByRole('link', { name: 'General' }).click()
  const reply = page.getByRole('article', { name: 'Reply' })
  await expect(page.getByText('You can read this chat.')).toBeVisible()
  await expect(reply.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(reply.getByRole('button', { name: 'Regenerate' })).toHaveCount(0)
  await expect(reply.getByRole('button', { name: 'Try another model' })).toHaveCount(0)
  await reply.getByRole('button', { name: 'More options' }).click()
  await expect(page.getByRole('menuitem', { name: 'Reply details' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Branch to a new chat' })).toHaveCount(0)
})

test('the drive of a workspace has its own folders, recent files, trash and search', async ({ page, server }) => {
  const { id, owner } = await joinAs(page, server, 'editor', 'Studio')
  const { id: parent } = await owner.workspace.workspaceRoot({ params: { id } })
  await owner.drive.createNode({ body: { kind: 'folder', name: 'Scores', parent } })
  await sendAsset(server, id, { name: 'waltz.txt', content: 'One two three', parent })
  await page.goto(`/app/drive?workspace=${id}`)
  const side = page.getByRole('complementary', { name: 'Folders and recent files' })
  await expect(side.getByRole('treeitem')).toHaveText(['Studio', 'Scores'])
  await expect(side.getByRole('button', { name: 'waltz.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await page.getByLabel('Folder name').fill('Sketches')
  await page.getByRole('button', { name: 'Create' }).click()
  await row(page, 'Sketches').waitFor()
  await row(page, 'waltz.txt').click()
  await page.keyboard.press('Delete')
  await expect(row(page, 'waltz.txt')).toHaveCount(0)
  await side.getByRole('link', { name: 'Trash' }).click()
  await expect(page).toHaveURL(`/app/drive?in=trash&workspace=${id}`)
  await row(page, 'waltz.txt').click()
  await page.getByRole('button', { name: 'Restore' }).first().click()
  await expect(row(page, 'waltz.txt')).toHaveCount(0)
  // Emptying it needs an admin.
  await expect(page.getByRole('button', { name: /Empty trash/ })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search' }).fill('three')
  await expect(page).toHaveURL(new RegExp(`q=three&workspace=${id}`))
  await expect(page.getByRole('button', { name: /waltz.txt/ }).first()).toBeVisible()
  await side.getByRole('treeitem', { name: 'Scores' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/drive/[^?]+\\?workspace=${id}$`))
  const inFolder = new URL(page.url()).pathname
  await page.goto(inFolder)
  await expect(page).toHaveURL(`${inFolder}?workspace=${id}`)
})

test('who is removed sees it on every page of the workspace, and keeps the draft', async ({ page, server }) => {
  const { id, owner, user } = await joinAs(page, server, 'editor', 'Closed')
  await page.goto(`/app/chats?workspace=${id}`)
  await say(page, 'Hello')
  await replied(page)
  await field(page).fill('Not sent yet')
  await owner.workspace.removeMember({ params: { id, memberId: user.id } })
  await expect(page.getByRole('alert')).toContainText('You can’t open this workspace')
  for (const path of [`/app/chats?workspace=${id}`, `/app/drive?workspace=${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('You can’t open this workspace')
    await expect(page.getByRole('button', { name: 'Space: Unavailable workspace' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Workspace' })).toBeVisible()
  }
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Go to your space' }).click()
  await expect(field(page)).toBeFocused()
  await page.goto('/app/chats?workspace=no-such-id')
  await expect(page.getByRole('alert')).toContainText('You can’t open this workspace')
})

test('“Ask about files” leaves no empty chat behind', async ({ page, server }) => {
  const { api } = await arrive(page, server)
  const parent = (await api.drive.rootNode()).id
  await sendAsset(server, api.user.id, { name: 'plan.txt', content: 'The plan', parent })
  await page.goto('/app/drive')
  await page.getByRole('button', { name: 'Ask about files' }).click()
  await expect(field(page)).toBeFocused()
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Chats' }).click()
  await removed
  await expect(page.getByText('No chats yet.')).toBeVisible()
  const { total } = await api.chat.searchConversations({ query: { page: 1, limit: 1 } })
  expect(total).toBe(0)

  // A draft keeps it.
  await page.goto('/app/drive')
  await page.getByRole('button', { name: 'Ask about files' }).click()
  await field(page).fill('What is the plan?')
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Chats' }).click()
  await page.goto('/app/drive')
  await page.getByRole('button', { name: 'Ask about files' }).click()
  await expect(field(page)).toHaveValue('What is the plan?')
})

test('a message can begin a workspace’s chat without asking the model', async ({ page, server }) => {
  const { id } = await arrive(page, server, 'Northwind')
  await page.goto(`/app/chats?workspace=${id('Northwind')}`)
  await field(page).fill('Lunch at noon?')
  await page.getByRole('button', { name: 'Post without asking the model' }).click()
  await expect(page).toHaveURL(/\/app\/chats\/[^?]+\?workspace=/)
  await expect(messages(page).getByText('Lunch at noon?')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Reply' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the drawer has the space, and the drive its folders', async ({ page, server }) => {
    const { api, id } = await arrive(page, server, 'Northwind')
    const { id: parent } = await api.workspace.workspaceRoot({ params: { id: id('Northwind') } })
    await api.drive.createNode({ body: { kind: 'folder', name: 'Reports', parent } })
    await field(page).fill('On my phone')
    await page.getByRole('button', { name: 'Open chat list' }).tap()
    await page.getByRole('button', { name: 'Space: Your space' }).tap()
    await options(page).filter({ hasText: 'Northwind' }).tap()
    await expect(page.getByText('New chat in “Northwind”')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await page.goto(`/app/drive?workspace=${id('Northwind')}`)
    await page.getByRole('button', { name: 'Folders' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Locations' })
    await expect(dialog.getByRole('treeitem')).toHaveText(['Northwind', 'Reports'])
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('treeitem', { name: 'Reports' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Path' })).toHaveText(/Northwind.*Reports/)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await page.getByRole('button', { name: 'Space: Northwind' }).tap()
    await options(page).filter({ hasText: 'Your space' }).tap()
    await expect(page).toHaveURL('/app/drive')
  })
})
