import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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

describe('Every answer', () => {
  it.each(['GET /healthz', 'GET /user/me', 'POST /user/me', 'GET /nowhere', 'GET /openapi.json', 'POST /auth/signin'])(
    'to %s has a request id of its own and keeps browsers strict',
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

describe('A failure', () => {
  it('has one form, and says its message in the language that was asked for', async () => {
    const languages = { 'en-GB': 'Sign in to go on.', 'zh-TW,en;q=0.5': '請先登入。', 'zh-CN': '请先登录。' }
    for (const [language, message] of Object.entries(languages)) {
      const { status, body, headers } = await send(server, 'GET /user/me', { headers: { 'accept-language': language } })
      expect({ status, body }).toEqual({
        status: 401,
        body: { statusCode: 401, code: 'auth.required', message, error: 'Unauthorized' },
      })
      expect(headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  it('names each field at fault', async () => {
    const { status, body } = await send(server, 'POST /auth/signup', { json: { email: 'x', password: 'short' } })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'request.invalid',
      error: 'Bad Request',
      issues: [
        { path: 'body.email', message: 'This does not look like an e-mail address.' },
        { path: 'body.password', message: 'Must have at least 8 characters.' },
      ],
    })
  })

  it('says what is wrong with a field in the language that was asked for', async () => {
    const { body } = await send(server, 'POST /auth/signin', { json: {}, headers: { 'accept-language': 'zh-TW' } })
    expect(body).toMatchObject({ message: '部分欄位不符合要求，請修正後再試。' })
    expect(body).toMatchObject({
      issues: [
        { path: 'body.email', message: '這是必填項目。' },
        { path: 'body.password', message: '這是必填項目。' },
      ],
    })
  })

  it('says of a field what it lacks, or what it has to be', async () => {
    const { accessToken: token } = (await buildUser(server, 'user')).tokens
    const told = async (call: string, json: object) => {
      const { issues = [] } = (await send(server, call, { token, json })).body as ErrorBody
      return issues.map(({ path, message }) => `${path}: ${message}`)
    }
    expect(await told('POST /ai/chat/completions', { model: 'm' })).toEqual(['body.messages: This is required.'])
    expect(await told('POST /ai/chat/completions', { model: 1, messages: 'hi', temperature: 'hot' })).toEqual([
      'body.model: Must be text.',
      'body.messages: Must be a list.',
      'body.temperature: Must be a number.',
    ])
    expect(await told('POST /user/apikey/create', {})).toEqual(['body.name: This is required.'])
    expect(await told('POST /user/apikey/create', { name: 'x', expiresAt: 5 })).toEqual([
      'body.expiresAt: Must be a time in UTC such as 2026-05-01T12:00:00Z.',
    ])
  })

  it('speaks of an e-mail address as the forms do', async () => {
    for (const [language, message] of [
      ['en', 'This does not look like an e-mail address.'],
      ['zh-TW', '這不像是電子郵件地址。'],
      ['zh-CN', '这不像是邮箱地址。'],
    ] as const) {
      const headers = { 'accept-language': language }
      const { body } = await send(server, 'POST /auth/signin', { json: { email: 'x', password: 'y' }, headers })
      expect(body).toMatchObject({ issues: [{ path: 'body.email', message }] })
    }
  })

  it('of a method that an address does not take is a 405 that names those it takes', async () => {
    const { status, headers, body } = await send(server, 'DELETE /user/loginHistory')
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD, OPTIONS' })
    expect(body).toMatchObject({ code: 'request.method_not_allowed' })
    expect((await send(server, 'OPTIONS /auth/config')).status).toBe(204)
  })

  it('of an unknown address is JSON to a program', async () => {
    expect(await send(server, 'GET /no/such/thing')).toMatchObject({ status: 404, body: { code: 'request.not_found' } })
    expect((await send(server, 'GET /user/%ff')).status).toBe(404)
  })

  it('of a missing web app tells how to make it', async () => {
    const { status, body } = await send(server, 'GET /', { headers: browser })
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'server.no_web_app' } })
  })
})

describe('The body of a request', () => {
  it('is looked at only after the caller is known', async () => {
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

  it('may say its charset, and may be a kind of JSON', async () => {
    for (const type of ['application/json; charset="UTF-8"', 'application/merge-patch+json', 'Application/JSON']) {
      const { status } = await send(server, 'POST /auth/signin', { raw: '{}', headers: { 'content-type': type } })
      expect(status).toBe(400)
    }
  })
})

describe('The anti-forgery cookie', () => {
  it('is given with the first answer, readable by our page alone', async () => {
    await send(server, 'POST /auth/signup', { json: account })
    const { headers } = await send(server, 'POST /auth/signin', { json: account })
    expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Lax$/)
  })

  it('must be repeated in a header by a call that changes something and carries it', async () => {
    const cookie = 'a=b; XSRF-TOKEN=abcdef; c=d'
    const signIn = (headers: Record<string, string>) => send(server, 'POST /auth/signin', { json: account, headers })
    expect(await signIn({ cookie })).toMatchObject({ status: 403, body: { code: 'request.forgery' } })
    expect((await signIn({ cookie, 'x-xsrf-token': 'other1' })).status).toBe(403)
    expect((await signIn({ cookie, 'x-xsrf-token': 'abcdef' })).status).toBe(200)
    const { tokens } = await buildUser(server)
    const read = await send(server, 'GET /user/me', { token: tokens.accessToken, headers: { cookie } })
    expect(read.status).toBe(200)
    expect(read.headers.get('set-cookie')).toBeNull()
  })
})

describe('Limits of rate', () => {
  it('tell how the caller stands, and answer 429 with the time to wait', async () => {
    const limited = await startTestServer({ config: { rateLimit: 3 } })
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

describe('The web app', () => {
  let site: TestServer
  beforeAll(async () => {
    const folder = await temporaryFolderForAll()
    site = await startTestServer({ webFolder: folder })
  })
  afterAll(() => site.close())

  const get = (path: string, headers: Record<string, string> = browser) => send(site, `GET ${path}`, { headers })

  it.each(['/', '/app', '/app/chats', '/app/chats/x', '/auth/login', '/auth/register', '/auth/callback/google'])(
    'answers %s to a browser with its page, which is never kept',
    async (path) => {
      const { status, body, headers } = await get(path)
      expect({ status, body }).toEqual({ status: 200, body: '<title>Saffron</title>' })
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/)
    },
  )

  it('answers its root with the page to whoever takes anything, and nothing else of it', async () => {
    for (const headers of [{ accept: '*/*' }, {}]) expect((await get('/', headers)).status).toBe(200)
    expect((await get('/', { accept: 'application/json' })).status).toBe(404)
    expect((await get('/app/chats', { accept: '*/*' })).status).toBe(404)
  })

  it('answers an unknown address to a browser with its page and status 404', async () => {
    for (const path of [
      '/nowhere',
      '/app/nowhere',
      '/app/chats/x/y',
      '/auth/other',
      '/auth/callback/facebook',
      '/static/none.js',
      '/none.svg',
      '/app/chats/%E0%A4%A',
    ]) {
      expect(await get(path)).toMatchObject({ status: 404, body: '<title>Saffron</title>' })
    }
  })

  it('keeps what has a hash in its name for ever, in the best compression the browser takes', async () => {
    const plain = await get('/static/app-1a2b.js', { 'accept-encoding': 'identity' })
    expect(plain.body).toBe('plain()')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    // As a browser says it, and as one that does not know the better of the two does.
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0', 'gzip'],
    ] as const) {
      const packed = await fetch(`${site.url}/static/app-1a2b.js`, { headers: { 'accept-encoding': accepted } })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(await packed.text()).toBe(`${encoding}()`)
    }
  })

  it('has its root files, and no file above its folder', async () => {
    expect((await get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
    for (const path of ['/static/..%2f..%2fsecret', '/static/%2e%2e/secret', '/.env', '/index.html']) {
      expect((await get(path, { accept: '*/*' })).status).toBe(404)
    }
  })
})

async function temporaryFolderForAll(): Promise<string> {
  const { brotliCompressSync, gzipSync } = await import('node:zlib')
  const folder = join(server.deps.config.dataFolder, 'web')
  await mkdir(join(folder, 'static'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<title>Saffron</title>')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'static', 'app-1a2b.js'), 'plain()')
  await writeFile(join(folder, 'static', 'app-1a2b.js.gz'), gzipSync('gzip()'))
  await writeFile(join(folder, 'static', 'app-1a2b.js.br'), brotliCompressSync('br()'))
  return folder
}

describe('What operators ask', () => {
  it('is answered: it lives, it can serve, and what it counts, by route and not by path', async () => {
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

  it('is told to nobody beyond this machine without the token', async () => {
    const guarded = await startTestServer({ config: { metricsToken: 'let-me-in' } })
    const through = { 'x-forwarded-for': '203.0.113.7' }
    const metrics = (headers: Record<string, string>) => send(guarded, 'GET /metrics', { headers })
    expect((await metrics(through)).status).toBe(404)
    expect((await metrics({ ...through, authorization: 'Bearer let-me-im' })).status).toBe(404)
    expect((await metrics({ ...through, authorization: 'Bearer let-me-in' })).status).toBe(200)
    await guarded.close()
  })

  it('says it cannot serve once it is stopping', async () => {
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
  it('describes each call from its own schemas', async () => {
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

  it('says of each call how it may fail', async () => {
    const { body } = await send(server, 'GET /openapi.json')
    expect(body).toMatchObject({
      paths: {
        '/api/ai/channel/create': {
          post: {
            responses: descriptions({
              401: 'auth.required',
              403: 'auth.api_key_refused, auth.forbidden, request.forgery',
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
