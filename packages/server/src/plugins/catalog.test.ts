import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { send, serveHttp, signedInApi, startTestServer, temporaryFolder } from '../testing/index.ts'

const EVERYTHING = new URL('../../node_modules/@modelcontextprotocol/server-everything/dist/index.js', import.meta.url)
  .pathname

/** Starts a server whose operator offers plugins. */
async function startWithCatalog(plugins: readonly object[]) {
  const pluginCatalog = join(await temporaryFolder(), 'plugins.json')
  await writeFile(pluginCatalog, JSON.stringify({ plugins }))
  const server = await startTestServer({ config: { pluginCatalog } })
  onTestFinished(() => server.close())
  return { server, pluginCatalog }
}

const GITHUB = { key: 'github', name: 'GitHub', url: 'http://127.0.0.1:65001/mcp', needs: ['account'] }
const EVERY = { key: 'everything', name: 'Everything', transport: 'stdio', command: process.execPath }
const LOCAL = { ...EVERY, args: [EVERYTHING, 'stdio'], env: { VISIBLE: 'yes' }, trusted: true }

test('The catalog and the plugins of the user are in one list', async () => {
  const { server, pluginCatalog } = await startWithCatalog([GITHUB, LOCAL])
  const api = await signedInApi(server)
  const offered = await api.plugins.searchPlugins({ query: {} })
  expect(offered).toMatchObject({
    total: 2,
    list: [
      { key: 'everything', installed: false, transport: 'stdio' },
      { key: 'github', installed: false, connected: false, needs: ['account'] },
    ],
  })
  const added = await api.plugins.createPlugin({ body: { catalog: 'github' } })
  // Nothing is listed before the user has signed in.
  expect(added).toMatchObject({ key: 'github', installed: true, connected: false, toolCount: 0, catalog: 'github' })
  const only = async (installed: boolean) => (await api.plugins.searchPlugins({ query: { installed } })).list
  expect(await only(true)).toMatchObject([{ key: 'github', installed: true }])
  expect(await only(false)).toMatchObject([{ key: 'everything', installed: false }])
  const { list } = await api.plugins.searchPlugins({ query: { q: 'git' } })
  expect(list).toMatchObject([{ id: added.id, installed: true }])
  expect((await (await signedInApi(server)).plugins.searchPlugins({ query: { q: 'git' } })).list).toMatchObject([
    { installed: false },
  ])
  const unknown = api.plugins.createPlugin({ body: { catalog: 'gitlab' } })
  await expect(unknown).rejects.toMatchObject({ statusCode: 404, code: 'plugin.not_found' })
  // Why it failed is kept with the plugin.
  expect(await api.plugins.refreshPlugin({ params: { id: added.id } })).toMatchObject({
    health: 'failing',
    failure:
      '127.0.0.1:65001 isn’t on the public internet. An administrator must add it to SAFFRON_INTERNAL_HOSTS first.',
  })
  // A broken file doesn't take away what was known.
  await writeFile(pluginCatalog, '{"plugins":[{}]}')
  expect((await api.plugins.searchPlugins({ query: {} })).total).toBe(2)
})

