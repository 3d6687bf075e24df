import { expect, test } from 'vitest'

import { createApi } from '../client/index.ts'
import { createSession } from '../session/session.ts'
import { buildConversation, buildMessage, createMemoryStorage } from '../testing/index.ts'
import { createThreadState } from './thread-state.ts'

test('what a conversation cost is what the end of a run says, and not less where a run is met again', () => {
  const api = createApi({ baseUrl: 'http://127.0.0.1:9', session: createSession(createMemoryStorage()) })
  const conversation = buildConversation({ costMicros: 100 })
  const state = createThreadState({ api, conversation: conversation.id })
  state.setConversation(conversation)
  const message = buildMessage({ conversation: conversation.id, role: 'assistant' })
  const costAfter = (said: { costMicros?: number }) => {
    state.receive({ seq: 1, event: 'done', data: { message, status: 'complete', ...said } })
    return state.getSnapshot().conversation?.costMicros
  }
  expect(costAfter({ costMicros: 130 })).toBe(130)
  expect(costAfter({ costMicros: 120 })).toBe(130)
  expect(costAfter({})).toBe(130)
})
