import { expect, expectTypeOf, test } from 'vitest'

import type { ChatCompletionsChunk, FoundConversation, RunEvent } from '../chat/index.ts'
import { createSession } from '../session/session.ts'
import { buildConversation, buildId, buildMessage, buildRun, collect, createMemoryStorage } from '../testing/index.ts'
import { json, openSse, type Responder, sseFrame, startTestServer } from '../testing/test-server.ts'
import { type ApiOptions, createApi } from './create-api.ts'

async function setUp(respond: Responder, options: Partial<ApiOptions> = {}, prefix = '') {
  const { baseUrl, received } = await startTestServer(respond)
  const session = createSession(createMemoryStorage())
  session.storeTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' })
  return { api: createApi({ baseUrl: baseUrl + prefix, session, ...options }), received, session }
}

const emptyList: Responder = (_, response) => json(response, 200, { list: [], total: 0 })

test('a call goes to its path under the base with query, bearer and language', async () => {
  const { api, received } = await setUp(emptyList, { locale: () => 'zh-Hant' }, '/prefix/')
  const answer = await api.chat.searchConversations({ query: { page: 2, q: 'a b' } })
  expect(answer).toEqual({ list: [], total: 0 })
  expectTypeOf(answer.list).toEqualTypeOf<FoundConversation[]>()
  expect(received[0]).toMatchObject({ method: 'GET', url: '/prefix/ai/conversation/search?page=2&q=a+b' })
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer access-1', 'accept-language': 'zh-Hant' })
})

test('a call may be made with nothing where nothing is needed', async () => {
  const { api, received } = await setUp(emptyList)
  await api.chat.searchConversations()
  expect(received[0]?.url).toBe('/ai/conversation/search')
})

test('the types ask for params and body exactly where an endpoint has them', async () => {
  const { api } = await setUp(emptyList)
  expectTypeOf(api.chat.getConversation).parameter(0).toHaveProperty('params')
  expectTypeOf(api.chat.startRun).returns.toExtend<AsyncIterable<RunEvent>>()
  // @ts-expect-error: params are missing
  await expect(api.chat.getConversation({})).rejects.toMatchObject({ code: 'request.not_found' })
})

test('a body goes as JSON, related entities in it as ids', async () => {
  const { api, received } = await setUp((_, response) => json(response, 201, buildConversation()))
  const agent = buildConversation()
  await api.request('POST', '/ai/conversation/create', { body: { title: 'é', agent } })
  expect(received[0]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ title: 'é', agent: agent.id })
})

test('the messages of chat completions are content: nothing in them is taken for an entity', async () => {
  const { api, received } = await setUp((_, response) => json(response, 200, {}))
  const odd = { ...buildMessage(), role: 'user', content: 'x' } as const
  await api.chat.chatCompletions({ body: { model: 'm', messages: [odd] } })
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({ model: 'm', messages: [odd] })
})

const chunkOf = (content: string) => ({
  id: 'c',
  object: 'chat.completion.chunk' as const,
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
})

/** Responds to chat completions with these frames. */
const streamOf =
  (...frames: unknown[]): Responder =>
  (_, response) => {
    openSse(response)
    for (const frame of frames) response.write(`data: ${typeof frame === 'string' ? frame : JSON.stringify(frame)}\n\n`)
    response.end()
  }

test('chat completions that ask for a stream give their chunks one by one, those that do not their answer', async () => {
  const { api, received } = await setUp(streamOf(chunkOf('Well'), chunkOf(', well'), '[DONE]'), { validate: true })
  const body = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] }
  const stream = api.chat.chatCompletions({ body: { ...body, stream: true } })
  expectTypeOf(stream).toEqualTypeOf<AsyncGenerator<ChatCompletionsChunk, void, undefined>>()
  expect(await collect(stream)).toEqual([chunkOf('Well'), chunkOf(', well')])
  expect(received[0]?.headers.accept).toContain('text/event-stream')
  const whole = { id: 'c', object: 'chat.completion' as const, created: 1, model: 'm', choices: [] }
  const { api: plain } = await setUp((_, response) => json(response, 200, whole))
  for (const asked of [body, { ...body, stream: false as const }]) {
    const answer = plain.chat.chatCompletions({ body: asked })
    expectTypeOf(answer).resolves.toHaveProperty('choices')
    await expect(answer).resolves.toEqual(whole)
  }
})

test.each([
  {
    what: 'a failure in place of a chunk',
    frame: { error: { message: 'No' }, statusCode: 402, code: 'wallet.insufficient' },
    code: 'wallet.insufficient',
  },
  { what: 'an end without [DONE]', frame: chunkOf(' and'), code: 'client.aborted' },
  { what: 'a chunk that is no JSON', frame: '{', code: 'client.bad_answer' },
])('a stream of chat completions with $what throws $code after what came before', async ({ frame, code }) => {
  const { api } = await setUp(streamOf(chunkOf('Well'), frame))
  const seen: unknown[] = []
  const reading = (async () => {
    const body = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }], stream: true as const }
    for await (const chunk of api.chat.chatCompletions({ body })) seen.push(chunk)
  })()
  await expect(reading).rejects.toMatchObject({ code })
  expect(seen[0]).toEqual(chunkOf('Well'))
})

