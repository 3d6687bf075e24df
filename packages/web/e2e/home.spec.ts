import { buildUser, seedFolder, sendAsset } from '@saffron/server/testing'

import { expect, field, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

test('a suggestion is a complete prompt, and is written into the field to be changed', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/chats')
  await page.getByRole('button', { name: /^Plan a weekend in Kyoto/ }).click()
  await expect(field(page)).toHaveValue(/^Plan a weekend in Kyoto .+\.$/)
  await expect(field(page)).toBeFocused()
})

test('the field is in the middle until the first message, and keeps its text', async ({ page, server }) => {
  await visitAs(page, server, 'user')
  await page.goto('/app/chats')
  await field(page).fill('Hello there')
  const middle = async () => {
    const box = await field(page).boundingBox()
    return (box?.y ?? 0) / (page.viewportSize()?.height ?? 1)
  }
  expect(await middle()).toBeLessThan(0.6)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toContainText('Hello there')
  await expect.poll(middle).toBeGreaterThan(0.8)
})

test('recent files are offered, and one click attaches one', async ({ page, server }) => {
  const user = await buildUser(server)
  await visitAs(page, server, 'user', user)
  await page.goto('/app/chats')
  await field(page).waitFor()
  await expect(page.getByRole('region', { name: 'Recent files' })).toHaveCount(0)
  const folder = await seedFolder(server.deps.db, user.id, 1)
  await sendAsset(server, user.id, { name: 'budget.txt', content: 'Rent 900', parent: folder })
  await page.reload()
  await page.getByRole('region', { name: 'Recent files' }).getByRole('button', { name: 'budget.txt' }).click()
  await expect(page.getByRole('button', { name: 'Remove “budget.txt”' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a new chat is one tap away', async ({ page, server }) => {
    await visitAs(page, server, 'user')
    await page.goto('/app/chats')
    await field(page).fill('Hello there')
    await page.getByRole('button', { name: 'Send' }).tap()
    await page.waitForURL('**/app/chats/*')
    await page.getByRole('link', { name: 'New chat' }).tap()
    await page.waitForURL('**/app/chats')
    await expect(page.getByText('What’s on your mind?')).toBeVisible()
  })
})
