import { findings } from './axe.ts'
import { apiOf, arrive, createWorkspace, invite, join } from './colleagues.ts'
import { row } from './drive-page.ts'
import { expect, field, messages, replied, replies, say, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

test('a workspace begins with what its template has, and is found in the palette', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  const url = await createWorkspace(page, 'Northwind', 'Research')
  await page.getByRole('link', { name: 'Files' }).click()
  await row(page, 'Sources').dblclick()
  await expect(page.getByRole('navigation', { name: 'Path' })).toHaveText(/Northwind.*Sources/)
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Northwind' }).click()
  await expect(page.getByText('Reports').first()).toBeVisible()
  await page.goto(url)
  await page.getByRole('link', { name: /^Chats/ }).click()
  await page.getByRole('link', { name: /Questions/ }).click()
  await expect(page.getByText('What do you want to find out?')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Northw')
  await page.getByRole('option', { name: /Northwind/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Northwind' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('Your space')
  await page.getByRole('option', { name: 'Your space' }).click()
  await expect(page).toHaveURL('/app/chats')
})

test('the page of a workspace shows what members do as it happens', async ({ browser, server }) => {
  const owner = await arrive(browser, server, 'Olga')
  const editor = await arrive(browser, server, 'Edgar')
  await createWorkspace(owner.page, 'Studio', 'Blank')
  await join(editor, await invite(owner.page, 'Editor'))
  await owner.page.reload()
  await expect(owner.page.getByText('2 members')).toBeVisible()
  const { chat } = apiOf(server, editor.user)
  const workspace = new URL(owner.page.url()).pathname.split('/').at(-1) ?? ''
  const { id } = await chat.createConversation({ body: { title: 'Plans', workspace } })
  await chat.createMessage({ body: { conversation: id, role: 'user', text: 'Shall we begin?' } })
  await expect(owner.page.getByRole('link', { name: /Plans.*1 new message/ })).toBeVisible()
  await expect(owner.page.getByRole('link', { name: /^Chats.*1 new message/ })).toBeVisible()
})

test('an invitation says who invites, with which role, and what the new member can read', async ({
  browser,
  server,
}) => {
  const owner = await arrive(browser, server, 'Olga')
  const editor = await arrive(browser, server, 'Edgar')
  await createWorkspace(owner.page, 'Studio', 'Team')
  const link = await invite(owner.page, 'Editor')
  await editor.page.goto(link)
  await expect(editor.page.getByRole('heading', { level: 2 })).toHaveText('Olga invites you to “Studio”')
  await expect(editor.page.getByText('Role: Editor.')).toBeVisible()
  await expect(editor.page.getByText('You will be able to read all earlier chats')).toBeVisible()
  expect(await findings(editor.page)).toEqual([])
  await editor.page.getByRole('button', { name: 'Join workspace' }).click()
  await expect(editor.page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible()
  await editor.page.goto(link)
  await expect(editor.page.getByRole('heading', { level: 2 })).toHaveText('You’re already a member of “Studio”')
  await expect(editor.page.getByRole('button', { name: 'Join workspace' })).toHaveCount(0)
  await editor.page.getByRole('link', { name: 'Open workspace' }).click()
  await expect(editor.page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible()
  // It was for one person.
  const late = await arrive(browser, server, 'Late')
  await late.page.goto(link)
  await expect(late.page.getByRole('heading', { level: 2 })).toHaveText('This invitation can no longer be used')
})

test('a link with a damaged token says that the invitation doesn’t exist', async ({ page, server }) => {
  await page.goto('/app/invite/w#%E0%A4%A')
  await expect(page.getByRole('button', { name: /Sign in|Create account/ }).first()).toBeVisible()
  await visitAs(page, server, 'user')
  await page.goto('/app/invite/w#%E0%A4%A')
  await page.reload()
  await expect(page.getByText('This invitation doesn’t exist. Check the link.')).toBeVisible()
})

test('a guest comes back to the invitation after signing up', async ({ page, browser, server }) => {
  const owner = await arrive(browser, server, 'Olga')
  await createWorkspace(owner.page, 'Harbor', 'Blank')
  const link = await invite(owner.page, 'Viewer')
  await page.goto(link)
  await page.waitForURL('**/auth/login')
  await expect(page.getByText('Olga invites you to the workspace “Harbor”.')).toBeVisible()
  await page.goto('/auth/register')
  await page.getByLabel('Email').fill(`guest-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Join workspace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Members', 'Settings'])
})

test('members share chats until their role is lowered or they are removed', async ({ browser, server }) => {
  const [owner, editor] = [await arrive(browser, server, 'Olga'), await arrive(browser, server, 'Edgar')]
  const url = await createWorkspace(owner.page, 'Shared', 'Team')
  await join(editor, await invite(owner.page, 'Editor'))
  await editor.page.getByRole('link', { name: /^Chats/ }).click()
  await editor.page.waitForURL(/\/app\/chats\?workspace=/)
  await say(editor.page, 'Hello from Edgar')
  await replied(editor.page)
  await owner.page.goto(`${url}?tab=chats`)
  await expect(owner.page.getByRole('link', { name: /Hello from Edgar/ })).toContainText('2 new messages')
  await field(editor.page).fill('A note for Olga')
  await editor.page.getByRole('button', { name: 'Post without asking the model' }).click()
  await expect(messages(editor.page).getByText('A note for Olga')).toBeVisible()
  await expect(replies(editor.page)).toHaveCount(1)
  await expect(editor.page.getByText('Everyone in “Shared” can read this chat.')).toBeVisible()
  const marked = owner.page.waitForResponse(/\/view$/)
  await owner.page.goto(editor.page.url())
  await expect(messages(owner.page).getByText('Hello from Edgar').first()).toBeVisible()
  await expect(replies(owner.page)).toHaveCount(1)
  await expect(owner.page.getByRole('article', { name: 'Message from Edgar' })).toBeVisible()
  await expect(owner.page.getByRole('link', { name: 'Shared' })).toBeVisible()
  await expect(owner.page.getByRole('complementary').getByText('Hello from Edgar')).toHaveCount(1)

  await marked
  await owner.page.goto('/app/chats')
  await expect(owner.page.getByText('No chats yet.')).toBeVisible()
  await owner.page.goto(`${url}?tab=chats`)
  await expect(owner.page.getByRole('link', { name: /Hello from Edgar/ })).not.toContainText('new message')
  await owner.page.goto(`${url}?tab=members`)
  await owner.page.getByLabel('Role of Edgar').selectOption('Viewer')
  await expect(owner.page.getByText('Edgar is now: Viewer.')).toBeVisible()
  await expect(editor.page.getByText('You can read this chat.')).toBeVisible()
  await expect(field(editor.page)).toHaveCount(0)
  await owner.page.getByRole('button', { name: 'Remove Edgar' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(owner.page.getByText('Edgar removed.')).toBeVisible()
  await editor.page.goto(url)
  await expect(editor.page.getByRole('alert')).toContainText('You can’t open this workspace')
})

test('an owner sets a limit, transfers the workspace, and leaves', async ({ browser, server }) => {
  const [owner, admin] = [await arrive(browser, server, 'Olga'), await arrive(browser, server, 'Ada')]
  const url = await createWorkspace(owner.page, 'Handover', 'Blank')
  await join(admin, await invite(owner.page, 'Admin'))
  await owner.page.goto(`${url}?tab=members`)
  await owner.page.getByRole('button', { name: 'Set limit of Ada' }).click()
  const dialog = owner.page.getByRole('dialog')
  for (const wrong of ['-1', '1e30', 'much']) {
    await dialog.getByLabel('Credits a month').fill(wrong)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter a number of credits, such as 50.')).toBeVisible()
  }
  await dialog.getByLabel('Credits a month').fill('12.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(owner.page.getByText('12.50 credits a month')).toBeVisible()

  await owner.page.getByRole('tab', { name: 'Settings' }).click()
  await owner.page.getByLabel('Name').fill('Handed over')
  await owner.page.getByRole('button', { name: 'Save' }).first().click()
  await expect(owner.page.getByRole('heading', { level: 1, name: 'Handed over' })).toBeVisible()
  await owner.page.getByRole('button', { name: 'Transfer ownership' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Transfer ownership' }).click()
  await expect(owner.page.getByText('Ada is the owner now.')).toBeVisible()
  await owner.page.getByRole('button', { name: 'Leave workspace' }).click()
  await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Leave workspace' }).click()
  await owner.page.waitForURL('**/app/workspace')
  const { members } = await apiOf(server, admin.user).workspace.getWorkspace({
    params: { id: url.split('/').at(-1) ?? '' },
  })
  expect(members.map(({ role, user }) => `${user.name} ${role}`)).toEqual(['Ada owner'])
})

test('a deleted workspace can be restored', async ({ browser, server }) => {
  const { page } = await arrive(browser, server, 'Olga')
  await createWorkspace(page, 'Short-lived', 'Blank')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Delete workspace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete workspace' }).click()
  await page.waitForURL('**/app/workspace')
  await page.getByRole('button', { name: 'Restore Short-lived' }).click()
  await page.getByRole('link', { name: /Short-lived/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Short-lived' })).toBeVisible()
})

for (const look of [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test.describe(`${look.colorScheme}, ${look.width} px`, () => {
    test.use({ colorScheme: look.colorScheme, viewport: { width: look.width, height: 844 } })
    test('axe finds nothing in any tab of a workspace', async ({ page, server }) => {
      test.setTimeout(120_000)
      await visitAs(page, server, 'user')
      const url = await createWorkspace(page, 'Checked', 'Team')
      await invite(page, 'Editor')
      for (const tab of ['overview', 'members', 'usage', 'settings', 'audit']) {
        await page.goto(`${url}?tab=${tab}`)
        await page.getByRole('tabpanel').waitFor()
        expect(await findings(page), tab).toEqual([])
      }
    })
  })
}
