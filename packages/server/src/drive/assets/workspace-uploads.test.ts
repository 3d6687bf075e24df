import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  addMember,
  buildWorkspace,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

describe.each(testEngines())('A form with a file for a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { maxUploadBytes: 900, driveQuotaBytes: 1000 } })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, editor, viewer] = [await signedInApi(server), await signedInApi(server), await signedInApi(server)]
    const workspace = await buildWorkspace(server.deps.db, owner.user.id)
    await addMember(server.deps.db, workspace, editor.user.id, 'editor')
    await addMember(server.deps.db, workspace, viewer.user.id, 'viewer')
    const { id: parent } = await owner.workspace.workspaceRoot({ params: { id: workspace } })
    return { owner, editor, viewer, workspace, parent }
  }
  type Who = Awaited<ReturnType<typeof build>>['owner']
  const upload = ({ user }: Who, fields: Readonly<Record<string, string>>, bytes: number, { last = false } = {}) => {
    const raw = new FormData()
    const file = new Blob([crypto.randomUUID().padEnd(bytes, 'x')])
    if (last) raw.set('file', file, 'a.txt')
    for (const [name, value] of Object.entries(fields)) raw.set(name, value)
    if (!last) raw.set('file', file, 'a.txt')
    return send(server, 'POST /assets/v2/upload', { token: user.tokens.accessToken, raw })
  }
  const full = { status: 507, body: { code: 'drive.full' } }

  it('is limited by its room, not by that of the sender, wherever the fields are', async () => {
    const { editor, workspace, parent } = await build()
    expect((await upload(editor, { name: 'own' }, 900)).status).toBe(200)
    expect(await upload(editor, { name: 'own 2' }, 300)).toMatchObject(full)
    expect((await upload(editor, { name: 'a', parent }, 300)).status).toBe(200)
    expect((await upload(editor, { name: 'b', workspace }, 300)).status).toBe(200)
    expect((await upload(editor, { name: 'c', parent }, 300, { last: true })).status).toBe(200)

    const other = await build()
    expect(await upload(other.editor, { name: 'd', parent }, 300)).toMatchObject({ status: 404 })
    const another = await signedInApi(server)
    await addMember(server.deps.db, workspace, another.user.id, 'editor')
    for (const last of [false, true])
      expect(await upload(another, { name: 'e', parent }, 300, { last })).toMatchObject(full)
    expect((await upload(another, { name: 'f' }, 300)).status).toBe(200)
  })

  it('of a viewer or a stranger is rejected', async () => {
    const { viewer, workspace, parent } = await build()
    const stranger = await signedInApi(server)
    for (const last of [false, true]) {
      for (const fields of [
        { name: 'a', parent },
        { name: 'a', workspace },
      ]) {
        expect(await upload(viewer, fields, 50, { last })).toMatchObject({
          status: 403,
          body: { code: 'workspace.role_too_low' },
        })
        expect((await upload(stranger, fields, 50, { last })).status).toBe(404)
      }
    }
    expect(
      await server.deps.db.query.selectFrom('asset').select('id').where('ownerId', '=', workspace).execute(),
    ).toEqual([])
  })
})
