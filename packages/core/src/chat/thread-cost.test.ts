import { expect, test } from 'vitest'

import { createApi } from '../client/index.ts'
import { createSession } from '../session/session.ts'
import { buildConversation, buildMessage, createMemoryStorage } from '../testing/index.ts'
import { createThreadState } from './thread-state.ts'

const usageOf = (costMicros: number) => ({ inputTokens: 1, outputTokens: 1, costMicros })

test('what replies cost is added to what their conversation did cost, a continued reply once', () => {
  const api = createApi({ baseUrl: 'http://127.0.0.1:9', session: createSession(createMemoryStorage()) })
  const conversation = buildConversation({ costMicros: 100 })
  const state = createThreadState({ api, conversation: conversation.id })
  state.setConversation(conversation)
  const message = buildMessage({ conversation: conversation.id, role: 'assistant', usage: null })
  const opening = { conversation: conversation.id, userMessage: null, model: 'm' }
  const done = (costMicros: number) =>
    state.receive({
      seq: 2,
      event: 'done',
      data: { message: { ...message, usage: usageOf(costMicros) }, status: 'complete' },
    })
  state.receive({ seq: 1, event: 'run', data: { ...opening, message } })
  done(30)
  expect(state.getSnapshot().conversation?.costMicros).toBe(130)
  state.receive({ seq: 1, event: 'run', data: { ...opening, message: { ...message, usage: usageOf(30) } } })
  done(50)
  expect(state.getSnapshot().conversation?.costMicros).toBe(150)
})
