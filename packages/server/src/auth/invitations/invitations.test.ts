import type { SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import {
  buildUser,
  eachDatabase,
  send,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { startMailbox } from '../../testing/mailbox.ts'
import { newUser } from '../accounts/new-user.ts'
import { insertUser } from '../accounts/store.ts'
import { createAudit } from '../audit/audit.ts'
import { createInvitations } from './invitations.ts'

const password = 'correct horse battery'
const DAY_MS = 24 * 60 * 60_000
const userOf = ({ body }: { body: unknown }) => (body as SignInResult).user

describe.each(testEngines())('An invitation on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { publicUrl: 'https://saffron.example' } })
  })
  afterAll(() => server.close())

  const signUp = (invitation?: string, email = `${newId()}@example.com`) =>
    send(server, 'POST /auth/signup', { json: { email, password, ...(invitation !== undefined && { invitation }) } })
  const verify = async (id: string) => (await send(server, `GET /invitation/list/${id}/verify`)).body

  it('is a link that only reveals the inviter and the expiry', async () => {
    const { auth } = await signedInApi(server)
    const { id, url, expiresAt } = await auth.createInvitation({ body: {} })
    expect(url).toBe(`https://saffron.example/app/invite/${id}`)
    expect(Date.parse(expiresAt) - server.deps.now().getTime()).toBeGreaterThan(13.9 * DAY_MS)
    const card = await send(server, `GET /invitation/list/${id}`)
    expect(card).toMatchObject({ status: 200 })
    expect(card.body).toEqual({ inviter: { name: 'Test user' }, state: 'open', expiresAt })
    expect(await verify(id)).toEqual({ valid: true })
  })

  it('is redeemed by a sign-up, and the inviter sees the user', async () => {
    const { auth } = await signedInApi(server)
    const { id } = await auth.createInvitation({ body: { maxUses: 2 } })
    const [first, second] = [userOf(await signUp(id)), userOf(await signUp(id))]
    const { list } = await auth.searchInvitations()
    expect(list).toMatchObject([{ id, state: 'used_up', uses: 2, maxUses: 2 }])
    expect(list[0]?.taken.map(({ person }) => person)).toEqual([
      { id: first.id, name: first.name },
      { id: second.id, name: second.name },
    ])
    expect(await verify(id)).toEqual({ valid: false, reason: 'used_up' })
  })

  it('that is invalid is reported, and the user can sign up without it', async () => {
    const { auth } = await signedInApi(server)
    const email = `${newId()}@example.com`
    const unknown = await signUp(newId(), email)
    expect(unknown).toMatchObject({ status: 404, body: { code: 'invitation.not_found' } })
    expect(await signUp('no id at all', email)).toMatchObject({ body: { code: 'invitation.not_found' } })

    const { id } = await auth.createInvitation({ body: { days: 1 } })
    await auth.withdrawInvitation({ params: { id } })
    expect(await signUp(id, email)).toMatchObject({ status: 409, body: { code: 'invitation.withdrawn' } })
    expect(await verify(id)).toEqual({ valid: false, reason: 'withdrawn' })

    const { id: late } = await auth.createInvitation({ body: { days: 1 } })
    server.passTime(DAY_MS)
    expect(await signUp(late, email)).toMatchObject({ status: 409, body: { code: 'invitation.expired' } })
    expect(await verify(late)).toEqual({ valid: false, reason: 'expired' })
    expect(await send(server, `GET /invitation/list/${late}`)).toMatchObject({ body: { state: 'expired' } })

    for (const none of [newId(), 'x', 'x'.repeat(5000), '%00', '..%2F', 'O%27x']) {
      expect(await verify(none)).toEqual({ valid: false, reason: 'not_found' })
    }
    expect(await signUp(undefined, email)).toMatchObject({ status: 200 })
  })

  it('isn’t redeemed more often than permitted, even concurrently', async () => {
    const { auth } = await signedInApi(server)
    const { id } = await auth.createInvitation({ body: { maxUses: 3 } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect((await auth.searchInvitations()).list).toMatchObject([{ uses: 3, state: 'used_up' }])
  })

  it('isn’t redeemed by a failed sign-up', async () => {
    const { auth, user } = await signedInApi(server)
    const { id } = await auth.createInvitation({ body: {} })
    expect(await signUp(id, user.email)).toMatchObject({ status: 409, body: { code: 'auth.email_taken' } })
    expect((await auth.searchInvitations()).list).toMatchObject([{ uses: 0, state: 'open', taken: [] }])
  })

  it('to an email works once for any address, and shows whether it was sent', async () => {
    const { auth, user } = await signedInApi(server)
    const email = 'friend@example.com'
    const made = await auth.sendInvitation({ params: { email }, body: {} })
    expect(made).toMatchObject({ sent: false })
    await server.app.mail.settled()
    const { list } = await server.app.mail.searchOutbox({ page: 1, limit: 10, q: email })
    expect(list).toMatchObject([{ to: email, subject: 'Test user invited you to Saffron' }])
    expect(list[0]?.text).toContain(`https://saffron.example/app/invite/${made.id}\n`)
    expect((await auth.searchInvitations({ query: { q: ' FRIEND@example.com' } })).list).toMatchObject([
      { id: made.id, email, maxUses: 1 },
    ])
    expect(JSON.stringify((await send(server, `GET /invitation/list/${made.id}`)).body)).not.toContain(email)
    expect(await signUp(made.id)).toMatchObject({ status: 200 })
    const own = auth.sendInvitation({ params: { email: user.email }, body: {} })
    await expect(own).rejects.toMatchObject({ code: 'invitation.yourself' })
  })

  it('is emailed if the server sends email, in the inviter’s language', async () => {
    const mailbox = await startMailbox()
    const smtp = { url: `smtp://127.0.0.1:${mailbox.port}?tls=off`, from: 'Saffron <saffron@example.org>' }
    const sending = await startTestServer({ engine, config: { smtp } })
    const { tokens } = await buildUser(sending)
    const sent = await send(sending, 'POST /invitation/create/friend@example.com', {
      token: tokens.accessToken,
      json: { days: 3 },
      headers: { 'accept-language': 'zh-TW' },
    })
    expect(sent).toMatchObject({ status: 201, body: { sent: true } })
    await sending.app.mail.settled()
    expect(mailbox.mails).toMatchObject([{ to: 'friend@example.com', subject: 'Test user 邀請你使用 Saffron' }])
    await sending.close()
    await mailbox.close()
  })

  it('is sent to at most 20 addresses a day', async () => {
    const { auth } = await signedInApi(server)
    const invite = (at: number) => auth.sendInvitation({ params: { email: `friend${at}@example.com` }, body: {} })
    for (let at = 0; at < 20; at++) await invite(at)
    await expect(invite(20)).rejects.toMatchObject({ code: 'request.rate_limited' })
    server.passTime(DAY_MS)
    await invite(21)
  })

  it('is limited to 100 open ones', async () => {
    const { auth } = await signedInApi(server)
    await Promise.all(Array.from({ length: 100 }, () => auth.createInvitation({ body: {} })))
    await expect(auth.createInvitation({ body: {} })).rejects.toMatchObject({ code: 'invitation.too_many' })
    const [open] = (await auth.searchInvitations({ query: { limit: 1 } })).list
    await auth.withdrawInvitation({ params: { id: open?.id ?? '' } })
    await auth.createInvitation({ body: {} })
  })

  it('can only be withdrawn by its inviter, who still sees the users', async () => {
    const { auth } = await signedInApi(server)
    const { id } = await auth.createInvitation({ body: { maxUses: 5 } })
    const { name } = userOf(await signUp(id))
    const stranger = await buildUser(server, 'super-admin')
    const refused = await send(server, `DELETE /invitation/list/${id}`, { token: stranger.tokens.accessToken })
    expect(refused).toMatchObject({ status: 404, body: { code: 'invitation.not_found' } })
    const withdrawn = await auth.withdrawInvitation({ params: { id } })
    expect(withdrawn).toMatchObject({ state: 'withdrawn', taken: [{ person: { name } }] })
    expect(await auth.getInvitation({ params: { id } })).toMatchObject({ state: 'withdrawn' })
    expect(await auth.verifyInvitation({ params: { id } })).toMatchObject({ valid: false })
  })
})

eachDatabase('The reward of an invitation', (db) => {
  const deps = () => ({ db: db(), now: () => new Date() })
  const somebody = async () => {
    const row = newUser({ email: `${newId()}@example.com`, role: 'user', at: new Date().toISOString() })
    await insertUser(db().query, row)
    return row.id
  }
  const device = { address: '192.0.2.1', userAgent: 'test' }

  it('is booked with the sign-up or not at all, once per user, and never for the inviter’s own account', async () => {
    const booked: object[] = []
    const { create, take } = createInvitations({
      ...deps(),
      audit: createAudit(deps()),
      rewardInvitation: async (_tx, reward) => void booked.push(reward),
    })
    const [inviter, invitee] = [await somebody(), await somebody()]
    const wanted = { origin: { ...device, actor: inviter }, inviterId: inviter, email: null, maxUses: 9, days: 1 }
    const [first, second] = await db().transaction(async (tx) => [await create(tx, wanted), await create(tx, wanted)])
    const taking = (id: string, who: string) => db().transaction((tx) => take(tx, { id, invitee: who, ...device }))
    await taking(first?.id ?? '', invitee)
    expect(booked).toEqual([{ inviter, invitee, invitation: first?.id }])
    await expect(taking(second?.id ?? '', invitee)).rejects.toThrow(/unique/i)
    await expect(taking(second?.id ?? '', inviter)).rejects.toThrow(/check/i)
    expect(booked).toHaveLength(1)
  })
})
