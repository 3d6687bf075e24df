import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { send, startTestServer, type TestServer } from '../testing/index.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const INLINE = '<script data-en="/static/en.js">early()</script>'
const PAGE = `<title>Saffron</title>${INLINE}<script src="/static/app-1a2b.js"></script>`

let folder: string
let site: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saffron-test-'))
  await writeBuild()
  site = await startTestServer({ webFolder: folder })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = browser) => send(site, `GET ${path}`, { headers })

it.each(['/', '/app', '/app/chats', '/app/chats/x', '/auth/login', '/auth/register', '/auth/callback/google'])(
  'returns the page for %s to a browser, never cached',
  async (path) => {
    const { status, body, headers } = await get(path)
    expect({ status, body }).toEqual({ status: 200, body: PAGE })
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/)
  },
)

it('returns the page at its root for any accepted type, and no other path', async () => {
  for (const headers of [{ accept: '*/*' }, {}]) expect((await get('/', headers)).status).toBe(200)
  expect((await get('/', { accept: 'application/json' })).status).toBe(404)
  expect((await get('/app/chats', { accept: '*/*' })).status).toBe(404)
})

it('returns the page with status 404 for an unknown path to a browser', async () => {
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
    expect(await get(path)).toMatchObject({ status: 404, body: PAGE })
  }
})

it('permits only the page’s inline script, by its hash', async () => {
  const hash = createHash('sha256').update('early()').digest('base64')
  const page = await get('/app/chats', browser)
  expect(page.body).toContain('<script data-en="/static/en.js">early()</script>')
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  const file = await get('/static/app-1a2b.js')
  expect(file.headers.get('content-security-policy')).toContain("script-src 'self';")
})

it('sends a page again only after a change', async () => {
  const etag = (await get('/app/chats', browser)).headers.get('etag') ?? ''
  expect((await get('/app/chats', { ...browser, 'cache-control': 'max-age=0', 'if-none-match': etag })).status).toBe(
    304,
  )
  expect(
    (await get('/app/chats', { ...browser, 'cache-control': 'max-age=0', 'if-none-match': '"another"' })).status,
  ).toBe(200)
})

it('caches hashed files forever, with the best supported compression', async () => {
  const plain = await get('/static/app-1a2b.js', { 'accept-encoding': 'identity' })
  expect(plain.body).toBe('plain()')
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  // The header values of a browser, and of one that only supports the less efficient encoding.
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

it('serves its root files, and no file outside its folder', async () => {
  expect((await get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
  for (const path of ['/static/..%2f..%2fsecret', '/static/%2e%2e/secret', '/.env', '/index.html']) {
    expect((await get(path, { accept: '*/*' })).status).toBe(404)
  }
})

async function writeBuild(): Promise<void> {
  await mkdir(join(folder, 'static'), { recursive: true })
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'static', 'app-1a2b.js'), 'plain()')
  await writeFile(join(folder, 'static', 'app-1a2b.js.gz'), gzipSync('gzip()'))
  await writeFile(join(folder, 'static', 'app-1a2b.js.br'), brotliCompressSync('br()'))
}