test('the anti-forgery cookie is repeated in its header', async () => {
  const cookies = new Map([['XSRF-TOKEN', 'abc']])
  const { api, received } = await setUp(emptyList, { readCookie: (name) => cookies.get(name) })
  await api.chat.searchConversations()
  cookies.clear()
  await api.chat.searchConversations()
  expect(received.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['abc', undefined])
})

test('a call that is refused for its anti-forgery cookie goes out once more with the one it was given', async () => {
  let cookie: string | undefined
  const { api, received } = await setUp(
    (_, response) => {
      if (received.length > 1) return json(response, 201, buildConversation())
      cookie = 'new'
      json(response, 403, { statusCode: 403, code: 'request.forgery', message: 'No' })
    },
    { readCookie: () => cookie },
  )
  await api.chat.createConversation({ body: {} })
  expect(received.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, 'new'])
  received.length = 0
  await expect(api.chat.createConversation({ body: {} })).rejects.toMatchObject({ code: 'request.forgery' })
  expect(received).toHaveLength(1)
})

test('a URL under the base that ends in /sse goes as POST', async () => {
  const { api, received } = await setUp((_, response) => json(response, 200, {}))
  await api.request('GET', '/jobs/1/sse', { query: { a: 1 } })
  await api.request('GET', '/jobs/sse/1')
  expect(received.map(({ method }) => method)).toEqual(['POST', 'GET'])
})

test('headers of the caller go along', async () => {
  const { api, received } = await setUp(emptyList)
  await api.chat.searchConversations({ headers: { 'Idempotency-Key': 'k' } })
  expect(received[0]?.headers['idempotency-key']).toBe('k')
})

test('the wrapped form is opened, its failures are thrown', async () => {
  const { api } = await setUp(({ url }, response) =>
    url.includes('create')
      ? json(response, 200, { statusCode: 402, message: 'No credit' })
      : json(response, 200, { statusCode: 0, message: 'ok', data: { list: [], total: 0 } }),
  )
  await expect(api.chat.searchConversations()).resolves.toEqual({ list: [], total: 0 })
  await expect(api.chat.createConversation({ body: {} })).rejects.toMatchObject({
    statusCode: 402,
    message: 'No credit',
  })
})

test('text, an empty answer and broken JSON', async () => {
  const { api } = await setUp(({ url }, response) => {
    if (url === '/text') response.writeHead(200, { 'content-type': 'text/plain' }).end('hello')
    else if (url === '/empty') response.writeHead(204).end()
    else if (url === '/proxy') response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    else response.writeHead(url === '/broken' ? 200 : 500, { 'content-type': 'application/json' }).end('{"a"')
  })
  await expect(api.request('GET', '/text')).resolves.toBe('hello')
  await expect(api.request('GET', '/empty')).resolves.toBeUndefined()
  await expect(api.request('GET', '/broken')).rejects.toMatchObject({ code: 'client.bad_answer' })
  await expect(api.request('GET', '/broken-failure')).rejects.toMatchObject({ code: 'client.status', statusCode: 500 })
  await expect(api.request('GET', '/proxy')).rejects.toMatchObject({ code: 'client.status', statusCode: 502 })
})

