import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createExternalFetch, type ExternalFetch } from '../../platform/external-fetch.ts'
import type { JsonObject, ToolContext, ToolOutput } from '../tool.ts'
import { builtinTools } from './builtin-tools.ts'
import { textOfHtml } from './text-of-html.ts'
import type { ToolDocuments } from './tool-documents.ts'
import type { ToolDrawings } from './tool-drawings.ts'

const PAGES: Readonly<Record<string, { type?: string; status?: number; to?: string; body?: string | Buffer }>> = {
  '/': { type: 'text/html', body: '<title>Saffron</title><script>steal()</script><h1>Spice</h1><p>Red &amp; gold</p>' },
  '/big5': { type: 'text/html; charset=big5', body: Buffer.from([0xa7, 0x41, 0xa6, 0x6e]) },
  '/plain': { type: 'text/plain', body: 'as it is <b>' },
  '/huge': { type: 'text/plain', body: 'x'.repeat(6 * 1024 * 1024) },
  '/picture': { type: 'image/png', body: 'PNG' },
  '/gone': { type: 'text/html', status: 404, body: '<p>Not here</p>' },
  '/inside': { to: 'http://127.0.0.1:9999/' },
  '/metadata': { to: 'http://169.254.169.254/latest' },
}
const server = createServer((request, response) => {
  const { type = 'text/html', status = 200, to, body = '' } = PAGES[request.url ?? ''] ?? { status: 404 }
  response.writeHead(to === undefined ? status : 302, { 'content-type': type, ...(to && { location: to }) })
  response.end(body)
})

const TEXT = Array.from({ length: 3000 }, (_, at) => `line ${at}`).join('\n')
const documents: ToolDocuments = {
  list: async () => [{ id: 'a', name: 'notes.txt', type: 'text/plain', size: 9 }],
  bytes: async ({ conversation }, id) => (conversation === 'c' && id === 'a' ? Buffer.from(TEXT) : undefined),
  passages: async (_, id, { from, limit }) => {
    const all = id === 'a' ? ['one', 'two', 'three'] : []
    const list = all.slice(from, from + limit).map((text, at) => ({ place: 'page', at: from + at + 1, text }))
    return { list, total: all.length }
  },
}

const webSearch = () => undefined
const drawings = (): ToolDrawings => ({
  abilities: async ({ owner }) => new Set(owner === 'o' ? [] : ['image']),
  price: async () => 0,
  draw: async () => ({ files: [], costMicros: 0 }),
})

let external: ExternalFetch
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  base = `http://localhost:${port}`
  external = createExternalFetch({ internalHosts: [`localhost:${port}`] })
})
afterAll(async () => {
  await external.close()
  server.close()
})

const context: ToolContext = {
  user: 'u',
  owner: 'o',
  conversation: 'c',
  message: 'm',
  call: 'x',
  locale: 'en',
  signal: new AbortController().signal,
}

async function call(name: string, input: JsonObject, place: Partial<ToolContext> = {}) {
  const source = builtinTools({
    now: () => new Date('2026-11-28T08:00:00Z'),
    fetch: external.fetch,
    documents,
    webSearch,
    drawings,
  })
  const tools = await source.toolsFor({ user: 'u', owner: 'o', conversation: 'c', agentTools: [{ plugin: 'builtin' }] })
  const tool = tools.find((each) => each.name === name)
  const output = (await tool?.call(input, { ...context, ...place })) as ToolOutput
  const [content] = output.content
  return { text: content?.type === 'text' ? content.text : '', isError: output.isError === true }
}

it('current_time tells the time in UTC and in a zone', async () => {
  const { text } = await call('current_time', { timeZone: 'Asia/Taipei' })
  expect(text).toContain('2026-11-28T08:00:00.000Z')
  expect(text).toMatch(/4:00:00\sPM/)
  expect(await call('current_time', { timeZone: 'Mars/Base' })).toMatchObject({ isError: true })
})

