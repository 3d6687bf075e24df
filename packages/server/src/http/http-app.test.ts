import type { ErrorBody } from '@saffron/core/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { buildUser, send, signedInApi, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ webFolder: '/nowhere' })
})
afterAll(() => server.close())

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const account = { email: 'person@example.com', password: 'correct horse battery' }

describe('Every response', () => {
  it.each(['GET /healthz', 'GET /user/me', 'POST /user/me', 'GET /nowhere', 'GET /openapi.json', 'POST /auth/signin'])(
    'to %s has its own request ID and strict browser headers',
    async (call) => {
      const [a, b] = await Promise.all([send(server, call), send(server, call)])
      expect(a.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(a.headers.get('x-request-id')).not.toBe(b.headers.get('x-request-id'))
      const policy = a.headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("style-src 'self' 'unsafe-inline';")
      expect(policy).toContain("img-src 'self' data: blob:;")
      expect(a.headers.get('x-content-type-options')).toBe('nosniff')
      expect(a.headers.get('x-powered-by')).toBeNull()
    },
  )
})

describe('An error', () => {
  it('has one format, and a message in the requested language', async () => {
    const languages = { 'en-GB': 'Sign in to continue.', 'zh-TW,en;q=0.5': '請先登入。', 'zh-CN': '请先登录。' }
    for (const [language, message] of Object.entries(languages)) {
      const { status, body, headers } = await send(server, 'GET /user/me', { headers: { 'accept-language': language } })
      expect({ status, body }).toEqual({
        status: 401,
        body: { statusCode: 401, code: 'auth.required', message, error: 'Unauthorized' },
      })
      expect(headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('lists each invalid field', async () => {
    const { status, body } = await send(server, 'POST /auth/signup', { json: { email: 'x', password: 'short' } })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'request.invalid',
      error: 'Bad Request',
      issues: [
        { path: 'body.email', message: 'Enter a valid email address.' },
        { path: 'body.password', message: 'Must have at least 8 characters.' },
      ],
    })
  })

  it('describes an invalid field in the requested language', async () => {
    const { body } = await send(server, 'POST /auth/signin', { json: {}, headers: { 'accept-language': 'zh-TW' } })
    expect(body).toMatchObject({ message: '部分欄位不符合要求，請修正後再試。' })
    expect(body).toMatchObject({
      issues: [
        { path: 'body.email', message: '必填。' },
        { path: 'body.password', message: '必填。' },
      ],
    })
  })

  it('describes what a field lacks or must be', async () => {
    const { accessToken: token } = (await buildUser(server, 'user')).tokens
    const told = async (call: string, json: object) => {
      const { issues = [] } = (await send(server, call, { token, json })).body as ErrorBody
      return issues.map(({ path, message }) => `${path}: ${message}`)
    }
    expect(await told('POST /ai/chat/completions', { model: 'm' })).toEqual(['body.messages: Required.'])
    expect(await told('POST /ai/chat/completions', { model: 1, messages: 'hi', temperature: 'hot' })).toEqual([
      'body.model: Must be text.',
      'body.messages: Must be a list.',
      'body.temperature: Must be a number.',
    ])
    expect(await told('POST /user/apikey/create', {})).toEqual(['body.name: Required.'])
    expect(await told('POST /user/apikey/create', { name: 'x', expiresAt: 5 })).toEqual([
      'body.expiresAt: Must be a UTC time such as 2026-05-01T12:00:00Z.',
    ])
  })

  it('uses the forms’ wording for an email address', async () => {
    for (const [language, message] of [
      ['en', 'Enter a valid email address.'],
      ['zh-TW', '請輸入有效的電子郵件地址。'],
      ['zh-CN', '请输入有效的邮箱地址。'],
    ] as const) {
      const headers = { 'accept-language': language }
      const { body } = await send(server, 'POST /auth/signin', { json: { email: 'x', password: 'y' }, headers })
      expect(body).toMatchObject({ issues: [{ path: 'body.email', message }] })
    }
  })

  it('for an unsupported method is a 405 with the supported ones', async () => {
    const { status, headers, body } = await send(server, 'DELETE /user/loginHistory')
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD, OPTIONS' })
    expect(body).toMatchObject({ code: 'request.method_not_allowed' })
    expect((await send(server, 'OPTIONS /auth/config')).status).toBe(204)
  })

  it('for an unknown path is JSON for a program', async () => {
    expect(await send(server, 'GET /no/such/thing')).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    expect((await send(server, 'GET /user/%ff')).status).toBe(404)
  })

  it('for a missing web app shows how to build it', async () => {
    const { status, body } = await send(server, 'GET /', { headers: browser })
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'server.no_web_app' } })
  })
})

