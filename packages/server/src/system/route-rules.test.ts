import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createApi } from '@saffron/core/client'
import { createSession } from '@saffron/core/session'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { send, signedInApi, startTestServer, testEngines, type TestServer } from '../testing/index.ts'

const browser = { accept: 'text/html' }

describe.each(testEngines())('On %s', (engine) => {
  let webFolder: string
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>

  beforeAll(async () => {
    webFolder = await mkdtemp(join(tmpdir(), 'saffron-test-'))
    await writeFile(join(webFolder, 'index.html'), '<title>Saffron</title>')
    server = await startTestServer({ engine, webFolder })
    api = await signedInApi(server, 'super-admin')
  })
  afterAll(async () => {
    await server.close()
    await rm(webFolder, { recursive: true })
  })
  afterEach(async () => {
    for (const { id } of await allRules()) {
      await api.system.updateRouteRule({ params: { id }, body: { enabled: false } })
    }
    for (const { id } of await allRules()) await api.system.deleteRouteRule({ params: { id } })
  })

  const allRules = async () => (await api.system.searchRouteRules({ query: { limit: 100 } })).list
  const create = (path: string, redirect: string) => api.system.createRouteRule({ body: { path, redirect } })
  const lookUp = async (path: string) => (await api.system.lookUpRoute({ query: { path } })).redirect
  const search = async (query: object) => (await api.system.searchRouteRules({ query })).list.map(({ path }) => path)
  const get = (path: string, headers: Record<string, string> = browser) =>
    fetch(server.url + path, { headers, redirect: 'manual' })

  describe('a redirect rule', () => {
    it('redirects from its path, and can be changed, disabled and deleted, effective right away', async () => {
      expect(await lookUp('/app/old')).toBeUndefined()
      const rule = await create('/app/old', '/app/drive')
      expect(rule).toMatchObject({ path: '/app/old', redirect: '/app/drive', enabled: true })
      expect(await lookUp('/app/old')).toBe('/app/drive')
      const params = { id: rule.id }
      await api.system.updateRouteRule({ params, body: { redirect: '/app/draw?from=old' } })
      expect(await lookUp('/app/old')).toBe('/app/draw?from=old')
      const off = await api.system.updateRouteRule({ params, body: { enabled: false } })
      expect(off).toMatchObject({ path: '/app/old', redirect: '/app/draw?from=old', enabled: false })
      expect(await lookUp('/app/old')).toBeUndefined()
      await api.system.updateRouteRule({ params, body: { path: '/app/old/*', enabled: true } })
      expect([await lookUp('/app/old'), await lookUp('/app/old/1/2')]).toEqual([undefined, '/app/draw?from=old'])
      expect(await api.system.deleteRouteRule({ params })).toMatchObject(params)
      expect(await lookUp('/app/old/1/2')).toBeUndefined()
      await expect(api.system.deleteRouteRule({ params })).rejects.toMatchObject({ code: 'route_rule.not_found' })
    })

    it('is public, and can be cached for a minute', async () => {
      await create('/app/old', '/app/drive')
      const { status, headers, body } = await send(server, 'GET /system/route?path=%2Fapp%2Fold')
      expect({ status, body }).toEqual({ status: 200, body: { redirect: '/app/drive' } })
      expect(headers.get('cache-control')).toBe('private, max-age=60')
      const session = createSession({ get: () => null, set: () => undefined, remove: () => undefined })
      const nobody = createApi({ baseUrl: server.url, session, validate: true })
      expect(await nobody.system.lookUpRoute({ query: { path: '/app/old/' } })).toEqual({ redirect: '/app/drive' })
    })

    it.each([
      ['no path', ''],
      ['two paths', '?path=/app&path=/app'],
      ['NUL', '?path=/app%00'],
      ['10 000 characters', `?path=/${'a'.repeat(10_000)}`],
    ])('isn’t looked up for %s', async (_what, query) => {
      const { status, body } = await send(server, `GET /system/route${query}`)
      expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path: 'query.path' }] } })
    })

    it.each(['//evil.test', 'javascript:alert(1)', '../../secret', '__proto__', '/app/%2e%2e', '用户', '%'])(
      'rejects the path %s',
      async (path) => expect(await lookUp(path)).toBeUndefined(),
    )

    it.each([
      '//evil.test',
      'https://evil.test/app/chats',
      'javascript:alert(1)',
      String.raw`/\evil.test`,
      '/app/chats\r\nSet-Cookie: a=b',
      '/app/chats/../../evil',
      '/app/no-such-screen',
      '/auth/login',
    ])('never redirects to %j', async (redirect) => {
      await expect(create('/app/old', redirect)).rejects.toMatchObject({
        code: 'request.invalid',
        issues: [{ path: 'body.redirect' }],
      })
    })

    it.each(['/auth/login', '/healthz', '//app', '/app/../x', '/app/o*', 'app'])('never replaces %s', async (path) => {
      await expect(create(path, '/app/chats')).rejects.toMatchObject({ issues: [{ path: 'body.path' }] })
    })

    it('is unique for its path', async () => {
      await create('/app/old', '/app/drive')
      await expect(create('/app/old', '/app/draw')).rejects.toMatchObject({ code: 'route_rule.path_taken' })
      const other = await create('/app/older', '/app/draw')
      const renamed = api.system.updateRouteRule({ params: { id: other.id }, body: { path: '/app/old' } })
      await expect(renamed).rejects.toMatchObject({ code: 'route_rule.path_taken' })
    })

    it('can’t create a cycle, whether it’s created, changed, enabled or deleted', async () => {
      const circle = { code: 'route_rule.circle', statusCode: 409 }
      await expect(create('/app/drive', '/app/drive?x=1')).rejects.toMatchObject(circle)
      const first = await create('/app/drive', '/app/draw')
      await expect(create('/app/draw', '/app/drive')).rejects.toMatchObject(circle)
      const second = await create('/app/draw', '/app/image')
      const params = { id: second.id }
      await expect(api.system.updateRouteRule({ params, body: { redirect: '/app/drive' } })).rejects.toMatchObject(
        circle,
      )
      await api.system.updateRouteRule({ params: { id: first.id }, body: { enabled: false } })
      await api.system.updateRouteRule({ params, body: { redirect: '/app/drive' } })
      await expect(
        api.system.updateRouteRule({ params: { id: first.id }, body: { enabled: true } }),
      ).rejects.toMatchObject(circle)

      await create('/app/chats/*', '/app/workspace/1')
      const way = await create('/app/chats/1', '/app/image')
      await create('/app/workspace/*', '/app/chats/1')
      await expect(api.system.deleteRouteRule({ params: { id: way.id } })).rejects.toMatchObject(circle)
      expect(await lookUp('/app/workspace/2')).toBe('/app/image')
    })

    it('is found by either path, and sorted', async () => {
      await create('/app/b', '/app/drive')
      await create('/app/a', '/app/draw')
      expect(await search({})).toEqual(['/app/a', '/app/b'])
      expect(await search({ sort: '-path' })).toEqual(['/app/b', '/app/a'])
      expect(await search({ sort: 'createdAt', limit: 1 })).toEqual(['/app/b'])
      expect(await search({ q: 'DRIVE' })).toEqual(['/app/b'])
      await expect(search({ sort: 'enabled' })).rejects.toMatchObject({ issues: [{ path: 'query.sort' }] })
    })

    it('is only visible and editable for the super admin', async () => {
      const admin = await signedInApi(server, 'admin')
      await expect(admin.system.searchRouteRules({ query: {} })).rejects.toMatchObject({ code: 'auth.forbidden' })
    })
  })

  describe('a page', () => {
    it('that has moved redirects a browser before anything is loaded', async () => {
      await create('/app/old/*', '/app/drive?sort=name')
      const answer = await get('/app/old/1?x=2')
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/app/drive?sort=name')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect((await get('/app/old')).status).toBe(404)
      expect((await get('/app/old/1', { accept: '*/*' })).status).toBe(404)
    })

    it('loads even if a rule has a forbidden target', async () => {
      const { id } = await create('/app/draw', '/app/drive')
      const crooked = await startTestServer({ engine, webFolder })
      const rows = crooked.deps.db.query.updateTable('routeRule').where('id', '=', id)
      await rows.set({ redirect: '//evil.test' }).execute()
      expect((await fetch(`${crooked.url}/app/draw`, { headers: browser, redirect: 'manual' })).status).toBe(200)
      await crooked.close()
    })

    it('loads even if its rules can’t be read', async () => {
      await create('/app/draw', '/app/drive')
      const broken = await startTestServer({ engine, webFolder })
      await broken.deps.db.query.schema.dropTable('routeRule').execute()
      expect((await fetch(`${broken.url}/app/draw`, { headers: browser })).status).toBe(200)
      await broken.close()
    })
  })
})
