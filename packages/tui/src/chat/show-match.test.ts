import { signedInApi, startTestServer, type TestServer } from '@saffron/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { markedExcerpt, openMatch, showMatch } from './show-match.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const found = (message: string) => ({ message, excerpt: '', highlights: [] })

test('only a match on another branch switches the branch', async () => {
  const api = await signedInApi(server)
  const { id } = await api.chat.createConversation({ body: {} })
  const say = (text: string, parent?: string) =>
    api.chat.createMessage({ body: { conversation: id, role: 'user', text, parent } })
  const shown = async () => (await api.chat.getConversation({ params: { id } })).leaf
  const root = await say('Hi')
  const other = await say('Elsewhere')
  const here = await say('Here', root.id)
  await showMatch(api, id, found(root.id))
  expect(await shown()).toBe(here.id)
  await showMatch(api, id, found(other.id))
  expect(await shown()).toBe(other.id)
  await api.chat.deleteMessage({ params: { id: here.id } })
  await showMatch(api, id, found(here.id))
  expect(await shown()).toBe(other.id)
})

test('a conversation opens even if the branch can’t be shown, unless the user has gone elsewhere', async () => {
  const { chat } = await signedInApi(server)
  const { id } = await chat.createConversation({ body: {} })
  const { id: message } = await chat.createMessage({ body: { conversation: id, role: 'user', text: 'Hi' } })
  const stranger = await signedInApi(server)
  const done: unknown[] = []
  const opening = (by: typeof stranger, isWanted: boolean) =>
    openMatch({
      api: by,
      conversation: id,
      match: found(message),
      isWanted: () => isWanted,
      open: () => void done.push('open'),
      tell: (failure) => void done.push(failure),
    })
  await opening({ ...stranger, chat }, true)
  expect(done.splice(0)).toEqual(['open', undefined])
  await opening(stranger, true)
  expect(done.splice(0)).toEqual(['open', expect.objectContaining({ code: 'conversation.not_found' })])
  await opening(stranger, false)
  expect(done).toEqual([])
})

test('an excerpt has brackets around its matches', () => {
  const highlights: [number, number][] = [
    [0, 5],
    [10, 12],
  ]
  expect(markedExcerpt({ message: '', excerpt: 'Heron and 蒼鷺\u0007!', highlights })).toBe('[Heron] and [蒼鷺]!')
})
