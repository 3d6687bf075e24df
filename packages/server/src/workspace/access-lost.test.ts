import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMember, send, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const firstOf = (events: AsyncIterable<object>) => events[Symbol.asyncIterator]().next()

/** The stream breaks off, or if it hasn't begun, the call is rejected. */
const lost = { code: expect.stringMatching(/^(client\.aborted|workspace\.(not_found|role_too_low))$/) }

describe.each(testEngines())('A member who loses access on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    // Slow enough that a reply is still being written when the member is removed.
    server = await startTestServer({ engine, config: { demoPaceMs: 50 } })
  })
  afterAll(() => server.close())

  const build = async (role: 'editor' | 'viewer') => {
    const [owner, member] = [await signedInApi(server), await signedInApi(server)]
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name: 'Test' } })
    await addMember(server.deps.db, id, member.user.id, role)
    const conversation = await owner.workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
    const named = { params: { id: conversation.id } }
    const memberParams = { params: { id, memberId: member.user.id } }
    return { owner, member, id, conversation, named, memberParams }
  }
  const ask = { body: { content: '500 words' } }

  test('no longer watches a reply that goes on for the others', async () => {
    const { owner, member, named, memberParams } = await build('viewer')
    const reply = owner.chat.startRun({ ...named, ...ask })
    const first = await reply[Symbol.asyncIterator]().next()
    expect(first.value).toMatchObject({ event: 'run' })
    const seen: string[] = []
    const watching = (async () => {
      for await (const { event } of member.chat.attachRun({ ...named, body: {} })) {
        seen.push(event)
        if (seen.length === 2) await owner.workspace.removeMember(memberParams)
      }
    })()
    await expect(watching).rejects.toMatchObject(lost)
    expect(seen).not.toContain('done')
    expect(await owner.chat.getConversation(named)).toMatchObject({ state: 'running' })
    await expect(member.chat.getConversation(named)).rejects.toMatchObject({ code: 'conversation.not_found' })
    await owner.chat.stopRun(named)
  })

  test('no longer gets a reply that they asked for, which is stopped', async () => {
    const { owner, member, named, memberParams } = await build('editor')
    const asking = (async () => {
      let seen = 0
      for await (const { event } of member.chat.startRun({ ...named, ...ask })) {
        seen += 1
        if (seen === 2) await owner.workspace.updateMember({ ...memberParams, body: { role: 'viewer' } })
        expect(event).not.toBe('done')
      }
    })()
    await expect(asking).rejects.toMatchObject(lost)
    await expect.poll(() => owner.chat.getConversation(named)).toMatchObject({ state: 'idle' })
    // Reading is still permitted, writing isn't.
    expect(await member.chat.getConversation(named)).toMatchObject({ state: 'idle' })
    const write = firstOf(member.chat.startRun({ ...named, ...ask }))
    await expect(write).rejects.toMatchObject({ statusCode: 403, code: 'workspace.role_too_low' })
  })

  test('loses the stream of events', async () => {
    const { owner, member, id, memberParams } = await build('viewer')
    const { promise: opened, resolve: onOpen } = Promise.withResolvers<void>()
    const listening = (async () => {
      const events = member.chat.conversationEvents({ query: { workspace: id }, onOpen })
      // At most, it's told that the members changed.
      for await (const { event } of events) expect(event).toBe('members')
    })()
    const ended = listening.catch((error: unknown) => error)
    await opened
    await owner.workspace.removeMember(memberParams)
    expect(await ended).toMatchObject(lost)
    const again = firstOf(member.chat.conversationEvents({ query: { workspace: id } }))
    await expect(again).rejects.toMatchObject({ statusCode: 404 })
  })

  test('can’t read files by a link that was made for them', async () => {
    const { owner, member, id, memberParams } = await build('viewer')
    const root = await owner.workspace.workspaceRoot({ params: { id } })
    const form = new FormData()
    form.set('parent', root.id)
    form.set('file', new Blob(['A secret']), 'secret.txt')
    const sent = await send(server, 'POST /assets/v2/upload', { token: owner.user.tokens.accessToken, raw: form })
    const { id: asset } = sent.body as { id: string }
    const { url } = await member.drive.getAsset({ params: { id: asset } })
    const read = async () => (await send(server, `GET ${url.replace(/^https?:\/\/[^/]+/, '')}`)).status
    expect(await read()).toBe(200)
    const archive = await member.drive.archiveNodes({ body: { ids: [root.id] } })
    const unpack = async () => (await send(server, `GET ${archive.url.replace(/^https?:\/\/[^/]+/, '')}`)).status
    expect(await unpack()).toBe(200)
    await owner.workspace.removeMember(memberParams)
    expect([await read(), await unpack()]).toEqual([404, 404])
    await expect(member.drive.getAsset({ params: { id: asset } })).rejects.toMatchObject({ code: 'asset.not_found' })
  })
})
