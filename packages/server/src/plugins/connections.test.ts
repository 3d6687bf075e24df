import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createConnections } from './connections.ts'
import { IDLE_MS } from './limits.ts'

const call = async () => ({ content: [] })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('A connection that isn’t used is closed, but not while a question of its server waits for the user', async () => {
  let isWaiting = true
  let closed = 0
  const close = async () => {
    closed++
  }
  const server = { listTools: async () => [], call, ended: new Promise<void>(() => {}), close }
  const name = { plugin: 'p', user: 'u', credential: '' }
  const open = async () => ({ ...server, isWaiting: () => isWaiting })
  await createConnections().use(name, open, async () => undefined)
  await vi.advanceTimersByTimeAsync(3 * IDLE_MS)
  expect(closed).toBe(0)
  isWaiting = false
  await vi.advanceTimersByTimeAsync(IDLE_MS)
  expect(closed).toBe(1)
})
