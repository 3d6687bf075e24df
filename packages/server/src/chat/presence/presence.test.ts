import type { PresentPerson } from '@saffron/core/chat'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  addMember,
  buildWorkspace,
  hearEvents,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { createPresence, type Presence } from './presence.ts'

describe('Presence in a conversation', () => {
  const place = { owner: 'workspace', conversation: 'chat' }
  const [ann, bo] = [
    { id: 'ann', name: 'Ann' },
    { id: 'bo', name: 'Bo' },
  ]
  let told: (readonly PresentPerson[])[]
  let presence: Presence
  beforeEach(() => {
    vi.useFakeTimers()
    told = []
    presence = createPresence((_place, people) => told.push(people))
  })
  afterEach(() => {
    presence.stop()
    vi.useRealTimers()
  })

  test('is told when someone comes and when they type, not at every sign of life', () => {
    presence.show(place, ann, false)
    presence.show(place, ann, false)
    expect(told).toEqual([[{ ...ann, typing: false }]])
    expect(presence.show(place, bo, true)).toEqual([
      { ...ann, typing: false },
      { ...bo, typing: true },
    ])
    presence.show(place, bo, false)
    expect(told.map((people) => people.map(({ typing }) => typing))).toEqual([[false], [false, true], [false, false]])
  })

  test('ends after 30 s without a sign of life', () => {
    presence.show(place, ann, true)
    presence.show(place, bo, false)
    vi.advanceTimersByTime(29_000)
    presence.show(place, bo, false)
    vi.advanceTimersByTime(1000)
    expect(told.at(-1)).toEqual([{ ...bo, typing: false }])
    vi.advanceTimersByTime(29_000)
    expect(told.at(-1)).toEqual([])
  })

  test('is separate in each conversation', () => {
    presence.show(place, ann, false)
    expect(presence.show({ ...place, conversation: 'other' }, bo, false)).toEqual([{ ...bo, typing: false }])
  })
})

describe.each(testEngines())('The presence of members on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  test('is told to those who listen to the workspace', async () => {
    const [owner, viewer] = [await signedInApi(server), await signedInApi(server)]
    const { db } = server.deps
    const workspace = await buildWorkspace(db, owner.user.id)
    await addMember(db, workspace, viewer.user.id, 'viewer')
    const { id } = await owner.chat.createConversation({ body: { workspace } })
    const heard = await hearEvents(owner, workspace)
    const show = ({ chat }: typeof owner, typing: boolean) => chat.showPresence({ params: { id }, body: { typing } })
    expect(await show(viewer, true)).toEqual({ list: [] })
    const present = { id: viewer.user.id, name: 'Test user', typing: true }
    await expect
      .poll(() => heard)
      .toEqual([{ event: 'presence', data: { conversation: id, people: [present], workspace } }])
    expect(await show(owner, false)).toEqual({ list: [present] })
  })

  test('isn’t told in one’s own space', async () => {
    const { chat } = await signedInApi(server)
    const { id } = await chat.createConversation({ body: {} })
    const heard = await hearEvents({ chat })
    const show = { params: { id }, body: { typing: true } }
    expect([await chat.showPresence(show), await chat.showPresence(show)]).toEqual([{ list: [] }, { list: [] }])
    await chat.changeView({ params: { id }, body: { muted: true } })
    await expect.poll(() => heard).toEqual([{ event: 'view', data: { conversation: id, muted: true } }])
  })
})