test('a call of the contract takes a JSON object alone, an empty answer where nothing was to be said', async () => {
  const answers: Record<string, Responder> = {
    text: (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('OK'),
    list: (_, response) => json(response, 200, []),
    word: (_, response) => json(response, 200, 'OK'),
    nothing: (_, response) => response.writeHead(200).end(),
    untyped: (_, response) => response.writeHead(200).end('{"list":[],"total":0}'),
  }
  for (const respond of Object.values(answers)) {
    const { api } = await setUp(respond)
    await expect(api.chat.searchConversations()).rejects.toMatchObject({ code: 'client.bad_answer' })
  }
  const { api } = await setUp((_, response) => response.writeHead(204).end())
  await expect(api.chat.searchConversations()).resolves.toBeUndefined()
})

test('cancelling a call, before and while it runs, is told as such', async () => {
  const { api } = await setUp(() => undefined)
  const before = AbortSignal.abort()
  await expect(api.chat.searchConversations({ signal: before })).rejects.toMatchObject({ code: 'client.cancelled' })
  const controller = new AbortController()
  const call = api.chat.searchConversations({ signal: controller.signal })
  controller.abort()
  await expect(call).rejects.toMatchObject({ code: 'client.cancelled' })
})

test('a time limit of the caller is told as a timeout', async () => {
  const { api } = await setUp(() => undefined)
  const signal = AbortSignal.timeout(1)
  await expect(api.chat.searchConversations({ signal })).rejects.toMatchObject({ code: 'client.timeout' })
})

test('a server that is not there is a network failure, one that breaks off an aborted request', async () => {
  const { api } = await setUp((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"a":')
    setImmediate(() => response.destroy())
  })
  await expect(api.request('GET', '/x')).rejects.toMatchObject({ code: 'client.aborted' })
  const nobody = createApi({ baseUrl: 'http://127.0.0.1:1', session: createSession(createMemoryStorage()) })
  await expect(nobody.request('GET', '/x')).rejects.toMatchObject({ code: 'client.network', statusCode: 0 })
})

test('with validate an answer that does not fit its schema is refused', async () => {
  const { api } = await setUp((_, response) => json(response, 200, { list: 'no' }), { validate: true })
  await expect(api.chat.searchConversations()).rejects.toMatchObject({ code: 'client.bad_answer' })
  const { api: trusting } = await setUp((_, response) => json(response, 200, { list: 'no' }))
  await expect(trusting.chat.searchConversations()).resolves.toEqual({ list: 'no' })
})

test('a run streams as typed events, checked one by one', async () => {
  const run = buildRun(buildMessage(), ['Hel', 'lo'])
  const { api, received } = await setUp(
    (_, response) => {
      openSse(response)
      for (const event of run) response.write(sseFrame(event))
      response.end()
    },
    { validate: true },
  )
  const id = buildId()
  const events = await collect(api.chat.startRun({ params: { id }, body: { content: 'Hi' } }))
  expect(events).toEqual(run)
  expect(received[0]).toMatchObject({ method: 'POST', url: `/ai/conversation/list/${id}/start` })
  expect(received[0]?.headers.accept).toContain('text/event-stream')
})

test('a stream that is refused throws the server’s error, and a stream where JSON came the client’s own', async () => {
  const { api } = await setUp(({ url }, response) =>
    url.endsWith('/start')
      ? json(response, 409, { statusCode: 409, code: 'run.in_progress', message: 'Wait', error: 'Conflict' })
      : json(response, 200, {}),
  )
  const params = { id: buildId() }
  const start = api.chat.startRun({ params, body: { content: 'Hi' } })
  await expect(start.next()).rejects.toMatchObject({ code: 'run.in_progress', statusCode: 409 })
  const attach = api.chat.attachRun({ params, body: {} })
  await expect(attach.next()).rejects.toMatchObject({ code: 'client.bad_answer' })
})

test('leaving a stream closes its connection', async () => {
  let closed: Promise<void> | undefined
  const { api } = await setUp((_, response) => {
    closed = new Promise((resolve) => {
      response.on('close', resolve)
    })
    openSse(response)
    response.write(sseFrame({ event: 'conversation', data: {} }))
  })
  for await (const event of api.events('GET', '/ai/conversation/events')) {
    expect(event).toEqual({ event: 'conversation', data: '{}' })
    break
  }
  await closed
})

test('leaves an answer unread where that is asked for, and still knows a failure', async () => {
  const { api, received } = await setUp(({ method }, response) => {
    if (method === 'HEAD') response.writeHead(200, { 'upload-offset': '7' }).end()
    else if (method === 'GET') response.writeHead(206, { 'content-type': 'application/json' }).end('{"a":')
    else json(response, 507, { statusCode: 507, code: 'drive.full', message: 'Full' })
  })
  expect((await api.open('HEAD', '/x')).headers.get('upload-offset')).toBe('7')
  const part = await api.open('GET', '/x', { headers: { range: 'bytes=0-4' } })
  expect([part.status, await part.text()]).toEqual([206, '{"a":'])
  await expect(api.open('POST', '/x', { body: new Blob(['b']) })).rejects.toMatchObject({ code: 'drive.full' })
  expect(received.at(-1)).toMatchObject({ body: 'b' })
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer access-1' })
})

test('a call that must outlive its page is sent so, and others aren’t', async () => {
  const sent: (boolean | undefined)[] = []
  const { api } = await setUp(emptyList, {
    fetch: (url, init) => {
      sent.push(init.keepalive)
      return fetch(url, init)
    },
  })
  await api.chat.searchConversations({ keepalive: true })
  await api.chat.searchConversations()
  expect(sent).toEqual([true, undefined])
})

test('a call that names no object works in the chosen workspace, and one that does stays as it is', async () => {
  const [chosen, other, conversation] = [buildId(), buildId(), buildId()]
  const { api, received } = await setUp(emptyList, { workspace: async () => chosen })
  await api.chat.searchConversations({ query: { page: 2 } })
  await api.chat.searchConversations({ query: { workspace: other } })
  await api.chat.searchMessages({ query: { conversation } })
  await api.drive.createFolders({ body: { paths: ['a'] } })
  await api.drive.createFolders({ body: { parent: conversation, paths: ['a'] } })
  await api.auth.searchInvitations()
  expect(received.map(({ url }) => url)).toEqual([
    `/ai/conversation/search?page=2&workspace=${chosen}`,
    `/ai/conversation/search?workspace=${other}`,
    `/ai/message/search?conversation=${conversation}`,
    `/fsnode/create/folders?workspace=${chosen}`,
    '/fsnode/create/folders',
    '/invitation/search',
  ])
})

test('without a chosen workspace, calls work in the user’s own space', async () => {
  const { api, received } = await setUp(emptyList, { workspace: async () => undefined })
  await api.chat.searchConversations()
  expect(received[0]?.url).toBe('/ai/conversation/search')
})
