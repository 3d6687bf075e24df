import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

import type { Locale } from '@saffron/core/i18n'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'

import { readConfig } from '../platform/config.ts'
import { eachDatabase } from '../testing/index.ts'
import { startMailbox, startSmsService } from '../testing/mailbox.ts'
import { createMailService, type MailService } from './index.ts'

const email = {
  subject: '你的 Saffron 驗證碼是 123456',
  lead: 'Is <b>this</b> & “that” yours?',
  code: '123456',
  notes: ['It is valid for ten minutes.'],
}
const from = 'Saffron <saffron@example.com>'
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) })
const PASSWORD = 'p@ss/word'
const login = `post:${encodeURIComponent(PASSWORD)}@`

const newAddress = () => `${crypto.randomUUID()}@example.com`
const outbox = async (mail: MailService, q: string) => (await mail.searchOutbox({ page: 1, limit: 10, q })).list

async function mailbox(options: Parameters<typeof startMailbox>[0] = {}) {
  const box = await startMailbox(options)
  onTestFinished(() => box.close())
  return box
}

async function send(mail: MailService, to = newAddress(), locale: Locale = 'zh-Hant') {
  mail.sendMail({ to, locale, email })
  await mail.settled()
  return outbox(mail, to)
}

eachDatabase('A message', (db) => {
  function mailService(services: { smtp?: string; sms?: string }, now = () => new Date()): MailService {
    const { smtp, sms } = services
    const config = {
      ...readConfig({ SAFFRON_DATA: '/nowhere' }),
      smtp: smtp === undefined ? undefined : { url: smtp, from },
      sms: sms === undefined ? undefined : { url: sms, from: 'Saffron' },
    }
    const mail = createMailService({ db: db(), config, log, now })
    onTestFinished(() => mail.stop())
    return mail
  }
  it('reaches a mail server as text and as HTML without external content', async () => {
    const box = await mailbox()
    const to = newAddress()
    expect(await send(mailService({ smtp: `smtp://127.0.0.1:${box.port}?tls=off` }), to)).toEqual([])
    const [received] = box.mails
    expect(received).toMatchObject({ from: 'saffron@example.com', to, subject: email.subject })
    expect(received?.headers).toMatchObject({ from, 'auto-submitted': 'auto-generated' })
    expect(received?.text.trim().split('\n\n')).toEqual([email.lead, email.code, ...email.notes])
    expect(received?.html).toContain('<html lang="zh-Hant">')
    expect(received?.html).toContain('Is &lt;b&gt;this&lt;/b&gt; &amp; “that” yours?')
    expect(received?.html).not.toMatch(/https?:|src=|url\(/)
  })

  it.each([
    ['TLS from the start', 'smtps', '?tls=unverified', { secure: true }],
    ['STARTTLS', 'smtp', '?tls=unverified', {}],
    ['a password', 'smtp', '', { hideSTARTTLS: true, allowInsecureAuth: true, authOptional: false }],
  ])('is sent with %s', async (_way, scheme, query, options) => {
    const tried: string[] = []
    const box = await mailbox({
      ...options,
      onAuth: ({ username, password }, _session, done) => {
        tried.push(username ?? '', password ?? '')
        done(null, { user: 'post' })
      },
    })
    const to = newAddress()
    expect(await send(mailService({ smtp: `${scheme}://${login}127.0.0.1:${box.port}${query}` }), to)).toEqual([])
    expect(box.mails.map((mail) => mail.to)).toEqual([to])
    expect(tried).toEqual(['post', PASSWORD])
  })

  it.each([
    ['whose certificate nobody vouches for', 'smtps', '', { secure: true }, /certificate/],
    [
      'that offers no encryption where it has to be',
      'smtp',
      '?tls=required',
      { disabledCommands: ['STARTTLS'] },
      /STARTTLS/,
    ],
    ['that wants another password', 'smtp', '?tls=unverified', {}, /Invalid login/],
  ])('is in the outbox, with the reason, for a server %s', async (_what, scheme, query, options, reason) => {
    const box = await mailbox({ ...options, onAuth: (_auth, _session, done) => done(new Error('Invalid login')) })
    const kept = await send(mailService({ smtp: `${scheme}://${login}127.0.0.1:${box.port}${query}` }))
    expect(kept).toMatchObject([{ kind: 'mail', state: 'failed', subject: email.subject }])
    expect(kept[0]?.reason).toMatch(reason)
    expect(JSON.stringify(kept)).not.toContain(PASSWORD)
    expect(box.mails).toEqual([])
    expect(logged.join('')).toContain('a message could not be sent')
    for (const secret of [PASSWORD, email.code, '@example.com']) expect(logged.join('')).not.toContain(secret)
  })

  it('is in the outbox if the mail server is unreachable or disconnects', async () => {
    const gone = await mailbox()
    await gone.close()
    const [refused] = await send(mailService({ smtp: `smtp://127.0.0.1:${gone.port}` }))
    expect(refused).toMatchObject({ state: 'failed', reason: expect.stringContaining('ECONNREFUSED') })
    const rude = await listen(createServer((socket) => socket.end('421 not today\r\n')))
    const [hungUp] = await send(mailService({ smtp: `smtp://127.0.0.1:${rude}` }))
    expect(hungUp).toMatchObject({ state: 'failed', reason: expect.stringContaining('421') })
  })

  it('doesn’t make its sender wait for a silent server', async () => {
    const callers: Socket[] = []
    const silent = await listen(createServer((socket) => callers.push(socket)))
    const mail = mailService({ smtp: `smtp://127.0.0.1:${silent}` })
    const to = newAddress()
    // Returns synchronously, without a promise.
    expect(mail.sendMail({ to, locale: 'en', email })).toBeUndefined()
    await expect.poll(() => callers.length).toBe(1)
    expect(await outbox(mail, to)).toEqual([])
    callers[0]?.resetAndDestroy()
    await mail.settled()
    expect(await outbox(mail, to)).toMatchObject([{ state: 'failed' }])
  })

  it('is kept in the outbox without a server, and deleted after thirty days', async () => {
    let passed = 0
    const mail = mailService({}, () => new Date(Date.now() + passed))
    const to = newAddress()
    const [held] = await send(mail, to)
    expect(held).toMatchObject({ kind: 'mail', state: 'held', to, text: expect.stringContaining('123456') })
    expect(held).not.toHaveProperty('reason')
    passed = 31 * 24 * 60 * 60_000
    await send(mail)
    expect(await outbox(mail, to)).toEqual([])
  })

  it('is sent to a phone through the service, with the operator’s account', async () => {
    const service = await startSmsService()
    onTestFinished(() => service.close())
    const mail = mailService({ sms: `http://AC1:t%2Fk@127.0.0.1:${service.port}/base/` })
    mail.sendSms({ to: '+886912345678', text: '驗證碼 123456' })
    await mail.settled()
    expect(service.messages).toEqual([
      {
        path: '/base/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:t/k').toString('base64')}`,
        form: { To: '+886912345678', From: 'Saffron', Body: '驗證碼 123456' },
      },
    ])
    mail.sendSms({ to: '+886900000000', text: '驗證碼 123456' })
    await mail.settled()
    expect(await outbox(mail, '+886900000000')).toMatchObject([
      { kind: 'sms', state: 'failed', reason: '400 21211 Not a valid number', text: '驗證碼 123456' },
    ])
  })
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
