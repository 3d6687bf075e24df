import type { Setting } from '@saffron/core/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

describe.each(testEngines())('A setting on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>

  beforeAll(async () => {
    server = await startTestServer({ engine })
    // An installation whose first account exists and needed no code.
    await send(server, 'POST /auth/signup', { json: { email: 'first@example.com', password: 'correct horse battery' } })
    api = await signedInApi(server, 'super-admin')
  })
  afterAll(() => server.close())

  const find = async (key: string): Promise<Setting> => {
    const { list } = await api.system.searchSettings({ query: { q: key, limit: 100 } })
    const found = list.find((each) => each.key === key)
    if (found === undefined) throw new Error(`${key} is not there`)
    return found
  }
  const set = async (key: string, value: string | null) =>
    api.system.updateSetting({ params: { id: (await find(key)).id }, body: { value } })
  const told = (key: string) => send(server, `GET /system/env/list/${key}`)

  it('that is known always exists, with its default if it isn’t set', async () => {
    expect(await find('reward.inviter')).toMatchObject({ type: 'credits', value: null, isSet: false, default: '0.00' })
    expect(await find('google.clientSecret')).toMatchObject({ secret: true, value: null, isSet: false })
    expect((await find('wallet.low')).default).toBe('1.00')
    expect(await find('drive.quota')).toMatchObject({ type: 'bytes', default: '10 GB' })
  })

  it('takes effect when it’s saved', async () => {
    const config = async () => (await send(server, 'GET /auth/config')).body
    expect(await config()).not.toHaveProperty('google')
    await set('google.clientId', 'house.apps.example')
    expect(await config()).toMatchObject({ google: { clientId: 'house.apps.example' }, emailCodeRequired: false })
    await set('signup.emailCode', 'yes')
    expect(await config()).toMatchObject({ emailCodeRequired: true })
    const signUp = { email: 'code@example.com', password: 'correct horse battery' }
    expect(await send(server, 'POST /auth/signup', { json: signUp })).toMatchObject({
      body: { code: 'auth.code_required' },
    })
    await set('signup.emailCode', null)
    await set('google.clientId', null)
    expect(await config()).not.toHaveProperty('google')
    expect(await config()).toMatchObject({ emailCodeRequired: false, mail: 'outbox' })
    await set('mail.from', 'Saffron <saffron@example.com>')
    await set('mail.smtpUrl', 'smtp://127.0.0.1:9')
    expect(await config()).toMatchObject({ mail: 'smtp' })
    await set('mail.smtpUrl', null)
    expect(await config()).toMatchObject({ mail: 'outbox' })
  })

  it('for starting credit and rewards applies to new accounts, once', async () => {
    await set('signup.credit', '2.5')
    await set('reward.inviter', '1')
    await set('reward.invitee', '0.5')
    const inviter = await signedInApi(server)
    const { id } = await inviter.auth.createInvitation({ body: {} })
    const json = { email: 'welcome@example.com', password: 'correct horse battery', invitation: id }
    const made = await send(server, 'POST /auth/signup', { json })
    const { user } = made.body as { user: { id: string } }
    expect((await server.app.wallet.ledger.balanceOf(user.id)).balanceMicros).toBe(3_000_000)
    expect((await server.app.wallet.ledger.balanceOf(inviter.user.id)).balanceMicros).toBe(1_000_000)
    for (const key of ['signup.credit', 'reward.inviter', 'reward.invitee']) await set(key, null)
  })

  it.each([
    ['reward.inviter', '-1'],
    ['reward.inviter', 'NaN'],
    ['reward.inviter', '0.0000001'],
    ['reward.inviter', '9223372036854775808'],
    ['drive.quota', 'much'],
    ['drive.quota', '-1 GB'],
    ['drive.quota', '9999999 TB'],
    ['signup.emailCode', 'maybe'],
    ['mail.smtpUrl', 'http://127.0.0.1'],
    ['google.clientId', ' '],
    ['google.clientId', '-1'],
    ['google.clientId', 'two words here'],
    ['google.clientSecret', ' '],
    ['tools.steps', '0'],
    ['tools.steps', '101'],
    ['tools.steps', '2.5'],
    ['webSearch.provider', 'somewhere'],
    ['webSearch.url', 'search.local'],
    ['webSearch.url', 'file:///etc/passwd'],
    ['webSearch.url', 'https://user:secret@example.com'],
    ['webSearch.key', ' '],
    ['mail.from', '-1'],
    ['mail.from', 'Saffron <saffron>'],
    ['mail.from', 'Saffron <saffron@example.com>, <eve@example.com>'],
  ])('%s rejects %j', async (key, value) => {
    await expect(set(key, value)).rejects.toMatchObject({ statusCode: 400, issues: [{ path: 'body.value' }] })
  })

  it('that is secret is never returned, nor stored in plain text', async () => {
    const body = { key: 'house.token', value: 'tok-very-secret', secret: true, note: 'for the shop' }
    const made = await api.system.createSetting({ body })
    expect(made).toMatchObject({ value: null, isSet: true, secret: true, public: false })
    const again = await api.system.updateSetting({ params: { id: made.id }, body: { value: 'tok-other-secret' } })
    expect(JSON.stringify([made, again, await find('house.token')])).not.toContain('tok-')
    const rows = await server.deps.db.query.selectFrom('setting').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('tok-')
    const audit = await api.admin.searchAudit({ query: { subject: made.id } })
    expect(JSON.stringify(audit)).not.toContain('tok-')
    expect(await told('house.token')).toMatchObject({ status: 404, body: { code: 'setting.not_found' } })
    const params = { id: made.id }
    const open = api.system.updateSetting({ params, body: { public: true } })
    await expect(open).rejects.toMatchObject({ issues: [{ path: 'body.public' }] })
    const both = { ...body, key: 'house.both', public: true }
    await expect(api.system.createSetting({ body: both })).rejects.toMatchObject({ issues: [{ path: 'body.public' }] })
    await api.system.deleteSetting({ params })
    await expect(api.system.getSetting({ params })).rejects.toMatchObject({ code: 'setting.not_found' })
  })

  it('is only visible to everyone if it’s public', async () => {
    const made = await api.system.createSetting({ body: { key: 'house.name', value: 'Saffron House' } })
    expect(await told('house.name')).toMatchObject({ status: 404 })
    const params = { id: made.id }
    await api.system.updateSetting({ params, body: { public: true, version: made.version } })
    expect(await told('house.name')).toMatchObject({ status: 200, body: { key: 'house.name', value: 'Saffron House' } })
    const taken = api.system.createSetting({ body: { key: 'house.name', value: 'x' } })
    await expect(taken).rejects.toMatchObject({ code: 'setting.key_taken' })
    for (const key of ['constructor', '__proto__', 'toString', 'reward.inviter', 'nothing']) {
      expect((await told(key)).status).toBe(404)
    }
    expect((await api.system.deleteSetting({ params })).key).toBe('house.name')
    expect(await told('house.name')).toMatchObject({ status: 404 })
  })

  it('can’t be changed if someone else changed it, and a known one can be reset', async () => {
    const { id, version } = await find('wallet.low')
    const params = { id }
    await api.system.updateSetting({ params, body: { version, value: '5' } })
    const late = api.system.updateSetting({ params, body: { version, value: '7' } })
    await expect(late).rejects.toMatchObject({
      code: 'setting.changed',
      details: { setting: { id, value: '5', version: version + 1 } },
    })
    expect(await api.system.deleteSetting({ params })).toMatchObject({ key: 'wallet.low', value: null, isSet: false })
    expect(await api.system.getSetting({ params })).toMatchObject({ isSet: false })
    const { list } = await api.admin.searchAudit({ query: { subject: id, limit: 2 } })
    expect(list).toMatchObject([
      { action: 'setting.deleted', detail: { name: 'wallet.low', before: '5', after: '' } },
      { action: 'setting.changed', detail: { name: 'wallet.low', before: '', after: '5' } },
    ])
  })
})
