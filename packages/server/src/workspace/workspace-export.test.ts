import { afterAll, beforeAll, describe, expect, test } from 'vitest'

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

  test('has the chats, files, members and wallet of the workspace', async () => {
    const { owner, member, id, params } = await build()
    const chat = await member.workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
    const said = { conversation: chat.id, role: 'user' as const, text: 'In May' }
    await member.chat.createMessage({ body: said })
    await member.chat.saveDraft({ params: { id: chat.id }, body: { text: 'a private draft' } })
    const root = await owner.workspace.workspaceRoot({ params })
    await sendAsset(server, id, { content: 'of the team', parent: root.id, name: 'a.txt' })
    await sendAsset(server, owner.user.id, { content: 'of the owner', name: 'own.txt' })
    const answer = await owner.workspace.exportWorkspace({ params })
    const files = await unzip(answer)
    const name = `conversations/${chat.id}.json`
    expect([...files.keys()]).toEqual([
      'workspace.json',
      name,
      'drive.json',
      'drive/a.txt',
      'wallet.json',
      'wallet-records.json',
      'wallet-requests.json',
      'agents.json',
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
    expect(read(name)).toMatchObject({ messages: [{ text: 'In May', author: member.user.id }] })
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
