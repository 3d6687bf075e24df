import { expect, it } from 'vitest'

import { providers } from '../providers.ts'

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

it('what was given up before it was sent leaves nothing that a process would wait for', async () => {
  const channel = { id: 'c', type: 'openai', baseUrl: 'http://127.0.0.1:9', apiKey: 'k' } as const
  const patience = { firstEventTimeoutMs: 120_000, idleTimeoutMs: 120_000 }
  const request = { model: 'm', stream: true, messages: [{ role: 'user', content: 'Hi' }] } as const
  const before = timers()
  const gone = AbortSignal.abort(new Error('nobody wants it'))
  const opened = providers.openai.openChat(
    { ...channel, ...patience },
    { ...request, messages: [...request.messages] },
    gone,
  )
  await expect(opened).rejects.toThrow('nobody wants it')
  expect(timers()).toBe(before)
})
