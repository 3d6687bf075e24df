import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { liveConfig } from '../../system/settings/live-config.ts'
import { buildAgent, signedInApi, startTestServer, type TestServer } from '../../testing/index.ts'

/** Stands for a search service on the internet. It answers with the documented fields of each. */
const asked: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
let answer: (path: string) => { status?: number; to?: string; body: unknown }
const service = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    asked.push({ path: request.url ?? '', headers: request.headers, body })
    const { status = 200, to, body: sent } = answer(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json', ...(to && { location: to }) })
    response.end(typeof sent === 'string' ? sent : JSON.stringify(sent))
  })
})

type Api = Awaited<ReturnType<typeof signedInApi>>

let server: TestServer
let boss: Api
let user: Api
let url = ''
/** Servers that search with a service that needs a key, at the address of ours. */
let keyed: Readonly<Record<'brave' | 'tavily', { readonly server: TestServer; readonly user: Api }>>

async function startKeyed(provider: 'brave' | 'tavily', internalHosts: readonly string[]) {
  const webSearch = { provider, url, key: `secret-of-${provider}` }
  const started = await startTestServer({ config: { internalHosts, demoPaceMs: 0, webSearch } })
  return { server: started, user: await signedInApi(started) }
}

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  server = await startTestServer({ config: { internalHosts: [`127.0.0.1:${port}`], demoPaceMs: 0 } })
  boss = await signedInApi(server, 'super-admin')
  user = await signedInApi(server)
  const hosts = [`127.0.0.1:${port}`]
  keyed = { brave: await startKeyed('brave', hosts), tavily: await startKeyed('tavily', hosts) }
})
afterAll(async () => {
  await Promise.all([server, keyed.brave.server, keyed.tavily.server].map((each) => each.close()))
  service.close()
})

async function set(values: Readonly<Record<string, string | null>>) {
  const { list } = await boss.system.searchSettings({ query: { limit: 100 } })
  for (const { id, key } of list) {
    const value = values[key]
    if (value !== undefined) await boss.system.updateSetting({ params: { id }, body: { value } })
  }
}
afterEach(() => set({ 'webSearch.provider': null, 'webSearch.url': null, 'webSearch.key': null }))

/** Lets the demo model search. Returns the tool call of its reply. */
async function search(input: object = { query: 'saffron price' }, on = { server, user }) {
  const { chat, user: asks } = on.user
  const agent = await buildAgent(on.server.deps.db, asks.id, { published: true, tools: [{ plugin: 'builtin' }] })
  const { id } = await chat.createAgentConversation({ params: { agent: agent.id }, body: {} })
  const content = `use tool web_search with ${JSON.stringify(input)}`
  for await (const _event of chat.startRun({ params: { id }, body: { content } }));
  const { list } = await chat.searchMessages({ query: { conversation: id } })
  return list.at(-1)?.parts.find((part) => part.type === 'tool')
}

const SOURCES = [
  '[1] Spice market\nhttps://example.com/price\nAbout 10 dollars a gram.',
  '[2] example.org\nhttps://example.org/\nRed gold',
].join('\n\n')
const results = (text: string) => [
  { title: 'Spice market', url: 'https://example.com/price', [text]: 'About <strong>10</strong> dollars\n a gram.' },
  { title: '', url: 'https://example.org/', [text]: 'Red gold', score: 0.5 },
  { title: 'Not a page', url: 'javascript:alert(1)', [text]: 'x' },
  'nonsense',
]

test('there is no such tool without a service', async () => {
  expect(await search()).toMatchObject({ state: 'failed', error: 'unknown' })
  // One that needs a key isn't complete without it.
  await set({ 'webSearch.provider': 'brave' })
  expect(await search()).toMatchObject({ error: 'unknown' })
})

test('a server of the operator’s own answers with numbered sources', async () => {
  answer = () => ({ body: { query: 'saffron price', number_of_results: 2, results: results('content') } })
  await set({ 'webSearch.provider': 'searxng', 'webSearch.url': `${url}/searx/` })
  const found = await search()
  expect(found).toMatchObject({ state: 'done', output: SOURCES })
  expect(asked.at(-1)?.path).toBe('/searx/search?q=saffron+price&format=json')
})

test('a service with a key gets it in its own header', async () => {
  answer = () => ({ body: { type: 'search', web: { type: 'search', results: results('description') } } })
  expect(await search({ query: 'saffron price', count: 2 }, keyed.brave)).toMatchObject({ output: SOURCES })
  expect(asked.at(-1)).toMatchObject({
    path: '/res/v1/web/search?q=saffron+price&count=2',
    headers: { 'x-subscription-token': 'secret-of-brave' },
  })
})

test('a service that is posted to gets its key as a bearer token', async () => {
  answer = () => ({ body: { query: 'saffron price', results: results('content'), response_time: 1 } })
  expect(await search({ query: 'saffron price', count: 1 }, keyed.tavily)).toMatchObject({
    output: SOURCES.split('\n\n')[0],
  })
  expect(asked.at(-1)).toMatchObject({ path: '/search', headers: { authorization: 'Bearer secret-of-tavily' } })
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({ query: 'saffron price', max_results: 1 })
})

test('nobody reads a key again', async () => {
  await set({ 'webSearch.key': 'secret-of-tavily' })
  const { list } = await boss.system.searchSettings({ query: { limit: 100 } })
  expect(list.find(({ key }) => key === 'webSearch.key')).toMatchObject({ value: null, isSet: true, secret: true })
})

test.for(['brave', 'tavily'] as const)('the URL of another server doesn’t get the key of %s', (provider) => {
  const values = new Map([
    ['webSearch.provider', provider],
    ['webSearch.url', url],
    ['webSearch.key', 'secret-of-another'],
  ])
  const other = liveConfig(server.deps.config, (key) => values.get(key)).webSearch
  expect(other).toEqual({ provider, url: undefined, key: 'secret-of-another' })
  values.set('webSearch.provider', 'searxng')
  const own = liveConfig(server.deps.config, (key) => values.get(key)).webSearch
  expect(own).toEqual({ provider: 'searxng', url, key: undefined })
})

test.for([
  ['an error', () => ({ status: 429, body: {} }), /HTTP 429/],
  ['what isn’t JSON', () => ({ body: '<html>' }), /failed/],
  ['30 MB', () => ({ body: 'x'.repeat(30 * 1024 * 1024) }), /failed/],
  ['a redirect, which would give the key away', () => ({ status: 302, to: 'https://example.com', body: '' }), /failed/],
] as const)('the model learns of %s', async ([, given, why]) => {
  answer = given
  const found = await search(undefined, keyed.tavily)
  expect(found).toMatchObject({ state: 'failed', output: expect.stringMatching(why) })
  expect(JSON.stringify(found)).not.toContain('secret-of')
})

test('an answer without results says so', async () => {
  answer = () => ({ body: { results: null } })
  await set({ 'webSearch.provider': 'searxng', 'webSearch.url': url })
  expect(await search()).toMatchObject({ state: 'done', output: 'No results.' })
})

test('an internal host that the operator hasn’t listed isn’t reached', async () => {
  await set({ 'webSearch.provider': 'searxng', 'webSearch.url': 'http://127.0.0.1:8099' })
  expect(await search()).toMatchObject({ state: 'failed', output: expect.stringContaining('internal address') })
})
