import type { Browser, Page } from '@playwright/test'
import {
  addMember,
  buildCredit,
  buildWorkspace,
  driveFaults,
  priceModel,
  signedInApi,
  type TestServer,
} from '@saffron/server/testing'

import { runSaffron } from '../../tui/e2e/server.ts'
import { openTerminal, temporaryFolder, type Terminal } from '../../tui/e2e/terminal.ts'
import { type Account, makeAccount } from './accounts.ts'
import { apiOf, arrive, type Colleague, createWorkspace, invite, join } from './colleagues.ts'
import { row } from './drive-page.ts'
import { expect, field, messages, PASSWORD, replied, replies, say, stopButton, test as base } from './saffron.ts'

interface Fixtures {
  /** Signs in to a terminal, and opens the app there. */
  readonly openApp: (account: Account, args: readonly string[]) => Promise<Terminal>
}

const test = base.extend<Fixtures>({
  openApp: async ({ server }, use) => {
    const folder = temporaryFolder()
    const apps: Terminal[] = []
    await use(async ({ email }, args) => {
      const env = { SAFFRON_API: server.url, SAFFRON_CONFIG_DIR: folder.path }
      expect(await runSaffron(['login', email], { env, input: `${PASSWORD}\n` })).toMatchObject({ code: 0 })
      const app = openTerminal(args, env)
      apps.push(app)
      return app
    })
    for (const app of apps) app.kill('SIGKILL')
    await Promise.all(apps.map(({ exited }) => exited))
    folder.remove()
  },
})
// Replies take seconds, so that people can act while one is being written.
test.use({ serverOptions: { config: { demoPaceMs: 12 } } })
test.setTimeout(150_000)

const CREDIT = 50_000_000

test.beforeAll(async ({ server }) => {
  // A token costs a micro-credit.
  await priceModel(server, 'saffron-demo', { input: 1_000_000, output: 1_000_000 })
})
test.afterEach(async ({ server }) => {
  const { wallet } = await signedInApi(server, 'super-admin')
  expect((await wallet.auditLedger({})).faults).toEqual([])
  expect(await driveFaults(server.deps.db)).toEqual([])
})

/** A known person, who can also sign in to a terminal. */
async function buildEdgar(server: TestServer) {
  const account = await makeAccount(server, 'Edgar')
  const { id } = await account.api.auth.me()
  return { account, user: { id, email: account.email, tokens: account.tokens } }
}

/** Four people in browsers of their own, and a workspace with credits and a chat. */
async function gather(browser: Browser, server: TestServer) {
  const { account, user } = await buildEdgar(server)
  const [owner, admin, editor, viewer] = await Promise.all([
    arrive(browser, server, 'Olga'),
    arrive(browser, server, 'Ada'),
    arrive(browser, server, 'Edgar', user),
    arrive(browser, server, 'Vera'),
  ])
  const { db } = server.deps
  const id = await buildWorkspace(db, owner.user.id, 'Studio')
  await addMember(db, id, admin.user.id, 'admin')
  await addMember(db, id, editor.user.id, 'editor')
  await addMember(db, id, viewer.user.id, 'viewer')
  await buildCredit(server, id, CREDIT)
  const chat = await apiOf(server, owner.user).workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
  const openChat = ({ page }: Colleague) => page.goto(`/app/chats/${chat.id}`)
  return { owner, admin, editor, viewer, account, id, chat: chat.id, openChat }
}

const mustOnlyRead = async (page: Page) => {
  await expect(page.getByText('Editors of the workspace can write')).toBeVisible()
  await expect(field(page)).toHaveCount(0)
}
const post = async (page: Page, text: string) => {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Post without asking the model' }).click()
}
const written = (page: Page) => replies(page).last().innerText()
/** Waits until more of the reply has arrived than there is now. */
const growing = async (page: Page) => {
  const now = (await written(page)).length
  await expect.poll(async () => (await written(page)).length).toBeGreaterThan(now + 20)
}
const enter = async (app: Terminal, text: string) => {
  app.type(text)
  await app.waitFor(`❯ ${text}`)
  app.type('\r')
}

