import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { newId } from '../db/index.ts'
import {
  addMember,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
  unzip,
} from '../testing/index.ts'

describe.each(testEngines())('The export of a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, member] = [await signedInApi(server), await signedInApi(server)]
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name: 'Team' } })
    await addMember(server.deps.db, id, member.user.id, 'admin')
    return { owner, member, id, params: { id } }
  }

  test('has the chats, files, agents, members and wallet of the workspace', async () => {
    const { owner, member, id, params } = await build()
    const chat = await member.workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
    const said = { conversation: chat.id, role: 'user' as const, text: 'In May' }
    await member.chat.createMessage({ body: said })
    await member.chat.saveDraft({ params: { id: chat.id }, body: { text: 'a private draft' } })
    const root = await owner.workspace.workspaceRoot({ params })
    await sendAsset(server, id, { content: 'of the team', parent: root.id, name: 'a.txt' })
    await sendAsset(server, owner.user.id, { content: 'of the owner', name: 'own.txt' })
    const agent = await owner.store.createAgent({ body: { name: 'Guide', instructions: 'Guide.', workspace: id } })
    await owner.store.publishAgent({ params: { id: agent.id }, body: { changelog: 'First' } })
    await owner.store.updateAgent({ params: { id: agent.id }, body: { instructions: 'Guide well.' } })
    const queued = { ownerId: id, conversationId: chat.id, userId: member.user.id, body: '{"content":"In June?"}' }
    const at = new Date().toISOString()
    const waiting = { ...queued, id: newId(), locale: 'en', startKey: null, error: null, createdAt: at }
    await server.deps.db.query.insertInto('queuedAsk').values(waiting).execute()
    const answer = await owner.workspace.exportWorkspace({ params })
    const files = await unzip(answer)
    const name = `conversations/${chat.id}.json`
    expect([...files.keys()]).toEqual([
      'workspace.json',
      'drawings.json',
      name,
      'drive.json',
      'drive/a.txt',
      'wallet.json',
      'wallet-records.json',
      'wallet-requests.json',
      'agents.json',
      'scripts.json',
    ])
    const read = (file: string): unknown => JSON.parse(files.get(file)?.toString() ?? '')
    expect(read('workspace.json')).toMatchObject({
      id,
      name: 'Team',
      members: [
        { id: member.user.id, role: 'admin' },
        { id: owner.user.id, role: 'owner' },
      ],
    })
    expect(read(name)).toMatchObject({
      conversation: { queued: [{ content: 'In June?', author: member.user.id }] },
      messages: [{ text: 'In May', author: member.user.id }],
    })
    const versions = [{ number: 1, changelog: 'First', instructions: 'Guide.' }]
    expect(read('agents.json')).toMatchObject([{ id: agent.id, instructions: 'Guide well.', versions }])
    expect(files.get('drive/a.txt')?.toString()).toBe('of the team')
    const all = [...files.values()].join('\n')
    for (const secret of [owner.user.email, member.user.email, 'a private draft', 'of the owner', 'tokenHash']) {
      expect(all).not.toContain(secret)
    }
    const { list } = await owner.workspace.workspaceAudit({ params, query: {} })
    expect(list[0]).toMatchObject({ action: 'workspace.exported', actor: { id: owner.user.id } })
  })

  test('is only for its owner', async () => {
    const { owner, member, params } = await build()
    await expect(member.workspace.exportWorkspace({ params })).rejects.toMatchObject({ code: 'workspace.role_too_low' })
    const stranger = await signedInApi(server)
    await expect(stranger.workspace.exportWorkspace({ params })).rejects.toMatchObject({ code: 'workspace.not_found' })
    await owner.workspace.deleteWorkspace({ params, body: {} })
    await expect(owner.workspace.exportWorkspace({ params })).rejects.toMatchObject({ code: 'workspace.not_found' })
  })
})
