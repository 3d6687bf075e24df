import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  addMember,
  buildCredit,
  buildWorkspace,
  priceModel,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

const MODEL = 'saffron-demo-vision'
/** Micro-credits per million tokens, so that a token costs one micro-credit. */
const PRICES = { input: 1_000_000, output: 1_000_000 }

/** Returns the code of a failed call. */
const codeOf = async (call: Promise<unknown>) => {
  const body: unknown = await call.then(
    () => ({ error: { code: 'done' } }),
    (error: unknown) => error,
  )
  return (body as { code?: string; error?: { code?: string } }).code ?? 'done'
}

describe.each(testEngines())('An API key of a workspace on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    // Slow enough that a long reply is still being written when its key ends.
    server = await startTestServer({ engine, config: { demoPaceMs: 5 } })
    await priceModel(server, MODEL, PRICES)
  })
  afterAll(() => server.close())

  const build = async (role: 'viewer' | 'editor' | 'admin' = 'editor') => {
    const [owner, maker] = [await signedInApi(server), await signedInApi(server)]
    const workspace = await buildWorkspace(server.deps.db, owner.user.id, 'Film crew')
    await addMember(server.deps.db, workspace, maker.user.id, role)
    await buildCredit(server, workspace, 1_000_000)
    const params = { id: workspace, memberId: maker.user.id }
    const newKey = (who = maker) => who.auth.createApiKey({ body: { name: 'script', workspace } })
    const state = async () => {
      const { members, balanceMicros } = await owner.workspace.getWorkspace({ params })
      return { balance: balanceMicros, used: members.find(({ user }) => user.id === maker.user.id)?.monthUsedMicros }
    }
    return { owner, maker, workspace, params, newKey, state }
  }
  const clientOf = (apiKey: string) => new OpenAI({ baseURL: `${server.url}/ai`, apiKey, maxRetries: 0 })
  const ask = (key: string, content = '3 words', model = MODEL) =>
    clientOf(key).chat.completions.create({ model, messages: [{ role: 'user', content }] })
  /** Reads a long streamed reply until it ends, and calls `during` once it has begun. */
  const read = async (key: string, during: () => Promise<unknown>) => {
    const messages = [{ role: 'user' as const, content: '4000 words' }]
    const stream = await clientOf(key).chat.completions.create({ model: MODEL, messages, stream: true })
    let [seen, finish] = [0, '']
    for await (const chunk of stream) {
      seen += 1
      finish = chunk.choices[0]?.finish_reason ?? finish
      if (seen === 3) await during()
    }
    return finish
  }
  const openHolds = async () =>
    (await server.deps.db.query.selectFrom('walletHold').select('id').where('state', '=', 'open').execute()).length

  it('works there: its wallet and the maker’s limit pay, and the maker’s own wallet doesn’t', async () => {
    const { owner, maker, params, newKey, state } = await build()
    await buildCredit(server, maker.user.id, 777)
    const made = await newKey()
    expect(made.workspace).toEqual({ id: params.id, name: 'Film crew' })
    await ask(made.key)
    const { balance, used = 0 } = await state()
    expect(used).toBeGreaterThan(0)
    expect(balance).toBe(1_000_000 - used)
    expect((await maker.auth.me()).balanceMicros).toBe(777)
    const { list } = await owner.workspace.workspaceUsage({ params })
    expect(list).toMatchObject([{ user: { id: maker.user.id }, costMicros: used }])

    await owner.workspace.updateMember({ params, body: { monthLimitMicros: used } })
    await expect(ask(made.key)).rejects.toMatchObject({ status: 402, code: 'insufficient_quota' })
    expect(await state()).toEqual({ balance, used })
  })

  it('never exceeds the limit of its maker with concurrent calls', async () => {
    const { owner, params, newKey, state } = await build()
    const { key } = await newKey()
    await owner.workspace.updateMember({ params, body: { monthLimitMicros: 2_500 } })
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => ask(key)))
    expect(tries.some(({ status }) => status === 'rejected')).toBe(true)
    expect((await state()).used).toBeLessThanOrEqual(2_500)
    expect(await openHolds()).toBe(0)
  })

  it('can’t name another space', async () => {
    const { maker, newKey, workspace } = await build()
    const other = await buildWorkspace(server.deps.db, maker.user.id, 'Other')
    const own = await maker.auth.createApiKey({ body: { name: 'own' } })
    const bound = await newKey()
    const models = (key: string, id: string) => send(server, `GET /ai/models?workspace=${id}`, { token: key })
    expect((await models(bound.key, workspace)).status).toBe(200)
    for (const [key, id] of [
      [bound.key, other],
      [bound.key, crypto.randomUUID()],
      [own.key, workspace],
      [own.key, other],
    ] as const) {
      expect(await models(key, id)).toMatchObject({ status: 404, body: { code: 'workspace.not_found' } })
    }
  })

  it('is for editors, and has the lower role of a demoted maker', async () => {
    const { owner, maker, params, newKey } = await build('viewer')
    await expect(newKey()).rejects.toMatchObject({ statusCode: 403, code: 'workspace.role_too_low' })
    const stranger = await signedInApi(server)
    await expect(newKey(stranger)).rejects.toMatchObject({ statusCode: 404, code: 'workspace.not_found' })
    await owner.workspace.updateMember({ params, body: { role: 'editor' } })
    const { key, id } = await newKey()
    await owner.workspace.updateMember({ params, body: { role: 'viewer' } })
    expect((await clientOf(key).models.list()).data.length).toBeGreaterThan(0)
    await expect(ask(key)).rejects.toMatchObject({ status: 403, code: 'workspace.role_too_low' })
    await owner.workspace.updateMember({ params, body: { role: 'editor' } })
    await ask(key)
    expect((await maker.auth.searchApiKeys({ query: {} })).list).toMatchObject([{ id }])
  })

  it.each(['removed', 'demoted', 'revoked', 'left', 'deleted'] as const)(
    'ends a running stream when it’s %s, and what was written is paid',
    async (how) => {
      const { owner, maker, params, newKey, state } = await build()
      const { key, id } = await newKey()
      const end = {
        removed: () => owner.workspace.removeMember({ params }),
        demoted: () => owner.workspace.updateMember({ params, body: { role: 'viewer' } }),
        revoked: () => owner.auth.revokeWorkspaceKey({ params: { id: params.id, keyId: id } }),
        left: () => maker.workspace.removeMember({ params }),
        deleted: () => owner.workspace.deleteWorkspace({ params, body: {} }),
      }[how]
      const finish = await read(key, end).catch(() => 'broken off')
      expect(finish).not.toBe('stop')
      await expect.poll(openHolds).toBe(0)
      if (how === 'deleted') await owner.workspace.restoreWorkspace({ params })
      const { balance } = await state()
      expect(balance).toBeLessThan(1_000_000)
      // Far less than the whole reply.
      expect(balance).toBeGreaterThan(1_000_000 - 4_000)
      const code = how === 'demoted' ? 'workspace.role_too_low' : how === 'deleted' ? 'done' : 'invalid_api_key'
      expect(await codeOf(ask(key))).toBe(code)
      expect((await server.app.wallet.handlers.auditLedger(undefined as never)).faults).toEqual([])
    },
  )

  it('doesn’t come back when its maker joins again, and can’t be made while they’re removed', async () => {
    const { owner, maker, workspace, params, newKey } = await build()
    const { key } = await newKey()
    const making = Promise.allSettled(Array.from({ length: 4 }, () => newKey()))
    await owner.workspace.removeMember({ params })
    await making
    const { query } = server.deps.db
    expect(await query.selectFrom('apiKey').select('id').where('workspaceId', '=', workspace).execute()).toEqual([])
    await addMember(server.deps.db, workspace, maker.user.id, 'editor')
    expect(await codeOf(ask(key))).toBe('invalid_api_key')
  })

  it('is listed without its secret for admins, who can revoke it', async () => {
    const { owner, maker, workspace, newKey } = await build()
    const own = await maker.auth.createApiKey({ body: { name: 'own' } })
    const { key, id } = await newKey()
    const params = { id: workspace }
    const { list, total } = await owner.auth.searchWorkspaceKeys({ params, query: { q: 'SCR' } })
    expect({ list, total }).toMatchObject({ total: 1, list: [{ id, name: 'script', user: { id: maker.user.id } }] })
    expect(JSON.stringify(list)).not.toContain(key)
    const refused = { statusCode: 403, code: 'workspace.role_too_low' }
    await expect(maker.auth.searchWorkspaceKeys({ params })).rejects.toMatchObject(refused)
    await expect(maker.auth.revokeWorkspaceKey({ params: { ...params, keyId: id } })).rejects.toMatchObject(refused)
    // A key of the member's own space isn't the workspace's, and neither is one of another workspace.
    const elsewhere = await build()
    const unknown = { statusCode: 404, code: 'api_key.not_found' }
    for (const keyId of [own.id, (await elsewhere.newKey()).id]) {
      await expect(owner.auth.revokeWorkspaceKey({ params: { ...params, keyId } })).rejects.toMatchObject(unknown)
    }
    const tries = await Promise.allSettled([
      owner.auth.revokeWorkspaceKey({ params: { ...params, keyId: id } }),
      maker.auth.revokeApiKey({ params: { id } }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await owner.workspace.workspaceAudit({ params })).list.map(({ action }) => action)).toEqual([
      'api_key.revoked',
      'api_key.created',
    ])
    await clientOf(own.key).models.list()
  })

  it('is paid by its maker if each member pays', async () => {
    const { owner, maker, params, newKey, state } = await build()
    await owner.workspace.updateWorkspace({ params, body: { payer: 'each' } })
    const { key } = await newKey()
    await expect(ask(key)).rejects.toMatchObject({ status: 402 })
    await buildCredit(server, maker.user.id, 100_000)
    await ask(key)
    expect((await maker.auth.me()).balanceMicros).toBeLessThan(100_000)
    expect(await state()).toEqual({ balance: 1_000_000, used: 0 })
  })
})
