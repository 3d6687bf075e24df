import type { Browser, Page } from '@playwright/test'
import { addMember, buildWorkspace, type TestServer, type TestUser } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, field, messages, replied, replies, say, stopButton, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

/** Two people in browsers of their own, in one chat of a workspace. */
async function openTogether(browser: Browser, server: TestServer) {
  const { db } = server.deps
  const [ada, bo] = [await buildNamed(server, 'Ada'), await buildNamed(server, 'Bo')]
  const workspace = await buildWorkspace(db, ada.id, 'Studio')
  await addMember(db, workspace, bo.id, 'editor')
  const { id } = await apiOf(server, ada).workspace.createWorkspaceConversation({
    params: { id: workspace, app: 'chat' },
  })
  const open = async (user: TestUser): Promise<Page> => {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    await visitAs(page, server, 'user', user)
    await page.goto(`/app/chats/${id}`)
    await field(page).waitFor()
    return page
  }
  return { ada: await open(ada), bo: await open(bo), workspace }
}

const present = (page: Page) => page.getByRole('list', { name: 'Here now' }).getByRole('listitem')
const queue = (page: Page) => page.getByRole('region', { name: 'Queued messages' })

const post = async (page: Page, text: string) => {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Post without asking the model' }).click()
}

test('two people in a chat see each other, what they type, write and change', async ({ browser, server }) => {
  const { ada, bo } = await openTogether(browser, server)
  await expect(present(ada)).toHaveText(['Bo'])
  await expect(present(bo)).toHaveText(['Ada'])
  await field(bo).pressSequentially('We meet')
  await expect(ada.getByText('Bo is typing…')).toBeVisible()
  await expect(bo.getByText(/is typing/)).toHaveCount(0)
  await field(ada).fill('My draft stays')
  await post(bo, 'We meet at noon')
  await expect(messages(ada).getByText('We meet at noon')).toBeVisible()
  await expect(ada.getByText('Bo is typing…')).toHaveCount(0)
  await expect(field(ada)).toHaveValue('My draft stays')
  expect(await findings(ada)).toEqual([])
})

test('a question of one streams at the other, who queues theirs and can withdraw it', async ({ browser, server }) => {
  const { ada, bo } = await openTogether(browser, server)
  await say(ada, 'Write 2000 words')
  await expect(messages(bo).getByText('Write 2000 words')).toBeVisible()
  await expect(bo.getByText('Ada is asking…')).toBeVisible()
  await expect.poll(async () => (await replies(bo).last().innerText()).length).toBeGreaterThan(100)
  // An editor can't stop what someone else asked for.
  await expect(stopButton(bo)).toHaveCount(0)
  const picking = bo.waitForEvent('filechooser')
  await bo.getByRole('button', { name: 'Attach files' }).click()
  await bo.getByRole('menuitem', { name: 'From this device' }).click()
  await (await picking).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('May') })
  await expect(bo.getByRole('button', { name: 'Remove “plan.txt”' })).toBeVisible()
  await field(bo).fill('Never mind')
  await bo.getByRole('button', { name: 'Queue', exact: true }).click()
  await expect(queue(ada).getByRole('listitem')).toHaveText(/Bo.*Never mind/)
  await expect(queue(ada).getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await queue(bo).getByRole('button', { name: 'Withdraw' }).click()
  await expect(queue(ada)).toHaveCount(0)
  await expect(field(bo)).toHaveValue('Never mind')
  // Its file comes back too.
  await bo.getByRole('button', { name: 'Remove “plan.txt”' }).click()
  await field(bo).fill('Write 5 words')
  await field(bo).press('Enter')
  await expect(queue(bo)).toContainText('Write 5 words')
  expect(await findings(bo)).toEqual([])
  await stopButton(ada).click()
  for (const page of [ada, bo]) {
    await expect(messages(page).getByText('Write 5 words')).toBeVisible()
    await expect(replies(page)).toHaveCount(2)
    await replied(page)
    await expect(queue(page)).toHaveCount(0)
  }
})

test('the list of a workspace’s chats shows new messages and names as they come', async ({ browser, server }) => {
  const { ada, bo, workspace } = await openTogether(browser, server)
  await bo.goto(`/app/workspace/${workspace}?tab=chats`)
  await expect(bo.getByRole('link', { name: /New chat/ })).toBeVisible()
  await post(ada, 'Anyone here?')
  await expect(bo.getByText('1 new message')).toBeVisible()
  await ada
    .getByRole('main')
    .getByRole('button', { name: /^More options for/ })
    .click()
  await ada.getByRole('menuitem', { name: 'Rename' }).click()
  const title = ada.getByRole('textbox', { name: 'Chat title' })
  await title.fill('Plans for May')
  await title.press('Enter')
  await expect(bo.getByRole('link', { name: /Plans for May/ })).toBeVisible()
})

test('a reader who has scrolled up stays where they are when others write', async ({ browser, server }) => {
  const { ada, bo } = await openTogether(browser, server)
  await say(ada, 'Write 400 words')
  await replied(ada)
  await expect(replies(bo)).toHaveCount(1)
  await replied(bo)
  const scroller = bo.getByRole('region', { name: 'Messages' })
  await scroller.evaluate((element) => element.scrollTo(0, 100))
  await expect(bo.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  const before = await scroller.evaluate((element) => element.scrollTop)
  await post(ada, 'Something new')
  await expect.poll(() => scroller.evaluate((element) => element.scrollHeight > 0)).toBe(true)
  await expect(bo.getByText('Something new')).not.toBeInViewport()
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(before)
})
