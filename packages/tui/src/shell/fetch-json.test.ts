import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, it, onTestFinished } from 'vitest'

import { fetchJson } from './fetch-json.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const get = { method: 'GET', headers: {} }

it('sends method, headers and body, and returns status, headers and text', async () => {
  const url = await serve((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece) => (body += String(piece)))
    request.on('end', () => {
      const { method, headers } = request
      response.writeHead(201, { 'Content-Type': 'application/json', 'Retry-After': '3' })
      response.end(`\uFEFF${JSON.stringify({ method, body, 'x-one': headers['x-one'], agent: headers['user-agent'] })}`)
    })
  })
  const answer = await fetchJson(url, { method: 'POST', headers: { 'x-one': '1' }, body: '{"名":"é"}' })
  expect(answer).toMatchObject({ ok: true, status: 201 })
  expect(answer?.headers.get('retry-after')).toBe('3')
  const text = (await answer?.text()) ?? ''
  expect(JSON.parse(text)).toMatchObject({ method: 'POST', body: '{"名":"é"}', 'x-one': '1' })
  expect(text).toContain('saffron')
})

it('sends the body of a deletion', async () => {
  const url = await serve((request, response) => request.pipe(response))
  const answer = await fetchJson(url, { method: 'DELETE', headers: {}, body: '{"名":"é"}' })
  expect(await answer?.text()).toBe('{"名":"é"}')
})

it('leaves redirects to fetch', async () => {
  const url = await serve((_, response) => response.writeHead(307, { location: '/there' }).end('moved'))
  expect(await fetchJson(url, get)).toBeUndefined()
})

it('rejects if nothing listens, the response is interrupted, or the call is canceled', async () => {
  const url = await serve((request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    if (request.url === '/broken') setImmediate(() => response.destroy())
  })
  await expect(fetchJson('http://127.0.0.1:9', get)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const broken = await fetchJson(`${url}/broken`, get)
  await expect(broken?.text()).rejects.toBeInstanceOf(Error)
  const canceling = new AbortController()
  const waiting = await fetchJson(`${url}/waiting`, { ...get, signal: canceling.signal })
  canceling.abort()
  await expect(waiting?.text()).rejects.toBeInstanceOf(Error)
})
