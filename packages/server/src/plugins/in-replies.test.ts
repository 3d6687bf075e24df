import { inputRequired, type McpServer } from '@modelcontextprotocol/server'
import type { Message } from '@saffron/core/chat'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'

import { signedInApi, startMcpServer, startTestServer } from '../testing/index.ts'

const register = (server: McpServer) => {
  server.registerTool('delete', { description: 'Deletes.', inputSchema: z.object({}) }, (_input, { mcpReq }) => {
    if (mcpReq.inputResponses !== undefined) return { content: [{ type: 'text', text: 'deleted after a question' }] }
    const requestedSchema = z.object({ sure: z.boolean() })
    const question = inputRequired.elicit({ message: 'Are you sure?', requestedSchema })
    return inputRequired({ inputRequests: { sure: question }, requestState: 'state-1' })
  })
}

test('A tool of a plugin is called in a reply, after the user’s consent and their answer to its question', async () => {
  const mcp = await startMcpServer({ register, isModern: true })
  const server = await startTestServer({ config: { internalHosts: [mcp.host], pluginsByUrl: true, demoPaceMs: 0 } })
  onTestFinished(async () => {
    await server.close()
    await mcp.close()
  })
  const { chat, plugins } = await signedInApi(server)
  const { key } = await plugins.createPlugin({ body: { url: `${mcp.url}/mcp`, name: 'Files' } })
  const { id } = await chat.createConversation({ body: { title: 'titled', model: 'saffron-demo' } })
  const params = { id }
  await plugins.setConversationPlugins({ params, body: { plugins: [{ plugin: key, enabled: true }] } })

  const reply = async (): Promise<Message> => {
    const { list } = await chat.searchMessages({ query: { conversation: id, limit: 100 } })
    const last = list.at(-1)
    if (last === undefined) throw new Error('there is no reply')
    return last
  }
  /** Reads events until the reply waits for the user, or ends. */
  const read = async (events: ReturnType<typeof chat.startRun>, until: string) => {
    for await (const event of events) if (event.event === 'tool' && event.data.state === until) break
    return reply()
  }
  const asked = await read(chat.startRun({ params, body: { content: 'use tool files_delete with {}' } }), 'waiting')
  const [part] = asked.parts
  expect(part).toMatchObject({ type: 'tool', name: 'delete', plugin: 'files', pluginName: 'Files', state: 'waiting' })
  const call = part?.type === 'tool' ? part.id : ''
  await chat.giveConsent({ params, body: { call, decision: 'once' } })
  await expect.poll(async () => (await reply()).parts[0]).toMatchObject({ state: 'waiting', wait: { for: 'input' } })
  await chat.giveToolInput({ params, body: { call, values: { sure: true } } })
  await expect.poll(async () => (await reply()).status).toBe('complete')
  expect((await reply()).parts[0]).toMatchObject({ state: 'done', output: expect.stringContaining('after a question') })
})
