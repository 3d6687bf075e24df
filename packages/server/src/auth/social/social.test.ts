import type { SecondFactorChallenge, SignInResult } from '@saffron/core/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  browseToCode,
  buildUser,
  FOREIGN_CLIENT,
  type OpenIdProvider,
  send,
  startOpenIdProvider,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { setEmailVerified } from '../accounts/store.ts'

const redirectUri = 'https://saffron.example/auth/callback/google'

describe.each(testEngines())('Sign-in with Google on %s', (engine) => {
  let provider: OpenIdProvider
  let server: TestServer
  let people = 0
  beforeAll(async () => {
    provider = await startOpenIdProvider(redirectUri)
    server = await startTestServer({ engine, config: { google: provider.google } })
    await buildUser(server, 'super-admin')
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  /** Creates an account at the provider. */
  function newAccount(given: { email?: string; email_verified?: boolean } = {}) {
    const sub = `sub-${++people}`
    const account = { sub, email: `zoe${people}@example.com`, email_verified: true, name: 'Zoë', ...given }
    provider.accounts.set(sub, account)
    return account
  }

  const exchange = (json: object) => send(server, 'POST /auth/google/code', { json })

  async function signIn({ sub }: { sub: string }, more: object = {}) {
    const returned = await browseToCode(provider.google, { redirectUri, account: sub })
    return exchange({ ...returned, ...more })
  }

  /** Returns an access token that the provider issued to the given client. */
  async function tokenFor({ sub }: { sub: string }, clientId = provider.google.clientId): Promise<string> {
    const { code, codeVerifier } = await browseToCode({ ...provider.google, clientId }, { redirectUri, account: sub })
    const answer = await fetch(provider.google.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: provider.google.clientSecret ?? '',
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      }),
    })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const signInWithToken = (token: string) =>
    send(server, `GET /auth/google/signin?accessToken=${encodeURIComponent(token)}`)

  it('creates an account, and finds it again under another address', async () => {
    const account = newAccount({ email: 'Zoe.New@Example.com' })
    const first = await signIn(account)
    expect(first).toMatchObject({ status: 200, body: { user: { email: 'zoe.new@example.com', name: 'Zoë' } } })
    const { user } = first.body as SignInResult
    provider.accounts.set(account.sub, { ...account, email: 'moved@example.com' })
    const again = await signIn(account)
    expect((again.body as SignInResult).user).toMatchObject({ id: user.id, email: 'zoe.new@example.com' })
    const { list } = await server.app.auth.audit.search({ page: 1, limit: 1, subject: user.id })
    expect(list).toMatchObject([{ action: 'auth.signed_in', detail: { method: 'google' } }])
  })

  it('accepts an access token issued to our client', async () => {
    const account = newAccount()
    const answer = await signInWithToken(await tokenFor(account))
    expect(answer).toMatchObject({ status: 200, body: { user: { email: account.email } } })
  })

  it('rejects an access token of another client, and an invalid one', async () => {
    const foreign = await tokenFor(newAccount(), FOREIGN_CLIENT)
    for (const token of [foreign, 'not-a-token']) {
      const refused = { status: 401, body: { code: 'auth.google_refused' } }
      expect(await signInWithToken(token)).toMatchObject(refused)
    }
  })

  it('rejects a code with another verifier, and a used code', async () => {
    const account = newAccount()
    const returned = await browseToCode(provider.google, { redirectUri, account: account.sub })
    const refused = { status: 401, body: { code: 'auth.google_refused' } }
    expect(await exchange({ ...returned, codeVerifier: 'x'.repeat(43) })).toMatchObject(refused)
    const fresh = await browseToCode(provider.google, { redirectUri, account: account.sub })
    expect((await exchange(fresh)).status).toBe(200)
    expect(await exchange(fresh)).toMatchObject(refused)
  })

  it('links the account whose owner verified the same address', async () => {
    const { id, email } = await buildUser(server)
    await setEmailVerified(server.deps.db.query, { id, at: server.deps.now().toISOString() })
    expect((await signIn(newAccount({ email }))).body).toMatchObject({ user: { id } })
  })

  it('links no account by an unverified address, at Google or here', async () => {
    const { email } = await buildUser(server)
    const here = await signIn(newAccount({ email }))
    expect(here).toMatchObject({ status: 409, body: { code: 'auth.google_address_unproved' } })
    const there = await signIn(newAccount({ email_verified: false }))
    expect(there).toMatchObject({ status: 403, body: { code: 'auth.google_address_unverified' } })
  })

  it('still requires the second factor', async () => {
    const account = newAccount()
    const token = ((await signIn(account)).body as SignInResult).tokens.accessToken
    const { id } = (await send(server, 'GET /user/me', { token })).body as { id: string }
    const at = server.deps.now().toISOString()
    const totp = { userId: id, encryptedSecret: 'x', confirmedAt: at, lastStep: 0, createdAt: at }
    await server.deps.db.query.insertInto('totp').values(totp).execute()
    const answer = await signIn(account)
    expect(answer).toMatchObject({ status: 401, body: { code: 'auth.second_factor_required' } })
    expect((answer.body as { details: SecondFactorChallenge }).details.factors).toEqual(['totp'])
  })

  it('redeems an invitation with a new account, and creates none with an invalid one', async () => {
    const { id, tokens } = await buildUser(server)
    const made = await send(server, 'POST /invitation/create', { token: tokens.accessToken, json: {} })
    const invitation = (made.body as { id: string }).id
    expect((await signIn(newAccount(), { invitation })).status).toBe(200)
    const { list } = await server.app.auth.audit.search({
      page: 1,
      limit: 1,
      subject: invitation,
      action: 'invitation.taken',
    })
    expect(list).toHaveLength(1)
    const account = newAccount()
    const refused = await signIn(account, { invitation: id })
    expect(refused).toMatchObject({ status: 404, body: { code: 'invitation.not_found' } })
    const left = await server.deps.db.query.selectFrom('user').select('id').where('email', '=', account.email).execute()
    expect(left).toEqual([])
  })

  it('creates one account for two concurrent tabs', async () => {
    const account = newAccount()
    const tokens = await Promise.all([tokenFor(account), tokenFor(account)])
    const answers = await Promise.all(tokens.map(signInWithToken))
    const ids = answers.map(({ body }) => (body as SignInResult).user.id)
    expect(new Set(ids).size).toBe(1)
  })

  it('is offered with the options to begin it', async () => {
    const { clientId, authorizeUrl } = provider.google
    expect((await send(server, 'GET /auth/config')).body).toMatchObject({
      google: { clientId, authorizeUrl, scope: 'openid profile email' },
    })
  })
})