test('A program is added by a super admin on the server’s own machine, and by nothing else', async () => {
  const { server } = await startWithCatalog([LOCAL])
  const boss = await signedInApi(server, 'super-admin')
  const notLocal = { statusCode: 403, code: 'plugin.not_local' }
  await expect(boss.plugins.createPlugin({ body: { catalog: 'everything' } })).rejects.toMatchObject(notLocal)
  const call = 'POST /api/extensions/create'
  const json = { catalog: 'everything' }
  const token = boss.user.tokens.accessToken
  for (const headers of [{ 'x-forwarded-for': '203.0.113.9' }, { via: '1.1 proxy' }]) {
    expect(await send(server, call, { token, json, headers })).toMatchObject({
      status: 403,
      body: { code: 'plugin.not_local' },
    })
    const named = { command: process.execPath, args: ['-e', '0'] }
    expect(await send(server, call, { token, json: named, headers })).toMatchObject({ status: 403 })
  }
  const admin = await signedInApi(server, 'admin')
  await expect(admin.plugins.createSharedPlugin({ body: json })).rejects.toMatchObject({ statusCode: 403 })
  const added = await boss.plugins.createSharedPlugin({ body: json })
  expect(added).toMatchObject({ key: 'everything', shared: true, transport: 'stdio', health: 'ok', trusted: true })
  expect(added.tools?.map(({ name }) => name)).toContain('echo')
  const seen = await (await signedInApi(server)).plugins.getPlugin({ params: { id: added.id } })
  expect(seen).toMatchObject({ canEdit: false, connected: true })
  // Variables may contain secrets.
  const rows = await server.deps.db.query.selectFrom('plugin').selectAll().execute()
  expect(JSON.stringify([rows, seen])).not.toContain('VISIBLE')
})

const listed = (name: string, more: object) => ({ server: { name, description: 'Does things.', ...more } })

test('A registry is read page by page, without programs and what can’t be used, and isn’t asked again at once', async () => {
  const remotes = [{ type: 'streamable-http', url: 'https://mcp.example.org/mcp' }]
  const pages = [
    {
      servers: [
        listed('org.example/weather', { title: 'Weather', remotes }),
        listed('org.example/program', { packages: [{ registryType: 'npm', identifier: 'x' }] }),
        listed('org.example/filled-in', { remotes: [{ type: 'sse', url: 'https://{region}.example.org' }] }),
      ],
      metadata: { nextCursor: 'two' },
    },
    {
      servers: [
        listed('org.example/mail', {
          remotes: [{ ...remotes[0], headers: [{ name: 'Authorization', isRequired: true }] }],
        }),
        {
          ...listed('org.example/old', { remotes }),
          _meta: { 'io.modelcontextprotocol.registry/official': { isLatest: false } },
        },
      ],
      metadata: {},
    },
  ]
  const asked: string[] = []
  let isBroken = false
  const registry = await serveHttp(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(pages[url.includes('cursor=two') ? 1 : 0]))
  })
  const server = await startTestServer({
    config: { pluginCatalog: `${registry.url}/v0/servers`, internalHosts: [registry.host] },
  })
  onTestFinished(async () => {
    await server.close()
    await registry.close()
  })
  const { plugins } = await signedInApi(server)
  const search = async () => (await plugins.searchPlugins({ query: {} })).list
  expect(await search()).toMatchObject([
    { key: 'mail', name: 'mail', needs: ['key'], installed: false },
    { key: 'weather', name: 'Weather', publisher: 'org.example', url: 'https://mcp.example.org/mcp', needs: [] },
  ])
  await search()
  expect(asked).toEqual(['/v0/servers', '/v0/servers?cursor=two'])
  // What was known stays when it fails.
  isBroken = true
  server.passTime(11 * 60_000)
  expect(await search()).toHaveLength(2)
  expect(asked).toHaveLength(3)
})

test('A registry with a catalog like a file offers no programs, and nothing of it is trusted', async () => {
  const registry = await serveHttp((_request, response) => {
    response.end(JSON.stringify({ plugins: [LOCAL, { ...GITHUB, trusted: true }, { key: 'no url' }] }))
  })
  const config = { pluginCatalog: registry.url, internalHosts: [registry.host] }
  const server = await startTestServer({ config })
  onTestFinished(async () => {
    await server.close()
    await registry.close()
  })
  const boss = await signedInApi(server, 'super-admin')
  expect((await boss.plugins.searchPlugins({ query: {} })).list).toMatchObject([{ key: 'github', trusted: false }])
  const program = boss.plugins.createSharedPlugin({ body: { catalog: 'everything' } })
  await expect(program).rejects.toMatchObject({ code: 'plugin.not_found' })
})