const members = (page: Page, id: string) => page.goto(`/app/workspace/${id}?tab=members`)
const giveRole = async (page: Page, role: string) => {
  await page.getByLabel('Role of Edgar').selectOption(role)
  await expect(page.getByText(`Edgar is now: ${role}.`)).toBeVisible()
}
const removeEdgar = async (page: Page) => {
  await page.getByRole('button', { name: 'Remove Edgar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Edgar removed.')).toBeVisible()
}
const leave = async (page: Page) => {
  await page.getByRole('button', { name: 'Leave workspace' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave workspace' }).click()
  await page.waitForURL('**/app/workspace')
}

const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const upload = async (page: Page, name: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Upload files' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer })
}

/** Returns what a workspace has left, and what its members have spent. */
async function accountOf(server: TestServer, { user }: Colleague, id: string) {
  const workspace = await apiOf(server, user).workspace.getWorkspace({ params: { id } })
  const spent = workspace.members.reduce((sum, { monthUsedMicros }) => sum + monthUsedMicros, 0)
  return { spent, total: workspace.balanceMicros + spent }
}

test('four people and a terminal join by invitation, talk, ask and share files', async ({
  browser,
  server,
  openApp,
}) => {
  const { account, user } = await buildEdgar(server)
  const [owner, admin, editor, viewer] = await Promise.all([
    arrive(browser, server, 'Olga'),
    arrive(browser, server, 'Ada'),
    arrive(browser, server, 'Edgar', user),
    arrive(browser, server, 'Vera'),
  ])
  const id = (await createWorkspace(owner.page, 'Studio', 'Blank')).split('/').at(-1) ?? ''
  await buildCredit(server, id, CREDIT)
  await join(admin, await invite(owner.page, 'Admin'))
  await join(editor, await invite(owner.page, 'Editor'))
  await join(viewer, await invite(owner.page, 'Viewer'))
  await owner.page.goto(`/app/chats?workspace=${id}`)
  await post(owner.page, 'Welcome, everyone')
  await owner.page.waitForURL(/\/app\/chats\/[^?]+\?/)
  const chat = new URL(owner.page.url()).pathname
  const conversation = chat.split('/').at(-1) ?? ''
  const pages = [owner.page, admin.page, editor.page, viewer.page]
  await Promise.all(pages.slice(1).map((page) => page.goto(chat)))
  const app = await openApp(account, ['--resume', conversation])
  await app.waitFor('Workspace: Studio (editor)')
  await mustOnlyRead(viewer.page)
  await post(admin.page, 'Good morning from Ada')
  await app.waitFor('Good morning from Ada')
  for (const page of pages) {
    await expect(messages(page).getByText('Welcome, everyone')).toBeVisible()
    await expect(messages(page).getByText('Good morning from Ada')).toBeVisible()
  }

  await enter(app, 'Write 300 words')
  for (const page of [owner.page, admin.page]) await expect(page.getByText('Edgar is asking…')).toBeVisible()
  await Promise.all(pages.map((page) => growing(page)))
  await replied(owner.page)
  const { list } = await apiOf(server, viewer.user).chat.searchMessages({ query: { conversation } })
  const end = list.at(-1)?.text.trim().slice(-20) ?? ''
  for (const page of pages) await expect(replies(page).last()).toContainText(end)
  await app.waitFor(end.split(/\s+/).at(-1) ?? '')

  await editor.page.goto(`/app/drive?workspace=${id}`)
  await upload(editor.page, 'plan.txt', Buffer.from('The plan'))
  await expect(uploads(editor.page)).toContainText('1 file uploaded')
  for (const { page } of [admin, viewer]) {
    await page.goto(`/app/drive?workspace=${id}`)
    await expect(row(page, 'plan.txt')).toBeVisible()
  }
  await expect(viewer.page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0)
  await expect.poll(async () => (await accountOf(server, owner, id)).total).toBe(CREDIT)
  expect((await accountOf(server, owner, id)).spent).toBeGreaterThan(0)
})

test('a member whose role is lowered while watching a reply reads on, but can’t write', async ({ browser, server }) => {
  const { owner, admin, editor, id, chat, openChat } = await gather(browser, server)
  await Promise.all([openChat(owner), openChat(editor), members(admin.page, id)])
  await say(owner.page, 'Write 1500 words')
  await growing(editor.page)
  await field(editor.page).fill('My draft')
  await giveRole(admin.page, 'Viewer')
  await mustOnlyRead(editor.page)
  await growing(editor.page)
  await stopButton(owner.page).click()
  await replied(owner.page)

  const api = apiOf(server, editor.user)
  const params = { id: chat }
  const stored = async () => (await api.chat.searchMessages({ query: { conversation: chat } })).total
  const before = await stored()
  const low = { statusCode: 403, code: 'workspace.role_too_low' }
  for (const body of [{ content: 'Ask' }, { content: 'Post', ask: false }, { content: 'Wait', queue: true }]) {
    const writing = api.chat.startRun({ params, body })[Symbol.asyncIterator]().next()
    await expect(writing).rejects.toMatchObject(low)
  }
  await expect(api.chat.updateConversation({ params, body: { title: 'Mine' } })).rejects.toMatchObject(low)
  await expect(api.chat.deleteConversation({ params })).rejects.toMatchObject(low)
  expect(await stored()).toBe(before)

  // With a higher role, the draft is back. A reply that they asked for ends when the role is lowered.
  await giveRole(admin.page, 'Editor')
  await expect(field(editor.page)).toHaveValue('My draft')
  await say(editor.page, 'Write 1500 words')
  await growing(editor.page)
  await giveRole(admin.page, 'Viewer')
  await mustOnlyRead(editor.page)
  await replied(owner.page)
  await expect.poll(async () => (await api.chat.getConversation({ params })).state).toBe('idle')
  expect((await written(editor.page)).length).toBeGreaterThan(20)
  await expect.poll(async () => (await accountOf(server, owner, id)).total).toBe(CREDIT)
})

test('nothing stays of a file whose sender is removed while it’s being uploaded', async ({ browser, server }) => {
  const { owner, admin, editor, id } = await gather(browser, server)
  const { drive, workspace } = apiOf(server, owner.user)
  const kept = async () => ({
    used: (await drive.usedSpace({ query: { workspace: id } })).usedBytes,
    files: (await drive.searchNodes({ query: { workspace: id } })).total,
  })
  const root = await workspace.workspaceRoot({ params: { id } })
  await drive.createNode({ body: { kind: 'folder', name: 'Reports', parent: root.id } })
  const before = await kept()
  await Promise.all([editor.page.goto(`/app/drive?workspace=${id}`), members(admin.page, id)])
  const [second, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let chunks = 0
  await editor.page.route('**/assets/tus/*', async (route) => {
    if (route.request().method() === 'PATCH' && ++chunks === 2) {
      second.resolve()
      await removed.promise
    }
    await route.continue()
  })
  await upload(editor.page, 'large.bin', Buffer.alloc(20 * 1024 * 1024, 'x'))
  await second.promise
  await removeEdgar(admin.page)
  removed.resolve()
  await expect(editor.page.getByText('You can’t open this workspace')).toBeVisible()
  await expect.poll(kept).toEqual(before)
  const rows = server.deps.db.query.selectFrom('upload').select('id').where('ownerId', '=', id)
  await expect.poll(() => rows.execute()).toEqual([])
})

test('a limit that is reached during a reply ends it with a message, and the amounts add up', async ({
  browser,
  server,
}) => {
  const { owner, admin, editor, id, openChat } = await gather(browser, server)
  await Promise.all([openChat(owner), openChat(editor), members(admin.page, id)])
  await admin.page.getByRole('button', { name: 'Set limit of Edgar' }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel('Credits a month').fill('0.0014')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await say(editor.page, 'Write 6000 words')
  await growing(owner.page)
  const reached = 'Not enough is left of this member’s monthly limit.'
  await expect(messages(editor.page).getByText(reached)).toBeVisible({ timeout: 60_000 })
  await expect(messages(owner.page).getByText(reached)).toBeVisible()
  // What was written stays.
  expect((await written(owner.page)).length).toBeGreaterThan(100)
  await field(editor.page).fill('Write 5 words')
  await field(editor.page).press('Enter')
  await expect(editor.page.getByText(reached)).toHaveCount(2)
  await expect(field(editor.page)).toHaveValue('Write 5 words')
  // Nobody else is stopped.
  await say(owner.page, 'Write 5 words')
  await replied(owner.page)
  await expect.poll(async () => (await accountOf(server, owner, id)).total).toBe(CREDIT)
  const { workspace, wallet } = apiOf(server, owner.user)
  const { members: all } = await workspace.getWorkspace({ params: { id } })
  const edgar = all.find(({ user }) => user.id === editor.user.id)
  expect(edgar?.monthUsedMicros).toBeGreaterThan(0)
  expect(edgar?.monthUsedMicros).toBeLessThanOrEqual(1400)
  const { list } = await wallet.searchRecords({ query: { workspace: id, limit: 100 } })
  expect(list.reduce((sum, { amountMicros }) => sum + amountMicros, 0)).toBe(
    CREDIT - (await accountOf(server, owner, id)).spent,
  )
})

test('of two people who accept a link for one person at the same time, one joins and the other is told', async ({
  browser,
  server,
}) => {
  const [owner, ...both] = await Promise.all([
    arrive(browser, server, 'Olga'),
    arrive(browser, server, 'Nina'),
    arrive(browser, server, 'Paul'),
  ])
  const url = await createWorkspace(owner.page, 'Duet', 'Blank')
  const link = await invite(owner.page, 'Editor')
  let arrived = 0
  const all = Promise.withResolvers<void>()
  const statuses = await Promise.all(
    both.map(async ({ page }) => {
      await page.route('**/workspace/invitation/accept', async (route) => {
        if (++arrived === both.length) all.resolve()
        await all.promise
        await route.continue()
      })
      await page.goto(link)
      const answer = page.waitForResponse('**/workspace/invitation/accept')
      await page.getByRole('button', { name: 'Join workspace' }).click()
      return (await answer).status()
    }),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  const [winner, loser] = [200, 409].map((status) => both[statuses.indexOf(status)] ?? owner)
  if (winner === undefined || loser === undefined) throw new Error('Two people have one answer each.')
  await expect(winner.page.getByRole('heading', { level: 1, name: 'Duet' })).toBeVisible()
  await expect(loser.page.getByRole('alert')).toHaveText('This invitation is no longer valid. Ask for a new one.')
  const { workspace } = apiOf(server, owner.user)
  const { members: joined } = await workspace.getWorkspace({ params: { id: url.split('/').at(-1) ?? '' } })
  expect(joined.map(({ user }) => user.id).toSorted()).toEqual([owner.user.id, winner.user.id].toSorted())
})

test('an owner hands over and leaves while the others go on, and a member leaves', async ({ browser, server }) => {
  const { owner, admin, editor, viewer, id, chat, openChat } = await gather(browser, server)
  await Promise.all([openChat(admin), openChat(editor), owner.page.goto(`/app/workspace/${id}?tab=settings`)])
  const leaving = apiOf(server, owner.user).workspace.removeMember({ params: { id, memberId: owner.user.id } })
  await expect(leaving).rejects.toMatchObject({ code: 'workspace.owner_must_transfer' })
  await say(editor.page, 'Write 600 words')
  await growing(admin.page)
  await owner.page.getByRole('button', { name: 'Transfer ownership' }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel('New owner').selectOption('Ada')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(owner.page.getByText('Ada is the owner now.')).toBeVisible()
  await leave(owner.page)
  await growing(admin.page)
  await replied(editor.page)
  await viewer.page.goto(`/app/workspace/${id}?tab=settings`)
  await leave(viewer.page)
  for (const { page } of [owner, viewer]) {
    await page.goto(`/app/chats/${chat}?workspace=${id}`)
    await expect(page.getByRole('heading', { name: 'You can’t open this workspace' })).toBeVisible()
  }
  const { members: left } = await apiOf(server, admin.user).workspace.getWorkspace({ params: { id } })
  expect(left.map(({ role, user }) => `${user.name} ${role}`).toSorted()).toEqual(['Ada owner', 'Edgar editor'])
})

test('the browser and the terminal of a removed member say so, and show nothing further', async ({
  browser,
  server,
  openApp,
}) => {
  const { owner, admin, editor, account, id, chat, openChat } = await gather(browser, server)
  await buildCredit(server, editor.user.id, CREDIT)
  await Promise.all([openChat(owner), openChat(editor), members(admin.page, id)])
  const app = await openApp(account, ['--resume', chat])
  await app.waitFor('Workspace: Studio (editor)')
  await say(owner.page, 'Write 1500 words')
  await growing(editor.page)
  await app.waitFor('Write 1500 words')
  await giveRole(admin.page, 'Viewer')
  await app.waitFor('Workspace: Studio (viewer)')
  await removeEdgar(admin.page)
  await app.waitFor('You’re no longer a member of the workspace “Studio”.')
  await app.waitFor(/\n❯ Ask anything/)
  await expect(editor.page.getByRole('heading', { name: 'You can’t open this workspace' })).toBeVisible()
  await expect(editor.page.getByText('Write 1500 words')).toHaveCount(0)
  await stopButton(owner.page).click()
  await replied(owner.page)
  await post(owner.page, 'Edgar must not read this')
  await expect(messages(owner.page).getByText('Edgar must not read this')).toBeVisible()
  await enter(app, 'about lamps')
  const { chat: own } = apiOf(server, editor.user)
  await expect.poll(async () => (await own.searchConversations({ query: {} })).list[0]?.title ?? '').toMatch(/lamps/i)
  expect(app.written()).not.toContain('Edgar must not read this')
  await expect(editor.page.getByText('Edgar must not read this')).toHaveCount(0)
})