describe('A server without Google', () => {
  it('doesn’t offer it, and returns an error', async () => {
    const server = await startTestServer()
    expect((await send(server, 'GET /auth/config')).body).not.toHaveProperty('google')
    const refused = await send(server, 'GET /auth/google/signin?accessToken=x')
    expect(refused).toMatchObject({ status: 404, body: { code: 'auth.google_not_configured' } })
    await server.close()
  })

  it('reports that Google doesn’t respond', async () => {
    const url = 'http://127.0.0.1:1/'
    const google = {
      clientId: 'x',
      clientSecret: undefined,
      authorizeUrl: url,
      tokenUrl: url,
      tokenInfoUrl: url,
      userInfoUrl: url,
    }
    const server = await startTestServer({ config: { google } })
    const failed = await send(server, 'GET /auth/google/signin?accessToken=x')
    expect(failed).toMatchObject({ status: 502, body: { code: 'auth.google_unreachable' } })
    await server.close()
  })

  it('rejects Facebook in Chinese, in every language', async () => {
    const server = await startTestServer()
    for (const language of ['en', 'zh-TW', 'zh-CN']) {
      const refused = await send(server, 'GET /auth/facebook/signin', { headers: { 'accept-language': language } })
      expect(refused).toMatchObject({ status: 403, body: { message: '此功能暫未開放，請稍後再試' } })
    }
    await server.close()
  })
})
