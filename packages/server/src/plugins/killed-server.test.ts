import { once } from 'node:events'

import { inputRequired, type McpServer } from '@modelcontextprotocol/server'
import { type Message, waitingCalls } from '@saffron/core/chat'
import { signUp } from '@saffron/core/session'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'

import { clientOf, startMcpServer, temporaryFolder } from '../testing/index.ts'
import { serveInChild } from '../testing/serve-in-child.ts'

// Three servers start here, one after the other.
vi.setConfig({ testTimeout: 120_000 })

let deleted = 0
const register = (server: McpServer) => {
  server.registerTool('delete', { description: 'Deletes.', inputSchema: z.object({}) }, (_input, { mcpReq }) => {
    if (mcpReq.inputResponses !== undefined) {
      deleted += 1
      return { content: [{ type: 'text', text: 'deleted after a question' }] }
    }
    const requestedSchema = z.object({ sure: z.boolean() })
    const question = inputRequired.elicit({ message: 'Are you sure?', requestedSchema })
    return inputRequired({ inputRequests: { sure: question }, requestState: 'state-1' })
  })
}

test('a plugin’s call survives two killed servers, while it waits for consent and for an answer', async () => {
  const mcp = await startMcpServer({ register, isModern: true })
  vi.stubEnv('SAFFRON_INTERNAL_HOSTS', mcp.host)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await mcp.close()
  })
  const dataFolder = await temporaryFolder()
  let server = await serveInChild({ dataFolder })
  const port = new URL(server.url).port
  const restart = async () => {
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    server = await serveInChild({ dataFolder, port })
  }
  const client = clientOf(server.url)
  const { chat, plugins } = client.api
  await signUp(client, { email: 'me@example.com', password: 'correct horse battery' })
  const { key } = await plugins.createPlugin({ body: { url: `${mcp.url}/mcp`, name: 'Files' } })
  const { id } = await chat.createConversation({ body: { title: 'titled', model: 'saffron-demo' } })
  const params = { id }
  await plugins.setConversationPlugins({ params, body: { plugins: [{ plugin: key, enabled: true }] } })
  const reply = async (): Promise<Message | undefined> =>
    (await chat.searchMessages({ query: { conversation: id } })).list.at(-1)
  const waiting = async () => {
    const message = await reply()
    return message === undefined ? undefined : waitingCalls(message)[0]
  }

  const started = chat.startRun({ params, body: { content: `use tool ${key}_delete with {}` } })
  for await (const { event, data } of started) if (event === 'tool' && data.state === 'waiting') break
  await restart()
  const asked = await waiting()
  expect(asked).toMatchObject({ name: 'delete', wait: { for: 'consent' } })
  await chat.giveConsent({ params, body: { call: asked?.id ?? '', decision: 'once' } })

  await expect.poll(async () => (await waiting())?.wait?.for, { timeout: 30_000 }).toBe('input')
  await restart()
  expect(deleted).toBe(0)
  await chat.giveToolInput({ params, body: { call: asked?.id ?? '', values: { sure: true } } })
  await expect.poll(async () => (await reply())?.status, { timeout: 30_000 }).toBe('complete')
  expect(await reply()).toMatchObject({
    parts: [{ state: 'done', output: expect.stringContaining('after a question') }, {}],
  })
  expect(deleted).toBe(1)
})