it('fetch_page returns the text of a page', async () => {
  expect((await call('fetch_page', { url: `${base}/` })).text).toBe(`${base}/\n\nSaffron\n\n# Spice\n\nRed & gold`)
  expect((await call('fetch_page', { url: `${base}/big5` })).text).toContain('你好')
  expect((await call('fetch_page', { url: `${base}/plain` })).text).toContain('as it is <b>')
  expect(await call('fetch_page', { url: `${base}/gone` })).toEqual({ text: 'HTTP 404\n\nNot here', isError: true })
})

it.each([
  ['/huge', /larger than/],
  ['/picture', /image\/png, not text/],
  ['/inside', /not on the public internet/],
  ['/metadata', /not on the public internet/],
])('fetch_page rejects %s', async (path, why) => {
  expect(await call('fetch_page', { url: base + path })).toMatchObject({
    isError: true,
    text: expect.stringMatching(why),
  })
})

it.each(['http://127.0.0.1/', 'http://[::ffff:7f00:1]/', 'file:///etc/passwd', 'not a url'])(
  'fetch_page rejects the address %s',
  async (url) => expect(await call('fetch_page', { url })).toMatchObject({ isError: true }),
)

it('read_result reads a part of a result, and only of its own conversation', async () => {
  const first = await call('read_result', { id: 'a', from: 16_000 })
  expect(first.text.startsWith(TEXT.slice(16_000, 16_100))).toBe(true)
  expect(first.text).toContain(`of ${TEXT.length}]`)
  expect(await call('read_result', { id: 'a', from: TEXT.length })).toMatchObject({ isError: true })
  expect(await call('read_result', { id: 'a' }, { conversation: 'other' })).toMatchObject({ isError: true })
})

it('read_document lists the files, and reads one from any passage', async () => {
  expect((await call('read_document', {})).text).toBe('notes.txt (text/plain, 9 bytes)')
  expect((await call('read_document', { name: 'notes.txt', from: 1 })).text).toBe('[page 2]\ntwo\n[page 3]\nthree\n')
  expect(await call('read_document', { name: 'other.txt' })).toMatchObject({ isError: true })
  expect(await call('read_document', { name: 'notes.txt', from: 3 })).toMatchObject({ isError: true })
})

it('each tool has a switch, in the agent and in the conversation, which goes first', async () => {
  const source = builtinTools({ now: () => new Date(), fetch: external.fetch, documents, webSearch, drawings })
  const namesFor = async (agentTools?: { plugin: string; names?: string[] }[], chosen?: string[]) =>
    (await source.toolsFor({ user: 'u', owner: 'o', conversation: 'c', agentTools, builtinTools: chosen })).map(
      ({ name }) => name,
    )
  expect(await namesFor()).toEqual([])
  expect(await namesFor([{ plugin: 'builtin', names: ['fetch_page'] }])).toEqual(['fetch_page'])
  expect(await namesFor([{ plugin: 'other' }])).toEqual([])
  expect(await namesFor([{ plugin: 'builtin' }], [])).toEqual([])
  expect(await namesFor(undefined, ['current_time'])).toEqual(['current_time'])
})

it('tools that draw are only there with a model that can', async () => {
  const source = builtinTools({ now: () => new Date(), fetch: external.fetch, documents, webSearch, drawings })
  const namesFor = async (owner: string) =>
    (
      await source.toolsFor({
        user: 'u',
        owner,
        conversation: 'c',
        agentTools: [],
        builtinTools: ['draw', 'edit_image'],
      })
    ).map(({ name }) => name)
  expect(await namesFor('o')).toEqual([])
  expect(await namesFor('p')).toEqual(['draw'])
})

it('the text of a page has no scripts, keeps links and lists, and ends for broken markup', () => {
  const html =
    '<ul><li>a<li><a href="https://x.org/?a=1&amp;b">b</a></ul><style>x{}</style><!-- c --><p>d&#8217;s &bogus;'
  expect(textOfHtml(html)).toBe('- a\n- b (https://x.org/?a=1&b)\n\nd’s &bogus;')
  expect(textOfHtml(`<p>before<script>${'<'.repeat(50_000)}`)).toBe('before')
})
