import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'

import { chunk, data } from '../testing/openai-chunks.ts'
import { buildChannel, wholeReply } from '../testing/read-reply.ts'
import { startReplayServer } from '../testing/replay-server.ts'
import { createChannelHealth } from './channel-health.ts'
import { createChatRouter } from './route-chat.ts'

const now = () => new Date()

it.each([
  { prompt_tokens: 1e15, completion_tokens: 1e15 },
  { prompt_tokens: -1, completion_tokens: -1 },
  { prompt_tokens: 'many' },
])('impossible usage is logged once: %j', async (reported) => {
  const body = data(chunk({ content: 'Hi' }, null, { usage: reported }), chunk({}, 'stop', { usage: reported }))
  const server = await startReplayServer(() => ({ body }))
  onTestFinished(() => server.close())
  const log = pino({ level: 'silent' })
  const warned = vi.spyOn(log, 'warn')
  const health = createChannelHealth({ now, onChange: () => {} })
  const connection = { ...buildChannel(server.url), id: 'channel', firstEventTimeoutMs: 20_000 }
  const openChatStream = createChatRouter({
    channelsFor: () => [{ connection, priority: 0, weight: 1 }],
    health,
    log,
    now,
  })
  const request = { model: 'm', stream: true, messages: [] }
  const { events, ended } = await openChatStream({ model: 'm', request, signal: new AbortController().signal })
  await wholeReply(() => Promise.resolve(events))
  await ended
  expect(warned.mock.calls).toEqual([[{ channel: 'channel', model: 'm', reported }, expect.any(String)]])
})
