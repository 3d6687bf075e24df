import { startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildScreenProps } from '../testing/build-screen-props.ts'
import { showScreen } from '../testing/show-screen.tsx'
import { ChatsScreen } from './chats-screen.tsx'

const [CTRL_D, CTRL_G, CTRL_X, CTRL_Y] = ['\u0004', '\u0007', '\u0018', '\u0019']
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Shows the screen of a user with chats of these titles, each with a message. */
async function showChats(...titles: readonly string[]) {
  const shown = await showScreen(server, {}, (leave, api) => {
    return <ChatsScreen {...buildScreenProps(api, leave)} />
  })
  const { chat } = shown.api
  for (const title of titles) {
    const { id } = await chat.createConversation({ body: { title } })
    await chat.createMessage({ body: { conversation: id, role: 'user', text: 'Hello' } })
  }
  await shown.press(CTRL_G, 'Trash')
  await shown.press(CTRL_G, new RegExp(`❯ .*${titles.at(-1)}`))
  const listed = async () => (await chat.searchConversations({ query: {} })).list.map(({ title }) => title)
  return { ...shown, chat, listed }
}

describe('the chats', () => {
  it('are moved to the trash with a key, and restored with another', async () => {
    const { press, frame, listed, done } = await showChats('First', 'Second')
    await press(CTRL_D, '“Second” moved to trash · Ctrl+Y undo')
    expect(frame()).toMatch(/❯ .*First\n1 of 1/)
    expect(done).toEqual(['forget'])
    expect(await listed()).toEqual(['First'])
    await press(CTRL_Y, /1 of 2/)
    expect(frame()).not.toContain('Ctrl+Y')
    expect((await listed()).toSorted()).toEqual(['First', 'Second'])
  })
})

describe('the trash', () => {
  it('opens with a key, restores the selected chat, and deletes permanently after a question', async () => {
    const { press, chat, listed } = await showChats('First', 'Second', 'Third')
    for (const title of ['Third', 'Second', 'First']) await press(CTRL_D, `“${title}” moved to trash`)
    await press(CTRL_G, /Trash\n[^]*❯ .*First\n.*Second\n.*Third\n1 of 3/)
    await press('\r', /“First” restored\./)
    expect(await listed()).toEqual(['First'])
    await press(CTRL_D, 'Permanently delete “Second”? [y/N]')
    await press('n', /1 of 2/)
    await press(CTRL_D, 'Permanently delete “Second”? [y/N]')
    await press('y', /1 chat permanently deleted\.[^]*/)
    await press(CTRL_X, 'Permanently delete all chats in the trash? [y/N]')
    await press('y', 'Trash is empty.')
    expect((await chat.searchConversationTrash({ query: {} })).total).toBe(0)
    await press(CTRL_G, /❯ .*First\n1 of 1/)
  })
})
