import type { SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import { send, signedInApi, startTestServer, testEngines, type TestServer } from '../../testing/index.ts'

const password = 'correct horse battery'
const rewardMicros = { inviter: 5_000_000, invitee: 2_000_000 }

describe.each(testEngines())('The reward of an invitation on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { rewardMicros } })
  })
  afterAll(() => server.close())

  const signUp = (invitation?: string, email = `${newId()}@example.com`) =>
    send(server, 'POST /auth/signup', { json: { email, password, ...(invitation !== undefined && { invitation }) } })
  const rewards = (cause: string) =>
    server.deps.db.query.selectFrom('walletRecord').select(['kind', 'amount']).where('cause', '=', cause).execute()

  it('is booked for both sides with the sign-up, once per invitee', async () => {
    const { auth, wallet } = await signedInApi(server)
    const { id } = await auth.createInvitation({ body: { maxUses: 3 } })
    const answers = await Promise.all([signUp(id), signUp(id), signUp(id), signUp(id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(await auth.me()).toMatchObject({ balanceMicros: 15_000_000 })
    expect(await wallet.searchRecords()).toMatchObject({ total: 3, list: [{ kind: 'reward' }, {}, {}] })
    const invited = answers.flatMap(({ status, body }) => (status === 200 ? [body as SignInResult] : []))
    for (const { user, tokens } of invited) {
      const me = await send(server, 'GET /user/me', { token: tokens.accessToken })
      expect(me).toMatchObject({ body: { balanceMicros: 2_000_000 } })
      expect(await rewards(`invitation:${user.id}:inviter`)).toEqual([{ kind: 'reward', amount: 5_000_000 }])
    }
  })

  it('isn’t booked for a failed sign-up, or without an invitation', async () => {
    const { auth, user } = await signedInApi(server)
    const { id } = await auth.createInvitation({ body: {} })
    expect(await signUp(id, user.email)).toMatchObject({ status: 409 })
    expect(await auth.me()).toMatchObject({ balanceMicros: 0 })
    const { tokens } = (await signUp()).body as SignInResult
    expect(await send(server, 'GET /user/me', { token: tokens.accessToken })).toMatchObject({
      body: { balanceMicros: 0 },
    })
  })

  it('is booked once per invitee and side, and never for the user’s own invitation', async () => {
    const [{ user: inviter, auth }, { user: invitee }] = [await signedInApi(server), await signedInApi(server)]
    const reward = (of: { inviter: string; invitee: string }) =>
      server.deps.db.transaction((tx) => server.app.wallet.rewardInvitation(tx, { ...of, invitation: newId() }))
    const pair = { inviter: inviter.id, invitee: invitee.id }
    await Promise.all([reward(pair), reward(pair), reward(pair)])
    expect(await auth.me()).toMatchObject({ balanceMicros: 5_000_000 })
    const another = await signedInApi(server)
    await expect(reward({ inviter: another.user.id, invitee: invitee.id })).rejects.toMatchObject({
      code: 'wallet.key_taken',
    })
    await expect(reward({ inviter: inviter.id, invitee: inviter.id })).rejects.toThrow('nobody invites themselves')
    expect((await (await signedInApi(server, 'super-admin')).wallet.auditLedger()).faults).toEqual([])
  })
})