describe('The body of a request', () => {
  it('is only read after the caller is known', async () => {
    const raw = 'not json at all'
    const headers = { 'content-type': 'text/plain' }
    expect((await send(server, 'POST /auth/signout', { raw, headers })).status).toBe(401)
    const { tokens } = await buildUser(server)
    expect((await send(server, 'POST /auth/signout', { raw, headers, token: tokens.accessToken })).status).toBe(415)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'application/jsonp'])(
    'of type %s is a 415',
    async (type) => {
      const { status, body } = await send(server, 'POST /auth/signin', { raw: '{}', headers: { 'content-type': type } })
      expect({ status, body }).toMatchObject({ status: 415, body: { code: 'request.unsupported_type' } })
    },
  )

  it('can have a charset, and can be a JSON subtype', async () => {
    for (const type of ['application/json; charset="UTF-8"', 'application/merge-patch+json', 'Application/JSON']) {
      const { status } = await send(server, 'POST /auth/signin', { raw: '{}', headers: { 'content-type': type } })
      expect(status).toBe(400)
    }
  })
})

describe('The CSRF cookie', () => {
  const OURS = /^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Lax$/
  /** Cookies ignore ports, so these may come from other servers on this host. */
  const FOREIGN = ['XSRF-TOKEN=eyJpdiI6Ik1%3D', 'XSRF-TOKEN=%E0%A4%A', 'XSRF-TOKEN=abc', 'XSRF-TOKEN=']

  it('is set with the first response, readable only by our page', async () => {
    await send(server, 'POST /auth/signup', { json: account })
    const { headers } = await send(server, 'POST /auth/signin', { json: account })
    expect(headers.get('set-cookie')).toMatch(OURS)
  })

  it('must be repeated in a header by a call that changes something', async () => {
    const cookie = 'a=b; XSRF-TOKEN=abcdef; c=d'
    const signIn = (headers: Record<string, string>) => send(server, 'POST /auth/signin', { json: account, headers })
    expect(await signIn({ cookie })).toMatchObject({ status: 403, body: { code: 'request.forgery' } })
    expect((await signIn({ cookie, 'x-xsrf-token': 'other1' })).status).toBe(403)
    expect((await signIn({ cookie, 'x-xsrf-token': 'abcdef' })).status).toBe(200)
    const { tokens } = await buildUser(server)
    const read = await send(server, 'GET /user/me', { token: tokens.accessToken, headers: { cookie } })
    expect(read.status).toBe(200)
    expect(read.headers.get('set-cookie')).toMatch(OURS)
  })

  it('is replaced if it’s from another server, and kept if it’s ours', async () => {
    const { tokens } = await buildUser(server)
    const setBy = async (cookie: string) => {
      const { headers } = await send(server, 'GET /user/me', { token: tokens.accessToken, headers: { cookie } })
      return headers.get('set-cookie')
    }
    const ours = `XSRF-TOKEN=${'a'.repeat(24)}`
    for (const foreign of FOREIGN) {
      expect(await setBy(foreign)).toMatch(OURS)
      expect(await setBy(`${foreign}; ${ours}`)).toBeNull()
    }
    expect(await setBy(ours)).toBeNull()
  })

  it.each(FOREIGN)('accepts a page that repeats %s, raw or decoded', async (cookie) => {
    const value = cookie.slice('XSRF-TOKEN='.length)
    const forms = value.includes('%E0') ? [value] : [value, decodeURIComponent(value)]
    for (const form of forms) {
      const headers = { cookie, 'x-xsrf-token': form }
      expect((await send(server, 'POST /auth/signin', { json: account, headers })).status).toBe(200)
    }
    const other = { cookie, 'x-xsrf-token': 'other' }
    expect((await send(server, 'POST /auth/signin', { json: account, headers: other })).status).toBe(403)
  })

  it('is set with an error for a page that can’t read its cookie, and then suffices', async () => {
    const foreign = `XSRF-TOKEN=${'b'.repeat(24)}`
    const refused = await send(server, 'POST /auth/signin', { json: account, headers: { cookie: foreign } })
    expect(refused.status).toBe(403)
    const [given = ''] = (refused.headers.get('set-cookie') ?? '').split(';')
    // The browser replaces the other cookie, or sends both if it's for another path or domain.
    for (const cookie of [given, `${foreign}; ${given}`]) {
      const headers = { cookie, 'x-xsrf-token': given.slice('XSRF-TOKEN='.length) }
      expect((await send(server, 'POST /auth/signin', { json: account, headers })).status).toBe(200)
    }
  })
})

