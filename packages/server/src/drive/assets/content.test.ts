import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  buildApiKey,
  sendAsset,
  send,
  type Sending,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'

describe.each(testEngines())('A content on %s', (engine) => {
  let server: TestServer
  let api: Awaited<ReturnType<typeof signedInApi>>
  beforeAll(async () => {
    server = await startTestServer({ engine })
    api = await signedInApi(server)
  })
  afterAll(() => server.close())

  const add = (content: string | Uint8Array, name?: string) =>
    sendAsset(server, api.user.id, { content, ...(name !== undefined && { name }) })
  const read = (id: string, sending: Sending & { query?: string; method?: string } = {}) => {
    const { query = '', method = 'GET', ...rest } = sending
    const token = api.user.tokens.accessToken
    return send(server, `${method} /assets/list/${id}/content${query}`, { token, ...rest })
  }

  it('is returned unchanged to the client, with a token and with its signed URL', async () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251)
    const { id, url, hash } = await add(bytes, 'a.bin')
    const blob = await api.drive.assetContent({ params: { id } })
    expect(Buffer.from(await blob.arrayBuffer()).equals(bytes)).toBe(true)
    const answer = await fetch(server.url + url)
    expect(answer.headers.get('etag')).toBe(`"${hash}"`)
    expect(answer.headers.get('content-length')).toBe('100000')
    expect(answer.headers.get('accept-ranges')).toBe('bytes')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is only available to its owner and with its signed URL', async () => {
    const { id, url } = await add('mine')
    const other = await signedInApi(server)
    const gone = { status: 404, body: { code: 'asset.not_found' } }
    const path = `GET /assets/list/${id}/content`
    expect(await send(server, path, { token: other.user.tokens.accessToken })).toMatchObject(gone)
    expect(await send(server, path)).toMatchObject(gone)
    const { key } = await buildApiKey(server, api.user.id)
    expect(await send(server, path, { token: key })).toMatchObject(gone)
    const { id: another } = await add('another')
    const { searchParams } = new URL(url, server.url)
    const signature = searchParams.get('signature') ?? ''
    const expires = Number(searchParams.get('expires'))
    for (const query of [
      `?expires=${expires}&signature=${signature.slice(1)}`,
      `?expires=${expires + 3600}&signature=${signature}`,
      `?expires=${expires}`,
      `?signature=${signature}`,
      '?expires=abc&signature=x',
    ]) {
      expect([400, 404]).toContain((await send(server, path + query)).status)
    }
    expect(await send(server, `GET ${url.replace(id, another)}`)).toMatchObject(gone)
    expect((await send(server, `GET ${url}`)).body).toBe('mine')
    expect((await send(server, `GET ${url}`, { token: other.user.tokens.accessToken })).body).toBe('mine')
  })

  it('has a URL that is stable for an hour and valid for six', async () => {
    const own = await startTestServer({ engine })
    try {
      const { user, drive } = await signedInApi(own)
      const { id, url } = await sendAsset(own, user.id)
      own.passTime(6 * 60 * 60_000)
      expect((await send(own, `GET ${url}`)).status).toBe(200)
      const headers = (await send(own, `GET ${url}`)).headers
      expect(headers.get('cache-control')).toBe('private, max-age=3600')
      own.passTime(60 * 60_000)
      expect((await send(own, `GET ${url}`)).status).toBe(404)
      expect(url).toContain(id)
      expect(drive).toBeDefined()
    } finally {
      await own.close()
    }
  })

  it.each([
    ['bytes=0-0', 206, 'bytes 0-0/10', '0'],
    ['bytes=3-5', 206, 'bytes 3-5/10', '345'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=5-100', 206, 'bytes 5-9/10', '56789'],
    ['bytes=0-1,4-5', 200, null, '0123456789'],
    ['nonsense', 200, null, '0123456789'],
  ])('returns the range %s', async (range, status, given, text) => {
    const { id } = await add('0123456789')
    const answer = await read(id, { headers: { range } })
    expect(answer).toMatchObject({ status, body: text })
    expect(answer.headers.get('content-range')).toBe(given)
    expect(answer.headers.get('content-length')).toBe(String(text.length))
  })

  it('rejects a range outside of it', async () => {
    const { id } = await add('0123456789')
    for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0']) {
      const answer = await read(id, { headers: { range } })
      expect(answer).toMatchObject({ status: 416, body: { code: 'request.no_such_range' } })
      expect(answer.headers.get('content-range')).toBe('bytes */10')
    }
  })

  it('isn’t sent if it’s cached, and a range only from the same version', async () => {
    const { id, hash } = await add('0123456789')
    expect(await read(id, { headers: { 'if-none-match': `"${hash}"` } })).toMatchObject({ status: 304, body: '' })
    expect((await read(id, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const part = (tag: string) => read(id, { headers: { range: 'bytes=0-1', 'if-range': tag } })
    expect(await part(`"${hash}"`)).toMatchObject({ status: 206, body: '01' })
    expect(await part('"other"')).toMatchObject({ status: 200, body: '0123456789' })
    expect(await part(`W/"${hash}"`)).toMatchObject({ status: 200 })
  })

  it('can be requested with HEAD', async () => {
    const { id } = await add('0123456789')
    const answer = await read(id, { method: 'HEAD' })
    expect(answer).toMatchObject({ status: 200, body: '' })
    expect(answer.headers.get('content-length')).toBe('10')
    const part = await read(id, { method: 'HEAD', headers: { range: 'bytes=0-3' } })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-length')).toBe('4')
  })

  it('can be empty', async () => {
    const { id } = await add('')
    expect(await read(id)).toMatchObject({ status: 200, body: '' })
  })

  it.each([
    ['a.html', '<!doctype html><script>alert(1)</script>'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a.xml', '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>'],
    ['picture.jpg', '<html><script>alert(1)</script></html>'],
    ['a.js', 'alert(1)'],
    ['a.css', 'body { display: none }'],
    ['a.bin', '\0\u0001\u0002'],
  ])('that could run, such as %s, is downloaded and sandboxed, even with its signed URL', async (name, content) => {
    const { url, id } = await add(content, name)
    for (const { headers } of [await send(server, `GET ${url}`), await read(id)]) {
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(headers.get('content-type')).not.toMatch(/html|javascript|css|\/xml/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('that can’t run is shown, or downloaded on request', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')
    const { id, url } = await add(new Uint8Array(gif), '圖 "1".html')
    const shown = await send(server, `GET ${url}`)
    expect(shown.headers.get('content-type')).toBe('image/gif')
    const name = `filename="_ _1_.html"; filename*=UTF-8''%E5%9C%96%20%221%22.html`
    expect(shown.headers.get('content-disposition')).toBe(`inline; ${name}`)
    const saved = await read(id, { query: '?download=true' })
    expect(saved.headers.get('content-disposition')).toBe(`attachment; ${name}`)
    const signed = await send(server, `GET ${url}&download=true`)
    expect(signed.headers.get('content-disposition')).toBe(`attachment; ${name}`)
  })
})
