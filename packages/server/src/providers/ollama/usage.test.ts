import { expect, it } from 'vitest'

import { replayReply } from '../../testing/read-reply.ts'
import { ollama } from './index.ts'

const line = (message: object, more: object = {}) =>
  `${JSON.stringify({ model: 'm', created_at: '2026-01-01T00:00:00Z', message, done: false, ...more })}\n`

const last = {
  done: true,
  done_reason: 'stop',
  total_duration: 5191566416,
  load_duration: 2154458,
  prompt_eval_duration: 383809000,
  eval_duration: 4799921000,
}

it.each([
  ['prompt and reply', { prompt_eval_count: 26, eval_count: 298 }, [26, 298, 0, 0]],
  ['no prompt that was in memory', { eval_count: 298 }, [undefined, 298, 0, 0]],
  ['a reply below zero as none', { prompt_eval_count: 26, eval_count: -1 }, [26, undefined, 0, 0]],
  ['counts in part as no usage', { prompt_eval_count: 0.5, eval_count: 2.5 }, undefined],
  ['no counts as no usage', {}, undefined],
])('usage counts %s', async (_, told, usage) => {
  const body = [
    line({ role: 'assistant', content: 'Hi' }),
    line({ role: 'assistant', content: '' }, { ...last, ...told }),
  ]
  const headers = { 'content-type': 'application/x-ndjson' }
  const reply = await replayReply({ provider: ollama, replay: { headers, body } })
  expect(reply).toMatchObject({ text: 'Hi', finish: 'stop' })
  expect(reply.usage).toEqual(usage)
})