describe('Rate limits', () => {
  it('return the caller’s status, and 429 with the time to wait', async () => {
    const limited = await startTestServer({ config: { rateLimit: 3 }, standingClock: true })
    const api = await signedInApi(limited)
    const me = () => send(limited, 'GET /user/me', { token: api.user.tokens.accessToken })
    const first = await me()
    expect(first.headers.get('ratelimit-policy')).toBe('"account";q=3;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"account";r=2;t=\d+$/)
    await me()
    await me()
    const refused = await me()
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.rate_limited' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit')).toMatch(/^"account";r=0;t=\d+$/)
    limited.passTime(60_000)
    expect((await me()).status).toBe(200)
    await limited.close()
  })
})

describe('Operator endpoints', () => {
  it('return liveness, readiness and metrics, by route and not by path', async () => {
    expect(await send(server, 'GET /healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    })
    expect(await send(server, 'GET /readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
    await send(server, 'GET /no/secret/path')
    const { status, body } = await send(server, 'GET /metrics')
    expect(status).toBe(200)
    expect(body).toMatch(/^saffron_http_requests_total\{method="GET",route="\/user\/me",status="401"\} \d+$/m)
    expect(body).not.toContain('secret')
  })

  it.each(['Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Via'])(
    'reject calls through a local proxy that sends %s',
    async (header) => {
      expect((await send(server, 'GET /metrics', { headers: { [header]: '203.0.113.7' } })).status).toBe(404)
    },
  )

  it('reject remote calls without the token', async () => {
    const guarded = await startTestServer({ config: { metricsToken: 'let-me-in' } })
    const through = { 'x-forwarded-for': '203.0.113.7' }
    const metrics = (headers: Record<string, string>) => send(guarded, 'GET /metrics', { headers })
    expect((await metrics(through)).status).toBe(404)
    // A local proxy may omit the forwarding headers.
    expect((await metrics({})).status).toBe(404)
    expect((await metrics({ ...through, authorization: 'Bearer let-me-im' })).status).toBe(404)
    expect((await metrics({ ...through, authorization: 'Bearer let-me-in' })).status).toBe(200)
    await guarded.close()
    const behindProxy = await startTestServer({ config: { trustProxy: true } })
    expect((await send(behindProxy, 'GET /metrics')).status).toBe(404)
    await behindProxy.close()
  })

  it('report that the server isn’t ready while it stops', async () => {
    const stopping = await startTestServer()
    await stopping.app.stop(0)
    expect((await send(stopping, 'GET /healthz')).status).toBe(200)
    expect((await send(stopping, 'GET /readyz')).status).toBe(503)
    expect(await send(stopping, 'GET /user/me')).toMatchObject({ status: 503, body: { code: 'server.stopping' } })
    await stopping.close()
  })
})

const descriptions = (statuses: Record<number, string>) =>
  Object.fromEntries(Object.entries(statuses).map(([status, description]) => [status, { description }]))

describe('openapi.json', () => {
  it('describes each call by its own schemas', async () => {
    const { body } = await send(server, 'GET /openapi.json')
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/auth/signin': {
          post: {
            operationId: 'postAuthSignin',
            security: [],
            requestBody: {
              content: {
                'application/json': { schema: { type: 'object', required: ['email', 'password'] } },
              },
            },
            responses: {
              200: { description: 'Success' },
              401: { description: 'auth.wrong_credentials, auth.second_factor_required' },
            },
          },
        },
        '/user/me': { get: { security: [{ bearer: [] }] } },
      },
    })
  })

  it('describes the errors of each call', async () => {
    const { body } = await send(server, 'GET /openapi.json')
    expect(body).toMatchObject({
      paths: {
        '/api/ai/channel/create': {
          post: {
            responses: descriptions({
              401: 'auth.required',
              403: 'auth.api_key_refused, auth.impersonating, auth.forbidden, request.forgery',
              413: 'request.too_large',
              429: 'request.rate_limited',
            }),
          },
        },
        '/api/ai/model/search': { get: { responses: descriptions({ 403: 'auth.api_key_refused, auth.forbidden' }) } },
      },
    })
    expect(body).not.toHaveProperty('paths./ai/models.get.responses.403')
  })
})
