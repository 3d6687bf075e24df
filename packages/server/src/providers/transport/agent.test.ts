import { expect, it } from 'vitest'

import { createWays } from './agent.ts'

it('a proxy has one pool while a channel names it, and none after that', async () => {
  const ways = createWays({ http: undefined, https: undefined, no: undefined })
  const [kept, left] = [ways.through('http://127.0.0.1:9'), ways.through('http://127.0.0.1:10')]
  expect(ways.through('http://127.0.0.1:10')).toBe(left)
  ways.keepOnly(new Set([kept]))
  expect(ways.through('http://127.0.0.1:9')).toBe(kept)
  expect(ways.through('http://127.0.0.1:10')).not.toBe(left)
  await expect(left.request({ origin: 'http://127.0.0.1:11', path: '/', method: 'GET' })).rejects.toThrow(
    /closed|destroyed/,
  )
  await ways.close()
})
