import type { McpServer } from '@modelcontextprotocol/server'
import { expect, onTestFinished, test } from 'vitest'

import {
  buildConversation,
  protectedBy,
  signedInApi,
  startMcpServer,
  startOAuthServer,
  startTestServer,
} from '../../testing/index.ts'

const register = (server: McpServer) => {
  server.registerTool('whoami', { description: 'Says who you are.' }, () => ({
    content: [{ type: 'text', text: 'you' }],
  }))
}

/** Starts a server whose tools need an account at an authorization server. */
async function start(options: Parameters<typeof startOAuthServer>[0] = {}) {
  const oauth = await startOAuthServer(options)
  let own = ''
  const mcp = await startMcpServer({ register, intercept: protectedBy(oauth, () => own) })
  own = mcp.url
  const server = await startTestServer({ config: { internalHosts: [mcp.host, oauth.host], pluginsByUrl: true } })
  onTestFinished(async () => {
    await server.close()
    await mcp.close()
    await oauth.close()
  })
  const api = await signedInApi(server)
  const plugin = await api.plugins.createPlugin({ body: { url: `${mcp.url}/mcp`, name: 'Mail' } })
  return { oauth, mcp, server, api, plugin, params: { id: plugin.id } }
}

type Started = Awaited<ReturnType<typeof start>>

const callbackOf = (back: URL) => ({
  query: {
    state: back.searchParams.get('state') ?? '',
    code: back.searchParams.get('code') ?? '',
    iss: back.searchParams.get('iss') ?? '',
  },
})

async function signIn({ api, oauth, params }: Started, body: object = {}) {
  const { connected, authorizeUrl = '' } = await api.plugins.connectPlugin({ params, body })
  expect(connected).toBe(false)
  return api.plugins.finishPluginConnection(callbackOf(await oauth.approve(authorizeUrl)))
}

test('A server that wants to know the user is connected by signing in to its service', async () => {
  const started = await start()
  const { oauth, mcp, server, api, plugin, params } = started
  expect(plugin).toMatchObject({ needs: ['account'], connected: false, toolCount: 0 })
  await expect(api.plugins.refreshPlugin({ params })).rejects.toMatchObject({ code: 'plugin.not_connected' })
  const { authorizeUrl = '' } = await api.plugins.connectPlugin({ params, body: {} })
  const asked = new URL(authorizeUrl).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: 'registered',
    code_challenge_method: 'S256',
    redirect_uri: `${server.url}/app/plugins`,
    resource: `${mcp.url}/mcp`,
  })
  const connected = await signIn(started)
  expect(connected).toMatchObject({ connected: true, toolCount: 1, tools: [{ name: 'whoami' }] })
  expect(oauth.tokenRequests).toMatchObject([{ grant_type: 'authorization_code', resource: `${mcp.url}/mcp` }])
  const rows = await server.deps.db.query.selectFrom('pluginConnection').selectAll().execute()
  expect(JSON.stringify([rows, connected])).not.toMatch(/access-|refresh-/)
})

test('An expired token is renewed once, even if several calls notice it at the same time', async () => {
  const started = await start()
  const { oauth, server, api } = started
  await signIn(started)
  const user = api.user.id
  const conversation = (await buildConversation(server.deps.db, user)).id
  const agentTools = [{ plugin: 'mail' }]
  const [tool] = await server.app.plugins.tools.toolsFor({ user, owner: user, conversation, agentTools })
  const call = () =>
    tool?.call(
      {},
      {
        user,
        owner: user,
        conversation,
        message: crypto.randomUUID(),
        call: crypto.randomUUID(),
        locale: 'en',
        signal: new AbortController().signal,
      },
    )
  oauth.expireTokens()
  const results = await Promise.all([call(), call(), call()])
  expect(results).toMatchObject([{}, {}, {}].map(() => ({ content: [{ type: 'text', text: 'you' }] })))
  expect(oauth.tokenRequests.filter((each) => each['grant_type'] === 'refresh_token')).toHaveLength(1)
  // The stored tokens are the renewed ones.
  oauth.expireTokens()
  await server.app.plugins.userData.erase(user)
  expect(await call()).toMatchObject({ content: [{ text: 'you' }] })
})

test('A sign-in can only be finished by who began it, and once', async () => {
  const started = await start()
  const { oauth, server, api, params } = started
  const { authorizeUrl = '' } = await api.plugins.connectPlugin({ params, body: {} })
  const callback = callbackOf(await oauth.approve(authorizeUrl))
  const expired = { statusCode: 404, code: 'plugin.sign_in_expired' }
  const victim = await signedInApi(server)
  await expect(victim.plugins.finishPluginConnection(callback)).rejects.toMatchObject(expired)
  await api.plugins.finishPluginConnection(callback)
  await expect(api.plugins.finishPluginConnection(callback)).rejects.toMatchObject(expired)
  const forged = { query: { ...callback.query, state: 'forged' } }
  await expect(api.plugins.finishPluginConnection(forged)).rejects.toMatchObject(expired)
})

test('A sign-in expires, fails if the user declined it, and if another service answered', async () => {
  const started = await start({ issuer: () => 'https://evil.example' })
  const { oauth, server, api, params } = started
  const failed = { statusCode: 502, code: 'plugin.sign_in_failed' }
  await expect(signIn(started)).rejects.toMatchObject(failed)
  expect(oauth.tokenRequests).toEqual([])
  const begin = async () => {
    const { authorizeUrl = '' } = await api.plugins.connectPlugin({ params, body: {} })
    return callbackOf(await oauth.approve(authorizeUrl)).query
  }
  const { state } = await begin()
  const declined = { query: { state, error: 'access_denied' } }
  await expect(api.plugins.finishPluginConnection(declined)).rejects.toMatchObject(failed)
  const query = await begin()
  server.passTime(16 * 60_000)
  const late = (await signedInApi(server)).plugins.finishPluginConnection({ query })
  await expect(late).rejects.toMatchObject({ code: 'plugin.sign_in_expired' })
})

test('A service that registers no clients needs one that the user enters', async () => {
  const started = await start({ canRegister: false })
  const { api, params } = started
  const without = api.plugins.connectPlugin({ params, body: {} })
  await expect(without).rejects.toMatchObject({
    statusCode: 409,
    code: 'plugin.client_required',
    details: { redirectUrl: `${started.server.url}/app/plugins` },
  })
  expect(await signIn(started, { clientId: 'by-hand' })).toMatchObject({ connected: true, toolCount: 1 })
})

test('Disconnecting deletes the tokens, and nothing of them is in an export', async () => {
  const started = await start()
  const { server, api, params } = started
  await signIn(started)
  const files = await server.app.plugins.userData.exportFiles(api.user.id)
  let exported = ''
  for (const { content } of files) for await (const chunk of content()) exported += String(chunk)
  expect(exported).toContain('"kind": "account"')
  expect(exported).not.toMatch(/access-|refresh-/)
  expect(await api.plugins.disconnectPlugin({ params })).toEqual({ connected: false })
  expect(await server.deps.db.query.selectFrom('pluginConnection').selectAll().execute()).toEqual([])
  expect(await api.plugins.getPlugin({ params })).toMatchObject({ connected: false })
})
