import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Queries } from '../../db/index.ts'
import {
  buildConversation,
  buildMessage,
  driveServices,
  sendAsset,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { findAsset } from '../stores/asset-store.ts'
import { changeDrive } from './drive-change.ts'
import { releaseAssets } from './release-assets.ts'

describe.each(testEngines())('A file removed while it’s added to a message, on %s,', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  /** Returns the connection ID of a PostgreSQL writer. SQLite has no concurrent writers. */
  const writerOf = async (tx: Queries): Promise<number> => {
    if (engine === 'sqlite') return 0
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    return rows[0]?.pid ?? 0
  }
  /** Waits until another transaction waits for this writer. On SQLite, all others do. */
  const untilAwaited = async (writer: number): Promise<void> => {
    if (engine === 'sqlite') return
    const waiting = sql`select 1 from pg_stat_activity where ${writer} = any(pg_blocking_pids(pid))`
    await expect.poll(async () => (await waiting.execute(server.deps.db.query)).rows.length).toBeGreaterThan(0)
  }
  const drop = (owner: string, id: string, also?: (tx: Queries) => Promise<void>) =>
    changeDrive(driveServices(server.deps.db), { owner, by: null }, async (change) => {
      await releaseAssets(change, [id])
      await also?.(change.tx)
    })

  it('is kept if the message came first', async () => {
    const { db } = server.deps
    const { user } = await signedInApi(server)
    const { id } = await sendAsset(server, user.id)
    const conversation = await buildConversation(db, user.id)
    const message = await buildMessage(db, conversation)
    const [writing, stored] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
    const storing = db.transaction(async (tx) => {
      const row = { messageId: message.id, assetId: id, conversationId: conversation.id }
      await tx.insertInto('messageAsset').values(row).execute()
      writing.resolve(await writerOf(tx))
      await stored.promise
    })
    const writer = await writing.promise
    const dropping = drop(user.id, id)
    await untilAwaited(writer)
    stored.resolve()
    await Promise.all([storing, dropping])
    expect(await findAsset(db.query, { owner: user.id, id })).toMatchObject({ id })
    const held = db.query.selectFrom('messageAsset').selectAll().where('assetId', '=', id)
    expect(await held.execute()).toHaveLength(1)
  })

  it('isn’t found for the message that came second', async () => {
    const { db } = server.deps
    const { user, chat } = await signedInApi(server)
    const { id } = await sendAsset(server, user.id)
    const { id: conversation } = await buildConversation(db, user.id)
    const [writing, dropped] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
    const dropping = drop(user.id, id, async (tx) => {
      writing.resolve(await writerOf(tx))
      await dropped.promise
    })
    const writer = await writing.promise
    const storing = chat.createMessage({ body: { conversation, role: 'user', text: 'Look', attachments: [id] } })
    const outcome = storing.catch((error: unknown) => error)
    await untilAwaited(writer)
    dropped.resolve()
    await dropping
    expect(await outcome).toMatchObject({ statusCode: 404, code: 'asset.not_found' })
    expect((await chat.searchMessages({ query: { conversation } })).total).toBe(0)
  })
})
