import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  addMember,
  buildCredit,
  hearEvents,
  priceModel,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../testing/index.ts'

const MODEL = 'saffron-demo-vision'
/** Micro-credits per million tokens, so that a token costs one micro-credit. */
const PRICES = { input: 1_000_000, output: 1_000_000 }
const LOW = 50_000

describe.each(testEngines())('The low balance of a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      config: { demoPaceMs: 0, lowMicros: LOW, publicUrl: 'https://saffron.example.com' },
    })
    await priceModel(server, MODEL, PRICES)
  })
  afterAll(() => server.close())

  const build = async (micros: number) => {
    const [owner, admin, editor] = [await signedInApi(server), await signedInApi(server), await signedInApi(server)]
    const { db } = server.deps
    const verified = { emailVerifiedAt: '2026-01-01T00:00:00.000Z' }
    await db.query.updateTable('user').set(verified).where('id', '=', owner.user.id).execute()
    const { id } = await owner.workspace.createNamedWorkspace({ params: { name: 'Film crew' } })
    await addMember(db, id, admin.user.id, 'admin')
    await addMember(db, id, editor.user.id, 'editor')
    await buildCredit(server, id, micros)
    const ask = async (who = editor) => {
      const chat = await who.workspace.createWorkspaceConversation({ params: { id, app: 'chat' } })
      const body = { content: '3 words', model: MODEL }
      for await (const _event of who.chat.startRun({ params: { id: chat.id }, body }));
    }
    const toldTo = async (who = owner) => (await who.chat.searchNotifications({ query: {} })).list
    const mails = async () => {
      await server.app.mail.settled()
      const sent = await db.query
        .selectFrom('outboxMessage')
        .selectAll()
        .where('recipient', '=', owner.user.email)
        .execute()
      return sent
    }
    return { owner, admin, editor, id, params: { id }, ask, toldTo, mails }
  }

  test('is told to the owner once, also by email, before it’s used up', async () => {
    const { owner, admin, editor, id, params, ask, toldTo, mails } = await build(LOW + 10)
    const heard = await hearEvents(owner)
    expect((await editor.workspace.getWorkspace({ params })).isLow).toBeUndefined()
    await ask()
    await expect.poll(async () => (await toldTo()).length).toBe(1)
    const [notice] = await toldTo()
    expect(notice).toMatchObject({ kind: 'balance', workspace: { id, name: 'Film crew' }, readAt: null })
    await expect
      .poll(() => heard)
      .toContainEqual({ event: 'notification', data: { notification: notice?.id, workspace: id } })
    await expect.poll(mails).toMatchObject([{ subject: 'The credits of “Film crew” are running low' }])
    expect((await mails())[0]?.text).toContain(`https://saffron.example.com/app/workspace/${id}?tab=wallet`)
    await Promise.all(Array.from({ length: 4 }, () => ask()))
    expect((await editor.workspace.getWorkspace({ params })).isLow).toBe(true)
    for (const who of [admin, editor]) expect(await toldTo(who)).toEqual([])
    expect([(await toldTo()).length, (await mails()).length]).toEqual([1, 1])
    expect(await owner.chat.readNotifications({ body: { all: true } })).toEqual({ unread: 0 })
  })

  test('is told once by concurrent calls, and again after credits were added', async () => {
    const { owner, id, params, ask, toldTo } = await build(LOW + 10)
    await Promise.all(Array.from({ length: 6 }, () => ask()))
    await expect.poll(async () => (await toldTo()).length).toBe(1)
    const { balanceMicros } = await owner.workspace.getWorkspace({ params })
    await buildCredit(server, id, LOW + 1 - balanceMicros)
    await ask()
    await expect.poll(async () => (await toldTo()).length).toBe(2)
    // A credit that doesn't reach the limit.
    await buildCredit(server, id, 100)
    await ask()
    await expect.poll(async () => (await toldTo()).length).toBe(3)
  })

  test('is told to whom the workspace belongs now, and not of wallets of people', async () => {
    const { owner, admin, editor, id, params, ask, toldTo } = await build(LOW + 10)
    await owner.workspace.transferWorkspace({ params, body: { member: admin.user.id } })
    await ask()
    await expect.poll(async () => (await toldTo(admin)).length).toBe(1)
    expect(await toldTo()).toEqual([])
    await admin.workspace.updateWorkspace({ params, body: { payer: 'each' } })
    await buildCredit(server, editor.user.id, LOW + 10)
    await ask()
    for (const who of [owner, editor]) expect(await toldTo(who)).toEqual([])
    // A notification is no longer shown to someone who can't see the balance.
    await admin.workspace.transferWorkspace({ params, body: { member: owner.user.id } })
    await owner.workspace.updateMember({ params: { id, memberId: admin.user.id }, body: { role: 'editor' } })
    expect(await toldTo(admin)).toEqual([])
  })

  test('names the owner and admins in the error of an empty wallet', async () => {
    const { owner, admin, ask } = await build(1)
    await owner.auth.updateMe({ body: { name: 'Ann' } })
    await admin.auth.updateMe({ body: { name: 'Bob' } })
    await expect(ask()).rejects.toMatchObject({
      statusCode: 402,
      code: 'workspace.insufficient',
      message: expect.stringMatching(/: Ann, Bob\.$/),
    })
  })
})
