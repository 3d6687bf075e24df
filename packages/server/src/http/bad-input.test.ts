import { request } from 'node:http'

import { contract, type Endpoint, successStatus } from '@saffron/core/contract'
import type { ErrorBody } from '@saffron/core/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  bodiesWith,
  bodyFields,
  buildUser,
  callOf,
  contractRows,
  exampleBody,
  isPaged,
  type NamedEndpoint,
  paramNames,
  send,
  type Sending,
  type Sent,
  startTestServer,
  takesAllAtOnce,
  testEngines,
  type TestServer,
} from '../testing/index.ts'

let server: TestServer
let token: string
const issuesOf = ({ body }: Sent): readonly string[] =>
  ((body as { issues?: ErrorBody['issues'] }).issues ?? []).map(({ path }) => path)

/** Sends the call as a user who may do anything, so that it's only rejected for its input. */
async function sendAs(endpoint: Endpoint, sending: Sending, call = callOf(endpoint)): Promise<Sent> {
  const said = endpoint.tus ? { 'upload-offset': '0' } : { 'content-type': 'application/json' }
  const headers = { ...said, ...sending.headers }
  return send(server, call, { ...sending, headers, token })
}

const takesJson = ({ endpoint }: NamedEndpoint): boolean =>
  endpoint.upload === undefined && endpoint.form !== true && endpoint.tus !== true
const changing = contractRows.filter(({ endpoint }) => endpoint.method !== 'GET').filter(takesJson)
const withBody = contractRows.filter(({ endpoint }) => endpoint.body !== undefined).filter(takesJson)
const uploads = contractRows.filter(({ endpoint }) => endpoint.upload !== undefined)
const forms = contractRows.filter(({ endpoint }) => endpoint.form === true)
const withParams = contractRows.filter(({ endpoint }) => endpoint.path.includes('{'))
const paged = contractRows.filter(({ endpoint }) => isPaged(endpoint))

