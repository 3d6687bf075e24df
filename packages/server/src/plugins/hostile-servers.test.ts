import type { RequestListener } from 'node:http'

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { createExternalFetch, type ExternalFetch } from '../platform/external-fetch.ts'
import { rawMcp, serveHttp } from '../testing/index.ts'
import type { ToolContext, ToolOutput } from '../tools/index.ts'
import { TIMES, type Times } from './limits.ts'
import { openMcp } from './mcp/open-mcp.ts'
import type { ToolServer } from './tool-server.ts'

const MEGABYTE = 1024 * 1024
const tool = (fields: object = {}) => ({ name: 'look', inputSchema: { type: 'object' }, ...fields })
const signal = new AbortController().signal
const context: Pick<ToolContext, 'signal'> = { signal }
const definition = { name: 'look', description: '', inputSchema: {}, annotations: {} }

let outside: ExternalFetch
beforeAll(() => {
  outside = createExternalFetch()
})
afterAll(() => outside.close())

/** Connects to a server that answers so. */
async function open(listener: RequestListener, times: Partial<Times> = {}): Promise<ToolServer> {
  const http = await serveHttp(listener)
  const fetch = createExternalFetch({ internalHosts: [http.host] })
  onTestFinished(async () => {
    await fetch.close()
    await http.close()
  })
  const target = { kind: 'http', url: `${http.url}/mcp` } as const
  const server = await openMcp(target, {
    fetch,
    signal,
    isOlder: false,
    onProtocol: () => undefined,
    times: { ...TIMES, ...times },
  })
  onTestFinished(() => server.close())
  return server
}

const saying =
  (type: string, body: string): RequestListener =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(body)
  }

const list = async (tools: readonly object[], more: object = {}) =>
  (await open(rawMcp(() => ({ tools, ...more })))).listTools(signal)

describe('A server is rejected with the reason if it', () => {
  test.for<[string, readonly object[], RegExp]>([
    ['has 5,000 tools', Array.from({ length: 5000 }, (_, at) => tool({ name: `t${at}` })), /there are 5000 of them/],
    ['has a schema of 6 MB', [tool({ description: 'x'.repeat(6 * MEGABYTE) })], /the definition of look is larger/],
    [
      'has many schemas of 60 KB',
      Array.from({ length: 30 }, (_, at) => tool({ name: `t${at}`, description: 'x'.repeat(60_000) })),
      /definitions are larger than/,
    ],
    ['has a schema that is nested too deeply', [tool({ inputSchema: nested(100) })], /nested more than 40 levels/],
    ['has a tool without a name', [tool({ name: '' })], /can’t be a name/],
    ['has a name with characters that can’t be seen', [tool({ name: 'lo\u200Bok' })], /can’t be a name/],
    ['has a name that is too long', [tool({ name: 'x'.repeat(129) })], /can’t be a name/],
    ['has two tools with one name', [tool(), tool()], /two with the name look/],
  ])('%s', async ([, tools, reason]) => {
    const failed = list(tools)
    await expect(failed).rejects.toMatchObject({ code: 'plugin.invalid_tools' })
    await expect(failed).rejects.toMatchObject({ values: { reason: expect.stringMatching(reason) } })
  })

  test('lists tools without an end', async () => {
    let page = 0
    const endless = await open(rawMcp(() => ({ tools: [tool({ name: `t${page++}` })], nextCursor: String(page) })))
    await expect(endless.listTools(signal)).rejects.toMatchObject({ code: 'plugin.invalid_tools' })
  })

  test('answers with 30 MB', async () => {
    const large = list([tool({ description: 'x'.repeat(30 * MEGABYTE) })])
    await expect(large).rejects.toMatchObject({ code: 'plugin.too_large', values: { limit: '8 MB' } })
  })

  test('answers with 30 MB of events', async () => {
    const server = await open(
      rawMcp(
        () => ({ tools: [] }),
        (response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' })
          const write = (left: number) => {
            if (left === 0 || response.destroyed) response.end()
            else response.write(`: ${'x'.repeat(MEGABYTE)}\n\n`, () => write(left - 1))
          }
          write(30)
        },
      ),
    )
    const called = server.call({ tool: definition, input: {}, context })
    await expect(called).rejects.toMatchObject({ code: 'plugin.too_large' })
  })

  test('never answers', async () => {
    const silent = open(() => undefined, { connect: 200 })
    await expect(silent).rejects.toMatchObject({ code: 'plugin.timeout', values: { seconds: 0.2 } })
    const deaf = await open(
      rawMcp(
        () => ({ tools: [] }),
        () => undefined,
      ),
      { call: 200 },
    )
    await expect(deaf.call({ tool: definition, input: {}, context })).rejects.toMatchObject({ code: 'plugin.timeout' })
  })

  test('answers with a page', async () => {
    await expect(open(saying('text/html', '<title>Welcome</title>'))).rejects.toMatchObject({
      code: 'plugin.not_mcp',
    })
  })

  test('answers with JSON that is no message', async () => {
    await expect(open(saying('application/json', '{"hello":"world"}'))).rejects.toMatchObject({ statusCode: 502 })
  })
})

