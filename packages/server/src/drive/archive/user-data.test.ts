import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sendAsset, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

async function textOf(content: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of content) text += Buffer.from(piece).toString()
  return text
}

describe.each(testEngines())('The content of files, on %s,', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const filesOf = async (owner: string) => {
    const folder = join(server.deps.config.dataFolder, 'blobs', owner)
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).length
  }

  it('is exported completely, including the trash', async () => {
    const { user, drive } = await signedInApi(server)
    const root = await drive.rootNode()
    const folders = await drive.createFolders({ body: { paths: ['kept', 'gone/inner'] } })
    const [kept, inner] = folders.list.map(({ node }) => node.id)
    const add = (content: string, parent?: string) => sendAsset(server, user.id, { name: 'a.txt', content, parent })
    const own = await add('in the drive', kept)
    await add('below what went', inner)
    await drive.editNodes({ body: { action: 'trash', ids: [inner, own.node].flatMap((id) => id ?? []) } })
    await add('in its place', kept)
    const again = await add('of the same name', root.id)
    await drive.editNodes({ body: { action: 'trash', ids: [again.node ?? ''] } })
    const loose = await add('in no folder')
    const files = await server.app.drive.userData.exportFiles(user.id)
    const texts = files
      .filter(({ name }) => name !== 'drive.json')
      .map(async ({ name, content }) => [name, await textOf(content())])
    expect(Object.fromEntries(await Promise.all(texts))).toEqual({
      'drive/kept/a.txt': 'in its place',
      'trash/a.txt': 'in the drive',
      'trash/a (2).txt': 'of the same name',
      'trash/inner/a.txt': 'below what went',
      [`files/${loose.id}/a.txt`]: 'in no folder',
    })
  })

  it('is deleted with its owner, and nothing of others', async () => {
    const [leaving, staying] = [await signedInApi(server), await signedInApi(server)]
    for (const { user, drive } of [leaving, staying]) {
      const root = await drive.rootNode()
      const inner = await drive.createNode({ body: { kind: 'folder', name: 'inner' } })
      await sendAsset(server, user.id, { content: 'the same of both', parent: root.id })
      await sendAsset(server, user.id, { content: randomBytes(1000), parent: inner.id, name: 'b' })
      await sendAsset(server, user.id, { content: 'in a store', store: 's' })
      await sendAsset(server, user.id, { content: 'held by nothing' })
    }
    const { userData } = server.app.drive
    await userData.erase(leaving.user.id)
    // The state after a server crashed in between.
    await userData.erase(leaving.user.id)
    expect(await filesOf(leaving.user.id)).toBe(0)
    expect(await filesOf(staying.user.id)).toBe(4)
    const { query } = server.deps.db
    for (const table of ['blob', 'asset', 'assetStore', 'node', 'drive'] as const) {
      const rows = await query.selectFrom(table).select('ownerId').execute()
      expect(rows.map(({ ownerId }) => ownerId)).not.toContain(leaving.user.id)
      expect(rows.map(({ ownerId }) => ownerId)).toContain(staying.user.id)
    }
  })
})
