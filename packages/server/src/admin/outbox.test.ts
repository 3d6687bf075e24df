import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

describe.each(testEngines())('The outbox on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.close())

  it('shows a super admin undelivered messages, newest first, by kind, state and recipient', async () => {
    const { mail } = server.app
    const letter = { subject: 'Welcome', lead: 'Come in.', notes: [] }
    mail.sendMail({ to: 'ada@example.com', locale: 'en', email: letter })
    await mail.settled()
    server.passTime(1000)
    mail.sendSms({ to: '+886912345678', text: '驗證碼 123456' })
    await mail.settled()

    const { admin } = await signedInApi(server, 'super-admin')
    const { list, total } = await admin.searchOutbox({ query: {} })
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { kind: 'sms', state: 'held', to: '+886912345678', text: '驗證碼 123456' },
      { kind: 'mail', state: 'held', to: 'ada@example.com', subject: 'Welcome', text: 'Come in.\n' },
    ])
    const kinds = async (query: { kind?: 'mail' | 'sms'; state?: 'failed'; q?: string; sort?: string }) =>
      (await admin.searchOutbox({ query })).list.map(({ kind }) => kind)
    expect(await kinds({ kind: 'sms' })).toEqual(['sms'])
    expect(await kinds({ state: 'failed' })).toEqual([])
    expect(await kinds({ q: 'ADA@' })).toEqual(['mail'])
    expect(await kinds({ q: '%' })).toEqual([])
    expect(await kinds({ sort: 'createdAt' })).toEqual(['mail', 'sms'])
    await expect(admin.searchOutbox({ query: { sort: 'text' } })).rejects.toMatchObject({ code: 'request.invalid' })
  })
})
