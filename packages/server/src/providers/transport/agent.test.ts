import { expect, it } from 'vitest'

import { createProxyAgents } from './agent.ts'

it('a proxy has one pool while a channel uses it, and none afterwards', async () => {
  const proxyAgents = createProxyAgents({ http: undefined, https: undefined, no: undefined })
  const [kept, left] = [proxyAgents.through('http://127.0.0.1:9'), proxyAgents.through('http://127.0.0.1:10')]
  expect(proxyAgents.through('http://127.0.0.1:10')).toBe(left)
  proxyAgents.keepOnly(new Set([kept]))
  expect(proxyAgents.through('http://127.0.0.1:9')).toBe(kept)
  expect(proxyAgents.through('http://127.0.0.1:10')).not.toBe(left)
  await expect(left.request({ origin: 'http://127.0.0.1:11', path: '/', method: 'GET' })).rejects.toThrow(
    /closed|destroyed/,
  )
  await proxyAgents.close()
})
