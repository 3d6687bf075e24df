import type { RequestListener } from 'node:http'

import { expect, onTestFinished, test } from 'vitest'

import { buildConversation, serveHttp, signedInApi, startTestServer } from '../../testing/index.ts'
import type { ToolOutput } from '../../tools/index.ts'

const DOCUMENT = {
  openapi: '3.1.0',
  servers: [{ url: '/v1' }],
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getPet', summary: 'Get a pet', parameters: [{ name: 'full', in: 'query', schema: {} }] },
      put: {
        operationId: 'changePet',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
      },
    },
  },
  components: {
    schemas: {
      Pet: { type: 'object', properties: { name: { type: 'string' }, friend: { $ref: '#/components/schemas/Pet' } } },
      Unused: { type: 'object' },
    },
  },
}

/** Starts an API with its document, and adds it as a plugin of a user. */
async function start(document: object = DOCUMENT, { key }: { readonly key?: string } = {}) {
  const requests: string[] = []
  const listener: RequestListener = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    requests.push([request.method, request.url, request.headers.authorization ?? '', body].join(' ').trim())
    if (key !== undefined && request.headers.authorization !== `Bearer ${key}`) {
      response.writeHead(401).end()
      return
    }
    const isThere = request.url === '/openapi.json' || request.url?.startsWith('/v1/pets/') === true
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' })
    response.end(request.url === '/openapi.json' ? JSON.stringify(document) : '{"name":"Rex"}')
  }
  const http = await serveHttp(listener)
  const server = await startTestServer({ config: { internalHosts: [http.host], pluginsByUrl: true } })
  onTestFinished(async () => {
    await server.close()
    await http.close()
  })
  const api = await signedInApi(server)
  const add = () =>
    api.plugins.createPlugin({ body: { url: `${http.url}/openapi.json`, name: 'Pets', transport: 'openapi' } })
  const user = api.user.id
  const call = async (name: string, input: Readonly<Record<string, unknown>>) => {
    const conversation = (await buildConversation(server.deps.db, user)).id
    const agentTools = [{ plugin: 'pets' }]
    const tools = await server.app.plugins.tools.toolsFor({ user, owner: user, conversation, agentTools })
    const tool = tools.find((each) => each.name === name)
    const { signal } = new AbortController()
    const context = { user, owner: user, conversation, message: user, call: 'call-1', locale: 'en', signal } as const
    return { tool, result: (await tool?.call(input, context)) as ToolOutput }
  }
  return { api, add, call, requests }
}

test('Each operation of an OpenAPI document is a tool', async () => {
  const { add, call, requests } = await start()
  const plugin = await add()
  expect(plugin).toMatchObject({ transport: 'openapi', toolCount: 2, needs: [] })
  const got = await call('getPet', { id: '../admin', full: true })
  // It can't leave its place in the path.
  expect(requests.at(-1)).toBe('GET /v1/pets/..%2Fadmin?full=true')
  expect(got.result).toEqual({ content: [{ type: 'text', text: '{"name":"Rex"}' }] })
  expect(got.tool).toMatchObject({ title: 'Get a pet', consent: 'ask' })
  const changed = await call('changePet', { id: '7', body: { name: 'Rex' } })
  expect(requests.at(-1)).toBe('PUT /v1/pets/7  {"name":"Rex"}')
  expect(changed.tool?.inputSchema).toMatchObject({
    properties: { body: { properties: { name: { type: 'string' }, friend: {} } } },
    required: ['id', 'body'],
  })
  expect(JSON.stringify(plugin.tools)).not.toContain('Unused')
})

test('An API that needs a key gets the user’s', async () => {
  const key = 'tok-of-the-user'
  const { api, add, call, requests } = await start(DOCUMENT, { key })
  const { id, needs, connected } = await add()
  expect({ needs, connected }).toEqual({ needs: ['key'], connected: false })
  const params = { id }
  await expect(api.plugins.connectPlugin({ params, body: {} })).rejects.toMatchObject({ code: 'plugin.key_required' })
  await api.plugins.connectPlugin({ params, body: { key } })
  await call('getPet', { id: '7' })
  expect(requests.at(-1)).toBe(`GET /v1/pets/7 Bearer ${key}`)
})

test.for([
  ['that isn’t one', { swagger: '2.0' }, 'plugin.invalid_tools'],
  ['whose server is elsewhere', { ...DOCUMENT, servers: [{ url: 'https://evil.example' }] }, 'plugin.invalid_tools'],
] as const)('A document %s is rejected', async ([, document, code]) => {
  const { add } = await start(document)
  await expect(add()).rejects.toMatchObject({ statusCode: 502, code })
})
