import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { signUp } from '@saffron/core/session'
import { expect, onTestFinished, test, vi } from 'vitest'

import { createDatabase, type DatabaseLocation } from '../db/index.ts'
import { postgresTestUrl } from '../testing/each-database.ts'
import { clientOf, driveFaults, temporaryFolder, testEngines, testPostgresUrl } from '../testing/index.ts'
import { serveInChild } from '../testing/serve-in-child.ts'

// Servers start here in their own processes, one after the other.
vi.setConfig({ testTimeout: 120_000 })

const FILES = 120
const account = { email: 'me@example.com', password: 'correct horse battery' }

interface Home {
  readonly dataFolder: string
  readonly databaseUrl?: string
}

async function makeHome(engine: 'sqlite' | 'postgres'): Promise<{ place: Home; location: DatabaseLocation }> {
  const dataFolder = await temporaryFolder()
  if (engine === 'sqlite') return { place: { dataFolder }, location: { engine, file: join(dataFolder, 'saffron.db') } }
  const { url, remove } = await postgresTestUrl(testPostgresUrl() ?? '')
  onTestFinished(remove)
  return { place: { dataFolder, databaseUrl: url }, location: { engine, url } }
}

async function faultsIn(location: DatabaseLocation): Promise<string[]> {
  const db = await createDatabase(location, 'asItIs')
  return driveFaults(db).finally(() => db.close())
}

test.each(testEngines())('a transfer whose server on %s is killed moves everything or nothing', async (engine) => {
  const { place, location } = await makeHome(engine)
  let { child, url } = await serveInChild(place)
  const client = clientOf(url)
  await signUp(client, account)
  let { api } = client
  const { id: workspace } = await api.workspace.createNamedWorkspace({ params: { name: 'Team' } })
  const folder = await api.drive.createNode({ body: { kind: 'folder', name: 'Files' } })
  for (let at = 0; at < FILES; at++) {
    const file = new Blob([randomBytes(2000)])
    await api.drive.uploadAsset({ body: { file, name: `${at}.bin`, parent: folder.id } })
  }
  const { id: chat } = await api.chat.createConversation({ body: { title: 'Chat' } })
  await api.chat.createMessage({ body: { conversation: chat, role: 'user', text: 'Hello' } })
  const items = [{ kind: 'node', id: folder.id } as const, { kind: 'conversation', id: chat } as const]

  for (const after of [20, 60, 120]) {
    const isOwn = (await api.chat.getConversation({ params: { id: chat } })).owner === undefined
    const moving = api.workspace.transferItems({ body: { items, to: isOwn ? workspace : null } }).then(
      () => undefined,
      () => undefined,
    )
    await delay(after)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await moving
    expect(await faultsIn(location)).toEqual([])
    ;({ child, url } = await serveInChild(place))
    const next = clientOf(url)
    const { tokens } = (await next.api.auth.signIn({ body: account })) as {
      tokens: Parameters<typeof next.session.storeTokens>[0]
    }
    next.session.storeTokens(tokens)
    api = next.api
    const { owner } = await api.chat.getConversation({ params: { id: chat } })
    const { list, total } = await api.drive.childrenOfNode({ params: { id: folder.id }, query: { limit: 100 } })
    expect(total).toBe(FILES)
    // Chat and folder are in the same space, with their bytes.
    const where = owner === undefined ? {} : { workspace: owner }
    expect((await api.drive.usedSpace({ query: where })).usedBytes).toBe(FILES * 2000)
    const content = await api.drive.assetContent({ params: { id: list[0]?.asset as string } })
    expect((await content.arrayBuffer()).byteLength).toBe(2000)
  }
})
