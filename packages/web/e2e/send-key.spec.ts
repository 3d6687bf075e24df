import { buildUser } from '@saffron/server/testing'

import { expect, field, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

test('with Ctrl+Enter chosen in the account, Enter breaks the line and Ctrl+Enter sends', async ({ page, server }) => {
  const user = await buildUser(server)
  await visitAs(page, server, 'user', user)
  await page.goto('/app/user')
  await page.getByLabel('Send messages with').selectOption('Ctrl+Enter')
  await expect
    .poll(async () => {
      const row = server.deps.db.query.selectFrom('user').select('preferences').where('id', '=', user.id)
      return (await row.executeTakeFirstOrThrow()).preferences
    })
    .toBe('{"sendKey":"modEnter"}')
  await page.goto('/app/chats')
  await expect(page.getByText('Ctrl+Enter to send · Enter for a new line')).toBeVisible()
  await field(page).pressSequentially('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await expect(field(page)).toHaveValue('one\ntwo')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('article', { name: 'Your message' })).toContainText('one')
  await expect(field(page)).toHaveValue('')
})
