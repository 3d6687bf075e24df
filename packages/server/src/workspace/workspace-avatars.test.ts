import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { addMember, send, signedInApi, startTestServer, testEngines, type TestServer, unzip } from '../testing/index.ts'

async function picture(): Promise<Blob> {
  const made = sharp({ create: { width: 600, height: 400, channels: 3, background: '#f00' } })
  return new Blob([new Uint8Array(await made.png().toBuffer())], { type: 'image/png' })
}

describe.each(testEngines())('The picture of a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, member] = [await signedInApi(server), await signedInApi(server)]
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name: 'Team' } })
    await addMember(server.deps.db, id, member.user.id, 'editor')
    return { owner, member, id, params: { id } }
  }

  test('is a square that members, invited people and the export get, until it’s removed', async () => {
    const { owner, member, params } = await build()
    const before = await owner.workspace.getWorkspace({ params })
    expect(before).not.toHaveProperty('avatar')
    const first = await owner.workspace.setWorkspaceAvatar({ params, body: await picture() })
    const second = await owner.workspace.setWorkspaceAvatar({ params, body: await picture() })
    expect(second.version).toBeGreaterThan(before.version)
    const { avatar = '' } = second
    const shown = await fetch(server.url + avatar)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 256, height: 256 })
    expect((await fetch(server.url + first.avatar)).status).toBe(404)
    expect((await member.workspace.searchWorkspaces({ query: {} })).list).toMatchObject([{ avatar }])
    expect(await member.workspace.workspaceBasics({ params })).toMatchObject({ avatar })
    const { token } = await owner.workspace.inviteToWorkspace({ params, body: {} })
    const preview = await send(server, 'POST /workspace/invitation/preview', { json: { token } })
    expect(preview.body).toMatchObject({ workspace: { avatar } })
    const files = await unzip(await owner.workspace.exportWorkspace({ params }))
    expect(files.get('avatar.webp')?.toString('latin1', 8, 12)).toBe('WEBP')

    expect(await owner.workspace.removeWorkspaceAvatar({ params })).not.toHaveProperty('avatar')
    expect((await fetch(server.url + avatar)).status).toBe(404)
  })

  test('is changed by admins, and has to be a picture', async () => {
    const { owner, member, id, params } = await build()
    const body = await picture()
    await expect(member.workspace.setWorkspaceAvatar({ params, body })).rejects.toMatchObject({
      code: 'workspace.role_too_low',
    })
    await owner.workspace.updateMember({ params: { id, memberId: member.user.id }, body: { role: 'admin' } })
    expect(await member.workspace.setWorkspaceAvatar({ params, body })).toHaveProperty('avatar')
    const text = new Blob(['not a picture'], { type: 'image/png' })
    await expect(member.workspace.setWorkspaceAvatar({ params, body: text })).rejects.toMatchObject({
      code: 'avatar.unreadable',
    })
  })
})