/** Small to send, but expensive to process. */
const MILLION = 1_000_000
const manyKeys = Array.from({ length: MILLION }, (_, at) => `"${at}":0`).join()
const millions: [string, string][] = [
  ['a list of a million numbers', `{"messages":[${'0,'.repeat(MILLION)}0]}`],
  ['a list of a million lists', `{"messages":[${'[],'.repeat(MILLION)}0]}`],
  ['a million e-mails', `{"email":[${'"a",'.repeat(MILLION)}0]}`],
  ['a million keys', `{${manyKeys}}`],
  ['a million keys further down', `{"a":{${manyKeys}}}`],
  ['the same key a million times', `{${'"a":0,'.repeat(MILLION)}"a":0}`],
  ['one text of nine megabytes', `{"email":"${'x'.repeat(9 * MILLION)}"}`],
  ['one text of quotes', String.raw`{"content":"${String.raw`\"`.repeat(4 * MILLION)}"}`],
]

/** Parameters with a name chosen by the caller, which may be almost anything. */
const FREE_NAMES: Readonly<Record<string, RegExp>> = {
  app: /^[a-z0-9._-]{1,100}$/,
  appid: /^[a-z0-9._-]{1,100}$/,
  extra: /^[^\0]{1,200}$/,
  name: /^[^\0]{1,100}$/,
  store: /^[^\0]{1,100}$/,
  from: /^[^\0]{1,35}$/,
  to: /^[^\0]{1,35}$/,
}

/** Parameters with the name of something that the product provides. */
const PROVIDED_NAMES: Readonly<Record<string, RegExp>> = { template: /^[^\0]{1,60}$/ }

/** Calls that accept any path parameter. */
const TAKES_ANYTHING = new Set<string>([contract.auth.verifyInvitation.path])

/** An unknown row ID isn't found, a free name is accepted, and everything else is rejected. */
function statusOf(endpoint: Endpoint, name: string, value: string): number {
  if (TAKES_ANYTHING.has(endpoint.path)) return successStatus(endpoint)
  // Next to the ID of an object, which doesn't exist.
  if (FREE_NAMES[name]?.test(value) === true) return endpoint.path.includes('{id}') ? 404 : successStatus(endpoint)
  if (PROVIDED_NAMES[name]?.test(value) === true) return 404
  return name === 'id' || endpoint.errors?.some((code) => code.endsWith('.not_found')) ? 404 : 400
}

/** Objects that throw if a check treats them as a text, a list or a number. */
const NO_TEXT = { toString: 1, valueOf: 1 }
const hostile: [string, unknown][] = [
  ['its length no number', { length: NO_TEXT }],
  ['its length a list of what is no text', { length: [NO_TEXT], size: [NO_TEXT] }],
  ['its size no number', { size: NO_TEXT, name: 'a.txt', type: 'text/plain' }],
  ['no text to be had of it', { ...NO_TEXT, toJSON: 1, constructor: 1, toLowerCase: 1, trim: 1 }],
]

const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`

/** A body of the endpoint's content type, so that only the path is wrong. */
function bodyOf(endpoint: Endpoint): Sending {
  const [type] = endpoint.upload ?? []
  if (type !== undefined) return { raw: 'x', headers: { 'content-type': type } }
  return { json: endpoint.tus ? undefined : exampleBody(endpoint) }
}

describe.each(testEngines())('On %s', (engine) => {
  beforeAll(async () => {
    server = await startTestServer({ engine })
    token = (await buildUser(server, 'super-admin')).tokens.accessToken
  })
  afterAll(() => server.close())

  describe.each(changing)('$name', ({ endpoint }) => {
    it.each([
      ['half a body', '{"a":'],
      ['text that is no JSON', 'hello'],
      ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
      ['a byte that is NUL', '{"a":"\0"}'],
    ])('rejects %s', async (_what, raw) => {
      const bytes = typeof raw === 'string' ? raw : new Uint8Array(raw)
      expect(await sendAs(endpoint, { raw: bytes })).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
    })

    it.each([
      ['a prototype', '{"__proto__":{"role":"super-admin"}}'],
      ['a prototype further down', '{"a":[{"__proto__":1}]}'],
      ['NUL in a text', '{"a":"x\\u0000y"}'],
      ['NUL in a name', '{"a\\u0000":1}'],
      ['ten thousand lists in each other', deep],
      ['ten thousand objects in each other', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ])('rejects %s', async (_what, raw) => {
      const answer = await sendAs(endpoint, { raw })
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
      expect(issuesOf(answer)).not.toEqual([])
    })

    it.each(millions)('rejects %s, and continues', async (_what, raw) => {
      const answer = await sendAs(endpoint, { raw })
      // A field that the call doesn't know is ignored, if the call takes bodies of that size.
      const ignored = (endpoint.maxBodyBytes ?? 0) > raw.length ? [successStatus(endpoint)] : []
      expect([400, 413, ...ignored]).toContain(answer.status)
      expect(JSON.stringify(answer.body).length).toBeLessThan(20_000)
      expect((await send(server, 'GET /healthz')).status).toBe(200)
    })

    it('rejects another content type, and compressed content', async () => {
      const wrong = { status: 415, body: { code: 'request.unsupported_type' } }
      expect(await sendAs(endpoint, { raw: 'a=1', headers: { 'content-type': 'text/plain' } })).toMatchObject(wrong)
      expect(await sendAs(endpoint, { raw: '{}', headers: { 'content-encoding': 'gzip' } })).toMatchObject(wrong)
    })

    it('rejects 100 MB, announced or not', async () => {
      expect(await sendMegabytes({ call: callOf(endpoint), token, announced: true })).toBe(413)
      expect(await sendMegabytes({ call: callOf(endpoint), token, announced: false })).toBe(413)
    })
  })

  describe.each(uploads)('The file of $name', ({ endpoint }) => {
    const [type = ''] = endpoint.upload ?? []

    it('is required, and not empty', async () => {
      const answer = await send(server, callOf(endpoint), { token })
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
      expect(issuesOf(answer)).toEqual(['body'])
    })

    it('has an accepted content type, uncompressed', async () => {
      const wrong = { status: 415, body: { code: 'request.unsupported_type' } }
      for (const headers of [{}, { 'content-type': 'text/html' }, { 'content-encoding': 'gzip' }]) {
        expect(await sendAs(endpoint, { raw: 'x', headers })).toMatchObject(wrong)
      }
    })

    it('can’t be 100 MB, announced or not', async () => {
      expect(await sendMegabytes({ call: callOf(endpoint), token, type, announced: true })).toBe(413)
      expect(await sendMegabytes({ call: callOf(endpoint), token, type, announced: false })).toBe(413)
    })
  })

  describe.each(forms)('The form of $name', ({ endpoint }) => {
    const boundary = 'a-line-between'
    const part = (head: string, content: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
    const file = part('name="file"; filename="a.txt"', 'hello')
    const sendForm = (raw: string, headers: Readonly<Record<string, string>> = {}) =>
      sendAs(endpoint, { raw, headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers } })

    it('is required, uncompressed', async () => {
      const wrong = { status: 415, body: { code: 'request.unsupported_type' } }
      expect(await sendAs(endpoint, { json: exampleBody(endpoint) })).toMatchObject(wrong)
      expect(await sendForm('x', { 'content-encoding': 'gzip' })).toMatchObject(wrong)
      expect(await sendForm('x', { 'content-type': 'multipart/form-data' })).toMatchObject(wrong)
    })

    it('contains its file, and no other', async () => {
      for (const raw of ['', `--${boundary}--`, `${file}${file}--${boundary}--`]) {
        expect(await sendForm(raw)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
      }
      const stranger = part('name="other"; filename="a.txt"', 'hello')
      expect(await sendForm(`${stranger}--${boundary}--`)).toMatchObject({ status: 400 })
      const asText = part('name="file"', 'hello')
      expect(await sendForm(`${asText}--${boundary}--`)).toMatchObject({ status: 400 })
    })

    it('is complete and valid', async () => {
      const malformed = { status: 400, body: { code: 'request.malformed' } }
      for (const raw of [file, file.slice(0, -10), 'hello', `--${boundary}\r\n`, '\0'.repeat(1000)]) {
        expect(await sendForm(raw)).toMatchObject(malformed)
      }
    })

    it('contains each field once, and no dangerous ones', async () => {
      for (const field of [
        part('name="__proto__"', 'x'),
        part('name="store"', 'a') + part('name="store"', 'b'),
        part('name="name"', 'x'.repeat(1_000_000)),
        part(`name="${'x'.repeat(10_000)}"`, 'x'),
        part('name="name"', 'a\0b'),
      ]) {
        expect(await sendForm(`${field}${file}--${boundary}--`)).toMatchObject({ status: 400 })
      }
      const fields = Array.from({ length: 1000 }, (_, at) => part(`name="f${at}"`, 'x')).join('')
      expect(await sendForm(`${fields}${file}--${boundary}--`)).toMatchObject({ status: 413 })
    })
  })

  describe.each(withBody)('The body of $name', ({ endpoint }) => {
    it.each(['null', '[]', '"text"', '1', 'true'])('can’t be %s', async (raw) => {
      const answer = await sendAs(endpoint, { raw })
      expect(answer.status).toBe(400)
      expect(issuesOf(answer)).toEqual(['body'])
    })

    it('contains all required fields', async () => {
      for (const { name } of bodyFields(endpoint).filter(({ required }) => required)) {
        const { [name]: _left, ...rest } = Object(exampleBody(endpoint))
        const answer = await sendAs(endpoint, { json: rest })
        expect({ name, status: answer.status }).toEqual({ name, status: 400 })
        expect(issuesOf(answer)).toContain(`body.${name}`)
      }
      expect((await sendAs(endpoint, {}, callOf(endpoint))).status).toBeLessThan(500)
    })

    it('contains no field of another type', async () => {
      for (const { name, wrong } of bodyFields(endpoint)) {
        const answer = await sendAs(endpoint, { json: { ...Object(exampleBody(endpoint)), [name]: wrong } })
        expect({ name, status: answer.status }).toEqual({ name, status: 400 })
        expect(issuesOf(answer).every((path) => path.startsWith(`body.${name}`))).toBe(true)
      }
    })
  })

  describe.each(withBody)('Each field of $name', ({ endpoint }) => {
    it.each(hostile)('can be an object with %s, and is rejected or accepted unchanged', async (_what, value) => {
      for (const [path, json] of bodiesWith(endpoint, value)) {
        const answer = await sendAs(endpoint, { json })
        const isExplained = answer.status !== 400 || issuesOf(answer).length > 0
        expect({ path, ...answer, failed: answer.status >= 500, isExplained }).toMatchObject({
          path,
          failed: false,
          isExplained: true,
        })
      }
    })
  })

  describe.each(withParams)('The path of $name', ({ endpoint }) => {
    it.each(['\0', '../../secret', '__proto__', 'constructor', '%', "' or 1=1 --", 'x'.repeat(5000), '用户'])(
      'can contain %j, and is treated as a name or rejected',
      async (value) => {
        for (const name of paramNames(endpoint)) {
          const call = callOf(endpoint, { [name]: value })
          const { status } = await sendAs(endpoint, bodyOf(endpoint), call)
          expect({ name, status }).toEqual({ name, status: statusOf(endpoint, name, value) })
        }
      },
    )

    it('returns 400 if it’s invalid', async () => {
      const [name = ''] = paramNames(endpoint)
      const call = callOf(endpoint, { [name]: 'BROKEN' }).replace('BROKEN', '%ff')
      expect(await sendAs(endpoint, {}, call)).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
    })
  })

  describe.each(paged)('The query of $name', ({ endpoint }) => {
    it.each([
      ['page', '0'],
      ['page', 'one'],
      ['page', '1&page=2'],
      ['limit', '101'],
      ['limit', '-1'],
      ['limit', '1e99'],
      ['q', '%00'],
      ['q', 'x'.repeat(501)],
      ['sort', '%00'],
    ])('rejects %s=%s', async (name, value) => {
      if (`${name}=${value}` === 'limit=-1' && takesAllAtOnce(endpoint)) return
      const call = callOf(endpoint)
      const answer = await sendAs(endpoint, {}, `${call}${call.includes('?') ? '&' : '?'}${name}=${value}`)
      expect(answer.status).toBe(400)
      expect([...new Set(issuesOf(answer))]).toEqual([`query.${name}`])
    })
  })

  it('the server still responds after all this', async () => {
    expect((await send(server, 'GET /readyz')).status).toBe(200)
  })
})

/** Returns the status for a body of 100 MB. A response during the upload ends it. */
function sendMegabytes(sending: { call: string; token: string; announced: boolean; type?: string }): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const [method, path] = sending.call.split(' ')
  const size = 100 * 1024 * 1024
  const outgoing = request(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': sending.type ?? 'application/json',
      authorization: `Bearer ${sending.token}`,
      ...(sending.announced ? { 'content-length': size } : { 'transfer-encoding': 'chunked' }),
    },
  })
  let left = size
  const chunk = Buffer.alloc(256 * 1024, 0x20)
  const more = () => {
    while (left > 0 && !outgoing.destroyed) {
      left -= chunk.length
      if (!outgoing.write(chunk)) return outgoing.once('drain', more)
    }
    return outgoing.end()
  }
  outgoing.on('response', (response) => {
    left = 0
    resolve(response.statusCode ?? 0)
    outgoing.destroy()
  })
  outgoing.on('error', reject)
  more()
  return promise
}
