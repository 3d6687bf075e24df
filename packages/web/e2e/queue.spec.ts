import { signedInApi } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { expect, field, replied, replies, say, sendButton, stopButton, test } from './saffron.ts'

const LONG = '120 words'
// Slow enough to act during a reply, even on a busy machine.
test.use({ serverOptions: { config: { demoPaceMs: 80 } } })

const yours = { name: 'Your message' } as const

test('messages sent during a reply are queued, can be edited and removed, and are sent in order', async ({ chat }) => {
  const queue = chat.getByRole('region', { name: 'Queued messages' })
  await say(chat, LONG)
  await expect(chat.getByText('Enter to queue · Esc to stop')).toBeVisible()
  for (const text of ['4 words', 'a slip', '5 words']) await say(chat, text)
  await expect(queue.getByRole('listitem')).toHaveText(['4 words', 'a slip', '5 words'])
  await expect(queue.getByRole('status')).toHaveText('Sent when the reply is done.')
  await queue.getByRole('listitem').nth(1).getByRole('button', { name: 'Remove' }).click()
  await expect(field(chat)).toBeFocused()
  await queue.getByRole('listitem').nth(1).getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(field(chat)).toBeFocused()
  await expect(field(chat)).toHaveValue('5 words')
  await field(chat).fill('6 words')
  await chat.getByRole('button', { name: 'Queue', exact: true }).click()
  await expect(field(chat)).toBeFocused()
  await expect(queue.getByRole('listitem')).toHaveText(['4 words', '6 words'])
  await expect(replies(chat)).toHaveCount(3, { timeout: 40_000 })
  await replied(chat)
  await expect(chat.getByRole('article', yours)).toHaveText([LONG, '4 words', '6 words'])
  await expect(queue).toHaveCount(0)
})

test('a queued message survives a reload, and waits when the reply is stopped', async ({ chat }) => {
  const queue = chat.getByRole('region', { name: 'Queued messages' })
  await say(chat, '400 words')
  await chat.waitForURL('**/app/chats/*')
  await say(chat, '4 words')
  await expect(queue.getByRole('listitem')).toHaveText(['4 words'])
  await chat.reload()
  await expect(queue.getByRole('listitem')).toHaveText(['4 words'])
  await expect(queue.getByRole('status')).toHaveText('Sent when the reply is done.')
  await stopButton(chat).click()
  await expect(field(chat)).toBeFocused()
  await replied(chat)
  await expect(queue.getByRole('status')).toHaveText('The reply didn’t finish, so these messages are waiting.')
  await chat.reload()
  await expect(queue.getByRole('status')).toHaveText('These messages haven’t been sent yet.')
  expect(await findings(chat)).toEqual([])
  await queue.getByRole('button', { name: 'Send now' }).click()
  await expect(field(chat)).toBeFocused()
  await expect(replies(chat)).toHaveCount(2)
  await replied(chat)
  await expect(chat.getByRole('article', yours)).toHaveText(['400 words', '4 words'])
  await expect(queue).toHaveCount(0)
})

test('the list of shortcuts shows that Escape stops the reply, and Escape does only that', async ({ chat }) => {
  await field(chat).blur()
  await chat.keyboard.press('?')
  const sheet = chat.getByRole('dialog')
  await expect(sheet.getByText('Stop the reply')).toBeVisible()
  await chat.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await say(chat, '400 words')
  await chat.waitForURL('**/app/chats/*')
  await chat.keyboard.press('Escape')
  await replied(chat)
  await expect(replies(chat)).toContainText('Stopped')
})

test('a failed reply keeps the queue', async ({ chat, server }) => {
  const { admin } = await signedInApi(server, 'super-admin')
  const channel = await admin.createChannel({
    body: { name: 'Dead', type: 'openai', baseUrl: 'http://127.0.0.1:9/v1', models: ['a-dead-model'] },
  })
  await chat.reload()
  await say(chat, LONG)
  await chat.getByRole('button', { name: /^Model:/ }).click()
  await chat.getByRole('option', { name: /^a-dead-model/ }).click()
  for (const text of ['4 words', '5 words']) await say(chat, text)
  const queue = chat.getByRole('region', { name: 'Queued messages' })
  await expect(queue.getByRole('status')).toHaveText('The reply didn’t finish, so these messages are waiting.')
  await expect(queue.getByRole('listitem')).toHaveText(['5 words'])
  await replies(chat).getByRole('button', { name: 'Try another model' }).last().click()
  await chat.getByRole('menuitemradio', { name: /^saffron-demo / }).click()
  await expect(queue).toHaveCount(0, { timeout: 30_000 })
  await replied(chat)
  await expect(chat.getByRole('article', yours)).toHaveText([LONG, '4 words', '5 words'])
  await admin.deleteChannel({ params: { id: channel.id }, query: {} })
})

test('what is typed after Send was clicked goes into the field and stops nothing', async ({ chat }) => {
  await field(chat).fill(LONG)
  await sendButton(chat).click()
  await stopButton(chat).waitFor()
  await chat.keyboard.type('and then 4 words')
  await expect(field(chat)).toHaveValue('and then 4 words')
  await expect(stopButton(chat)).toBeVisible()
})

test('a double click on Send sends, and does not stop the reply', async ({ chat }) => {
  await field(chat).fill('8 words')
  await sendButton(chat).dblclick()
  await replies(chat).waitFor()
  await replied(chat)
  await expect(replies(chat)).not.toContainText('Stopped.')
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('no key presses the button that Send has turned into', async ({ chat }) => {
    await field(chat).fill('20 words')
    await sendButton(chat).tap()
    await stopButton(chat).waitFor()
    await chat.keyboard.press('Space')
    await replied(chat)
    await expect(replies(chat)).not.toContainText('Stopped.')
    await expect(field(chat)).not.toBeFocused()
  })
})
