import { expect, field, messages, replied, say, test } from './saffron.ts'

test('a conversation that is deleted in one tab is gone from the list and the thread of the other', async ({
  chat,
}) => {
  await say(chat, 'Write 3 words')
  await replied(chat)
  await chat.waitForURL(/chats\/./)
  const other = await chat.context().newPage()
  await other.goto(chat.url())
  const rows = other.getByRole('navigation', { name: 'Conversations' }).getByRole('link')
  await expect(rows).toHaveCount(1)
  await expect(messages(other)).toContainText('Write 3 words')
  await field(other).fill('Something more')
  await chat.getByRole('navigation', { name: 'Conversations' }).getByRole('link').focus()
  await chat.keyboard.press('Shift+F10')
  await chat.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(0)
  await expect(other.getByRole('alert').getByRole('link', { name: 'Start a new chat' })).toBeVisible()
  await expect(messages(other)).toHaveCount(0)
  await expect(field(other)).toHaveCount(0)
  await expect(field(chat)).toBeVisible()
  // The draft isn't lost.
  await other.getByRole('alert').getByRole('link', { name: 'Start a new chat' }).click()
  await expect(field(other)).toHaveValue('Something more')
})

test('a conversation that comes back has what was being written to it elsewhere', async ({ chat }) => {
  await say(chat, 'Write 3 words')
  await replied(chat)
  await chat.waitForURL(/chats\/./)
  const other = await chat.context().newPage()
  await other.goto(chat.url())
  await expect(messages(other)).toContainText('Write 3 words')
  await field(other).fill('Something more')
  await chat.getByRole('navigation', { name: 'Conversations' }).getByRole('link').focus()
  await chat.keyboard.press('Shift+F10')
  await chat.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(other.getByRole('alert').getByRole('link', { name: 'Start a new chat' })).toBeVisible()
  await chat.getByRole('button', { name: 'Undo' }).click()
  await expect(messages(other)).toContainText('Write 3 words')
  await expect(field(other)).toHaveValue('Something more')
})