describe('A redirect is rejected that leads', () => {
  test.for([
    ['to the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['to this machine in another form', 'http://[::ffff:7f00:1]/'],
    ['to another origin', 'http://127.0.0.1:65001/mcp'],
  ] as const)('%s', async ([, location]) => {
    const redirecting: RequestListener = (_request, response) => {
      response.writeHead(307, { location }).end()
    }
    const failed = await open(redirecting).then(undefined, (error: unknown) => error)
    expect(failed).toMatchObject({ code: expect.stringMatching(/plugin\.(not_understood|internal_address)/) })
  })
})

test.for([
  'http://169.254.169.254/mcp',
  'http://[::ffff:7f00:1]/mcp',
  'http://127.0.0.1:65001/mcp',
  'http://localhost:65001/mcp',
])('A server at %s isn’t reached', async (url) => {
  const options = { fetch: outside, signal, isOlder: false, onProtocol: () => undefined }
  const host = new URL(url).host
  const opened = openMcp({ kind: 'http', url }, options)
  await expect(opened).rejects.toMatchObject({ code: 'plugin.internal_address', values: { host } })
})

test('A name that leads to a public address first and to this machine next isn’t reached', async () => {
  const http = await serveHttp(rawMcp(() => ({ tools: [] })))
  const { port } = new URL(http.url)
  let lookups = 0
  const fetch = createExternalFetch({
    lookup: (_name, _options, callback) => {
      lookups++
      callback(null, [{ address: lookups === 1 ? '203.0.114.1' : '127.0.0.1', family: 4 }])
    },
  })
  onTestFinished(async () => {
    await fetch.close()
    await http.close()
  })
  const url = `http://rebinding.example:${port}/mcp`
  const times = { ...TIMES, connect: 500 }
  const attempt = () =>
    openMcp({ kind: 'http', url }, { fetch, signal, isOlder: false, onProtocol: () => undefined, times })
  // What is checked is the address of the connection, so an earlier answer doesn't help.
  await expect(attempt()).rejects.toMatchObject({
    code: expect.stringMatching(/plugin\.(timeout|unreachable|internal_address)/),
  })
  await expect(attempt()).rejects.toMatchObject({ code: 'plugin.internal_address' })
})

test('Emoji in names and references in schemas are accepted as they are', async () => {
  const cyclic = { type: 'object', properties: { child: { $ref: '#' } } }
  const [smile] = await list([tool({ name: 'look_😀', inputSchema: cyclic })])
  expect(smile?.definition).toMatchObject({ name: 'look_😀', inputSchema: cyclic })
})

test('An abort ends a call with its reason, not as a timeout', async () => {
  const called = Promise.withResolvers<void>()
  const server = await open(
    rawMcp(
      () => ({ tools: [] }),
      () => called.resolve(),
    ),
  )
  const stopping = new AbortController()
  const running = server.call({ tool: definition, input: {}, context: { signal: stopping.signal } })
  await called.promise
  stopping.abort(new Error('stopped by the user'))
  await expect(running).rejects.toThrow('stopped by the user')
})

test('What a server rejects is a result, which the model can correct', async () => {
  const server = await open(
    rawMcp(
      () => ({ tools: [] }),
      (response, id) => {
        const error = { code: -32_602, message: 'a must be a number' }
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ jsonrpc: '2.0', id, error }))
      },
    ),
  )
  const result = (await server.call({ tool: definition, input: {}, context })) as ToolOutput
  expect(result).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: expect.stringContaining('a must be') }],
  })
})

function nested(levels: number): object {
  let schema: object = { type: 'string' }
  for (let level = 0; level < levels; level++) schema = { type: 'object', properties: { a: schema } }
  return schema
}
