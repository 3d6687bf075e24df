import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  buildConversation,
  hearEvents,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

describe.each(testEngines())('The events of all spaces of a user on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { demoPaceMs: 20 } })
  })
  afterAll(() => server.close())

  const makeWorkspace = async (owner: Member, name = 'Test') => {
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name } })
    return { id, chat: await buildConversation(server.deps.db, id) }
  }
  type Member = Awaited<ReturnType<typeof signedInApi>>

  const invite = async (owner: Member, workspace: string, guest: Member) => {
    const body = { role: 'editor' as const }
    const { token } = await owner.workspace.inviteToWorkspace({ params: { id: workspace }, body })
    await guest.workspace.acceptWorkspaceInvitation({ body: { token } })
  }
  const write = async ({ chat }: Member, conversation: string) => {
    const { id } = await chat.createMessage({ body: { conversation, role: 'user', text: 'Hello' } })
    return id
  }

  test('arrive over one connection, also from a workspace joined or created later', async () => {
    const [owner, guest] = [await signedInApi(server), await signedInApi(server)]
    const [first, second] = [await makeWorkspace(owner), await makeWorkspace(owner)]
    await invite(owner, first.id, guest)
    const own = await buildConversation(server.deps.db, guest.user.id)
    const heard = await hearEvents(guest)
    const told: unknown[] = []
    const tells = async (writer: Member, conversation: string, workspace?: string) => {
      const data = { conversation, message: await write(writer, conversation), ...(workspace && { workspace }) }
      told.push({ event: 'message', data })
    }
    await tells(guest, own.id)
    await expect.poll(() => heard).toEqual(told)
    await tells(owner, first.chat.id, first.id)
    await expect.poll(() => heard).toEqual(told)
    // Not a member yet.
    await write(owner, second.chat.id)
    await invite(owner, second.id, guest)
    told.push({ event: 'members', data: { workspace: second.id } })
    await tells(owner, second.chat.id, second.id)
    await expect.poll(() => heard).toEqual(told)
    const third = await makeWorkspace(guest)
    told.push({ event: 'members', data: { workspace: third.id } })
    await tells(guest, third.chat.id, third.id)
    await expect.poll(() => heard).toEqual(told)
  })

  test('don’t reach a member after their removal, but come from everywhere else', async () => {
    const [owner, guest] = [await signedInApi(server), await signedInApi(server)]
    const [left, kept] = [await makeWorkspace(owner), await makeWorkspace(owner)]
    for (const { id } of [left, kept]) await invite(owner, id, guest)
    const heard = await hearEvents(guest)
    await owner.workspace.removeMember({ params: { id: left.id, memberId: guest.user.id } })
    await write(owner, left.chat.id)
    await owner.chat.updateConversation({ params: { id: left.chat.id }, body: { title: 'Secret' } })
    await owner.chat.showPresence({ params: { id: left.chat.id }, body: { typing: true } })
    const message = await write(owner, kept.chat.id)
    const data = { conversation: kept.chat.id, message, workspace: kept.id }
    // Events arrive in order, so anything from the other workspace would be before this one.
    await expect
      .poll(() => heard)
      .toEqual([
        { event: 'members', data: { workspace: left.id } },
        { event: 'message', data },
      ])
  })

  test('tell members, and nobody else, when a member gets another role or is removed', async () => {
    const [owner, guest, stranger] = [await signedInApi(server), await signedInApi(server), await signedInApi(server)]
    const [one, two] = [await makeWorkspace(owner), await makeWorkspace(owner)]
    for (const { id } of [one, two]) await invite(owner, id, guest)
    const feeds = [await hearEvents(guest), await hearEvents(owner), await hearEvents(owner, one.id)]
    const others = [await hearEvents(owner, two.id), await hearEvents(stranger)]
    const params = { id: one.id, memberId: guest.user.id }
    const changed = { event: 'members', data: { workspace: one.id } }
    await owner.workspace.updateMember({ params, body: { role: 'viewer' } })
    for (const heard of feeds) await expect.poll(() => heard).toEqual([changed])
    await owner.workspace.removeMember({ params })
    for (const heard of feeds) await expect.poll(() => heard).toEqual([changed, changed])
    expect(others).toEqual([[], []])
  })

  test('stop when a workspace is deleted, and go on when it’s restored', async () => {
    const owner = await signedInApi(server)
    const { id, chat } = await makeWorkspace(owner)
    const heard = await hearEvents(owner)
    await owner.workspace.deleteWorkspace({ params: { id }, body: {} })
    const own = await buildConversation(server.deps.db, owner.user.id)
    const note = await write(owner, own.id)
    await owner.workspace.restoreWorkspace({ params: { id } })
    const message = await write(owner, chat.id)
    await expect
      .poll(() => heard)
      .toEqual([
        { event: 'members', data: { workspace: id } },
        { event: 'message', data: { conversation: own.id, message: note } },
        { event: 'members', data: { workspace: id } },
        { event: 'message', data: { conversation: chat.id, message, workspace: id } },
      ])
  })

  test('include the replies being written in all of them, and what was renamed', async () => {
    const [owner, guest] = [await signedInApi(server), await signedInApi(server)]
    const { id: workspace, chat } = await makeWorkspace(owner)
    await invite(owner, workspace, guest)
    const params = { id: chat.id }
    const events = owner.chat.startRun({ params, body: { content: 'Write 200 words' } })[Symbol.asyncIterator]()
    await events.next()
    const heard = await hearEvents(guest)
    const running = { conversation: chat.id, state: 'running', workspace }
    await expect.poll(() => heard).toEqual([{ event: 'conversation', data: expect.objectContaining(running) }])
    await owner.chat.stopRun({ params })
    await expect.poll(() => heard.length).toBe(2)
    await owner.chat.updateConversation({ params, body: { title: 'New name' } })
    const changed = { event: 'conversation', data: expect.objectContaining({ conversation: chat.id, changed: true }) }
    await expect.poll(() => heard.at(-1)).toEqual(changed)
  })

  test('tell from both workspaces that a chat was moved', async () => {
    const [owner, guest] = [await signedInApi(server), await signedInApi(server)]
    const [from, to] = [await makeWorkspace(owner), await makeWorkspace(owner)]
    for (const { id } of [from, to]) await invite(owner, id, guest)
    const heard = await hearEvents(guest)
    const items = [{ kind: 'conversation', id: from.chat.id }] as const
    await owner.workspace.transferItems({ body: { items: [...items], to: to.id } })
    const conversation = from.chat.id
    await expect
      .poll(() => heard)
      .toMatchObject([
        { event: 'conversation', data: { conversation, workspace: from.id, deleted: true } },
        { event: 'conversation', data: { conversation, workspace: to.id, restored: true } },
      ])
  })

  test('keep what is of one person to that person', async () => {
    const [owner, guest] = [await signedInApi(server), await signedInApi(server)]
    const { id: workspace, chat } = await makeWorkspace(owner)
    await invite(owner, workspace, guest)
    const params = { id: chat.id }
    const [own, others] = [await hearEvents(owner), await hearEvents(guest)]
    await owner.chat.changeView({ params, body: { muted: true } })
    await owner.chat.saveDraft({ params, body: { text: 'Not yet' } })
    const mentions = [guest.user.id]
    const body = { conversation: chat.id, role: 'user', text: 'Look', mentions } as const
    await owner.chat.createMessage({ body })
    await expect.poll(() => own.map(({ event }) => event)).toEqual(['view', 'draft', 'message'])
    await expect.poll(() => others.map(({ event }) => event)).toEqual(['message', 'notification'])
  })
})
