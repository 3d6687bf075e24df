import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import {
  buildConversation,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const HOUR_MS = 60 * 60 * 1000

async function make(path: string, at: Date): Promise<void> {
  await writeFile(path, 'bytes')
  await utimes(path, at, at)
}

describe.each(testEngines())('A sweep on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  const folder = (name: string) => join(server.deps.config.dataFolder, name)
  const filesIn = async (name: string) => {
    const entries = await readdir(folder(name), { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  }
  const assetsOf = async (owner: string) =>
    server.deps.db.query.selectFrom('asset').select(['id', 'hash']).where('ownerId', '=', owner).orderBy('id').execute()
  const contentOf = async (hash: string) => (await filesIn('blobs')).includes(hash)

  it('keeps referenced and recent data', async () => {
    const { drive, user } = await signedInApi(server)
    const { id: conversation } = await buildConversation(server.deps.db, user.id)
    const root = await drive.rootNode()
    const held = [
      await sendAsset(server, user.id, { content: 'in a store', store: 's' }),
      await sendAsset(server, user.id, { content: 'in a chat', conversation }),
      await sendAsset(server, user.id, { content: 'in the drive', parent: root.id }),
    ]
    const loose = await sendAsset(server, user.id, { content: 'loose' })
    await sendAsset(server, user.id, { content: 'in the drive' })

    server.passTime(23 * HOUR_MS)
    await server.app.drive.sweep()
    expect(await assetsOf(user.id)).toHaveLength(5)
    server.passTime(2 * HOUR_MS)
    await server.app.drive.sweep()
    await server.app.drive.sweep()
    expect((await assetsOf(user.id)).map(({ id }) => id)).toEqual(held.map(({ id }) => id))
    expect((await filesIn(`blobs/${user.id}`)).toSorted()).toEqual(held.map(({ hash }) => hash).toSorted())
    expect(await contentOf(loose.hash)).toBe(false)
    const { usedBytes } = await server.deps.db.query
      .selectFrom('drive')
      .select('usedBytes')
      .where('ownerId', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(usedBytes).toBe(held.reduce((sum, { size }) => sum + size, 0))
  })

  it('keeps an asset for a day after it leaves its last store', async () => {
    const { drive, user } = await signedInApi(server)
    const { id } = await sendAsset(server, user.id, { store: 's' })
    server.passTime(48 * HOUR_MS)
    expect((await drive.removeFromStore({ params: { id } })).stores).toEqual([])
    server.passTime(23 * HOUR_MS)
    await server.app.drive.sweep()
    expect(await assetsOf(user.id)).toHaveLength(1)
    server.passTime(2 * HOUR_MS)
    await server.app.drive.sweep()
    expect(await assetsOf(user.id)).toEqual([])
  })

  it('deletes bytes without a row and interrupted uploads after a day', async () => {
    const { user } = await signedInApi(server)
    const { hash } = await sendAsset(server, user.id, { store: 's' })
    const lost = 'f'.repeat(64)
    const place = folder(`blobs/${user.id}/ff`)
    await mkdir(place, { recursive: true })
    const [now, old] = [server.deps.now(), new Date(server.deps.now().getTime() - 25 * HOUR_MS)]
    for (const name of [lost, `${lost}.webp`, `${lost}.${crypto.randomUUID()}.partial`])
      await make(join(place, name), old)
    await make(join(place, 'e'.repeat(64)), now)
    await make(join(folder('uploads'), 'half'), old)
    await make(join(folder('uploads'), 'coming'), now)
    await server.app.drive.sweep()
    expect((await filesIn(`blobs/${user.id}`)).toSorted()).toEqual([hash, 'e'.repeat(64)].toSorted())
    expect(await filesIn('uploads')).toEqual(['coming'])
  })

  it('finds a few unreferenced rows among many, and keeps the rest', async () => {
    const { user } = await signedInApi(server)
    const { query } = server.deps.db
    const { id: conversationId } = await buildConversation(server.deps.db, user.id)
    const { id: first, hash } = await sendAsset(server, user.id, { conversation: conversationId })
    const at = new Date(server.deps.now().getTime() - 25 * HOUR_MS).toISOString()
    const asset = { ownerId: user.id, hash, name: 'a', nameKey: 'a', createdAt: at, updatedAt: at }
    const rows = Array.from({ length: 900 }, (_, place) => ({
      ...asset,
      id: newId(),
      conversationId: place % 100 < 50 ? conversationId : null,
    }))
    await query.insertInto('asset').values(rows).execute()
    await server.app.drive.sweep()
    const held = rows.filter((row) => row.conversationId !== null).map(({ id }) => id)
    expect((await assetsOf(user.id)).map(({ id }) => id)).toEqual([first, ...held].toSorted())
  })

  it('loses nothing during concurrent uploads of the same content', async () => {
    // Uses the clock of its files.
    const own = await startTestServer({ engine })
    const { user } = await signedInApi(own)
    const { query } = own.deps.db
    const old = new Date(Date.now() - 25 * HOUR_MS).toISOString()
    for (let round = 0; round < 10; round++) {
      const content = `round ${round}`
      const { id } = await sendAsset(own, user.id, { content })
      await query.updateTable('asset').set({ updatedAt: old }).where('id', '=', id).execute()
      await query.updateTable('blob').set({ createdAt: old }).execute()
      const [, ...sent] = await Promise.all([
        own.app.drive.sweep(),
        sendAsset(own, user.id, { content }),
        sendAsset(own, user.id, { content, store: 's' }),
      ])
      for (const { url } of sent) expect(await (await fetch(own.url + url)).text()).toBe(content)
    }
    await own.close()
  })
})
