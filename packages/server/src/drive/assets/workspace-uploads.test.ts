import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import {
  addMember,
  beginChunk,
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

describe.each(testEngines())('A file that is being sent to a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const build = async () => {
    const [owner, editor, other] = [await signedInApi(server), await signedInApi(server), await signedInApi(server)]
    const id = await buildWorkspace(server.deps.db, owner.user.id)
    for (const { user } of [editor, other]) await addMember(server.deps.db, id, user.id, 'editor')
    const root = await owner.workspace.workspaceRoot({ params: { id } })
    const begin = async (who: typeof editor) => {
      const fields = { name: `${newId()}.txt`, parent: root.id }
      const metadata = Object.entries(fields).map(([name, value]) => `${name} ${btoa(value)}`)
      const headers = {
        'tus-resumable': '1.0.0',
        'upload-length': '8',
        'upload-metadata': metadata.join(','),
      }
      const sent = await send(server, 'POST /assets/tus', { token: who.user.tokens.accessToken, headers })
      return { id: (sent.body as { id: string }).id, token: who.user.tokens.accessToken, offset: 0, length: 8 }
    }
    const kept = async () => {
      const { query } = server.deps.db
      const rows = await query.selectFrom('upload').select('id').where('ownerId', '=', id).execute()
      const { usedBytes } = await owner.drive.usedSpace({ query: { workspace: id } })
      const { total } = await owner.drive.searchNodes({ query: { workspace: id } })
      const staged = await readdir(join(server.deps.config.dataFolder, 'uploads')).catch(() => [])
      return { uploads: rows.map((row) => row.id), usedBytes, files: total, staged }
    }
    const params = { id, memberId: editor.user.id }
    const lose = {
      'is removed': () => owner.workspace.removeMember({ params }),
      'becomes a viewer': () => owner.workspace.updateMember({ params, body: { role: 'viewer' } }),
    }
    return { editor, other, root, begin, kept, lose }
  }

  for (const how of ['is removed', 'becomes a viewer'] as const) {
    it(`leaves nothing when its sender ${how} during a chunk, and files of others go on`, async () => {
      const { editor, other, begin, kept, lose } = await build()
      const theirs = await begin(other)
      const chunk = await begin(editor)
      const { sending, answer } = beginChunk(server, chunk)
      sending.write('half')
      const staged = join(server.deps.config.dataFolder, 'uploads', chunk.id)
      await expect.poll(async () => (await stat(staged)).size).toBe(4)
      await lose[how]()
      // The rest is sent anyway. The connection may have been closed.
      sending.end('half')
      const status = await answer.then(
        (answered) => answered.status,
        () => 'closed',
      )
      expect(['closed', 403, 404]).toContain(status)
      await expect.poll(kept).toEqual({ uploads: [theirs.id], usedBytes: 0, files: 0, staged: [theirs.id] })
      const again = beginChunk(server, { ...chunk, offset: 4, length: 4 })
      again.sending.end('half')
      expect([403, 404]).toContain((await again.answer).status)
      const rest = beginChunk(server, theirs)
      rest.sending.end('complete')
      expect((await rest.answer).status).toBe(200)
      expect(await kept()).toMatchObject({ usedBytes: 8, files: 1, staged: [] })
    })

    it(`leaves nothing when its sender ${how} during a form`, async () => {
      const { editor, root, kept, lose } = await build()
      const sending = request(`${server.url}/assets/v2/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${editor.user.tokens.accessToken}`,
          'content-type': 'multipart/form-data; boundary=b',
        },
      })
      const answer = new Promise<number | undefined>((resolve, reject) => {
        sending.on('response', (response) => resolve(response.resume().statusCode))
        sending.on('error', reject)
      })
      sending.write(`--b\r\nContent-Disposition: form-data; name="parent"\r\n\r\n${root.id}\r\n`)
      sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf')
      await expect.poll(async () => (await kept()).staged).toHaveLength(1)
      await lose[how]()
      sending.end('half\r\n--b--\r\n')
      expect(await answer).toBe(how === 'is removed' ? 404 : 403)
      expect(await kept()).toEqual({ uploads: [], usedBytes: 0, files: 0, staged: [] })
    })
  }
})
