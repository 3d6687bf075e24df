import { expect, onTestFinished, test } from 'vitest'

import { buildAgent, signedInApi, startTestServer } from '../../testing/index.ts'

test.for([
  ['the agent', { limits: { steps: 2 }, most: undefined, steps: 2 }],
  ['the operator, however many the agent allows', { limits: { steps: 50 }, most: '3', steps: 3 }],
] as const)('a reply makes no more model calls than %s allows', async ([, { limits, most, steps }]) => {
  const server = await startTestServer()
  onTestFinished(server.close)
  if (most !== undefined) {
    const { system } = await signedInApi(server, 'super-admin')
    const { list } = await system.searchSettings({ query: { limit: 100 } })
    const found = list.find(({ key }) => key === 'tools.steps')
    await system.updateSetting({ params: { id: found?.id ?? '' }, body: { value: most } })
  }
  const { chat, user } = await signedInApi(server)
  const agent = await buildAgent(server.deps.db, user.id, { published: true, tools: [{ plugin: 'builtin' }], limits })
  const { id } = await chat.createAgentConversation({ params: { agent: agent.id }, body: {} })
  const body = { content: 'use tool current_time forever' }
  for await (const _event of chat.startRun({ params: { id }, body }));
  const { list } = await chat.searchMessages({ query: { conversation: id } })
  const parts = list.at(-1)?.parts ?? []
  expect(parts.filter(({ type }) => type === 'tool')).toHaveLength(steps)
  expect(parts.at(-1)).toMatchObject({ type: 'limit', reason: 'steps' })
})
