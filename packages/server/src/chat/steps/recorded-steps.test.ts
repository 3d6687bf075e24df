import type { Message, MessagePart, RunEvent } from '@saffron/core/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { signedInApi, startTestServer, type TestServer } from '../../testing/index.ts'
import { chunk, data, DONE } from '../../testing/openai-chunks.ts'
import { type RecordedDialect, type Recording, readRecordings } from '../../testing/recordings.ts'
import { type Replay, type ReplayServer, startReplayServer } from '../../testing/replay-server.ts'
import { BUILTIN, hashOfTool, type Tool } from '../../tools/index.ts'

/** The models that the replayed providers list. */
const MODELS: Readonly<Record<RecordedDialect, string>> = {
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-3-pro',
  openai: 'gpt-4.1',
}

const DIALECTS = Object.keys(MODELS) as RecordedDialect[]

const FINAL = 'That was all.'
const event = (type: string, more: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
/** The reply after the recorded ones, because most recordings end with calls. */
const LAST_REPLIES: Readonly<Record<RecordedDialect, readonly string[]>> = {
  anthropic: [
    event('message_start', { message: { id: 'm', usage: { input_tokens: 1, output_tokens: 1 } } }),
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: FINAL } }),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 4 } }),
    event('message_stop', {}),
  ],
  google: data(
    JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text: FINAL }] }, finishReason: 'STOP' }] }),
  ),
  openai: [...data(chunk({ content: FINAL }), chunk({}, 'stop')), DONE],
}

function listModel(dialect: RecordedDialect): Replay {
  const id = MODELS[dialect]
  const google = { name: `models/${id}`, supportedGenerationMethods: ['generateContent'] }
  const list = { object: 'list', data: [{ id, type: 'model', display_name: id }], has_more: false, models: [google] }
  return { headers: { 'content-type': 'application/json' }, body: [JSON.stringify(list)] }
}

/** Tools that say the number of their call. */
function countingTools(names: Iterable<string>): Tool[] {
  let calls = 0
  return [...names].map((name) => {
    const definition = { name, description: name, inputSchema: { type: 'object' } }
    return {
      ...definition,
      plugin: BUILTIN,
      hash: hashOfTool(definition),
      consent: 'none',
      call: async () => ({ content: [{ type: 'text', text: `result ${calls++}` }] }),
    }
  })
}

const callsOf = (recording: Recording | undefined) =>
  (recording?.steps ?? []).flatMap((step, at) => step.calls.map((call) => ({ ...call, step: at + 1 })))

async function collect(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const list: RunEvent[] = []
  for await (const each of events) list.push(each)
  return list
}

function doneOf(events: readonly RunEvent[]): Message {
  const last = events.at(-1)
  if (last?.event !== 'done') throw new Error(`the run ended with ${JSON.stringify(last)}`)
  return last.data.message
}

const toolsOf = ({ parts }: Pick<Message, 'parts'>) =>
  parts.filter((part): part is Extract<MessagePart, { type: 'tool' }> => part.type === 'tool')

describe('A recording of a provider', () => {
  let provider: ReplayServer
  let server: TestServer
  let current: Recording | undefined
  let asked = 0

  beforeAll(async () => {
    provider = await startReplayServer(({ method, path }) => {
      if (method === 'GET') return listModel(DIALECTS.find((dialect) => path.startsWith(`/${dialect}/`)) ?? 'openai')
      return { body: current?.steps[asked++]?.body ?? LAST_REPLIES[current?.dialect ?? 'openai'] }
    })
    server = await startTestServer({
      toolSources: [{ toolsFor: async () => countingTools(new Set(callsOf(current).map(({ name }) => name))) }],
    })
    const { admin } = await signedInApi(server, 'super-admin')
    for (const dialect of DIALECTS) {
      const baseUrl = `${provider.url}/${dialect}`
      await admin.createChannel({ body: { name: dialect, type: dialect, baseUrl, apiKey: 'sk-test' } })
    }
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  test.each(readRecordings())('runs through the loop: $name', async (recording) => {
    const { dialect, steps } = recording
    current = recording
    asked = 0
    const before = provider.requests.length
    const { chat } = await signedInApi(server)
    const params = await chat.createConversation({ body: { title: 'titled', model: MODELS[dialect] } })
    const events = await collect(chat.startRun({ params, body: { content: 'Go on.' } }))
    const message = doneOf(events)
    expect(message.status).toBe('complete')

    const calls = callsOf(recording)
    const made = toolsOf(message)
    expect(made.map(({ name, step, state, output }) => ({ name, step, state, output }))).toEqual(
      calls.map(({ name, step }, at) => ({ name, step, state: 'done', output: `result ${at}` })),
    )
    const inputs = made.map(({ input }): unknown => JSON.parse(input || '{}'))
    expect(inputs).toEqual(calls.map(({ input }, at): unknown => JSON.parse(input ?? JSON.stringify(inputs[at]))))

    const sent = provider.requests.slice(before).map(({ body }) => JSON.stringify(body))
    const withCalls = steps.filter((step) => step.calls.length > 0)
    expect(sent).toHaveLength(withCalls.length + 1)
    for (const [at, step] of withCalls.entries()) {
      const next = sent[at + 1] ?? ''
      for (const opaque of step.opaque) expect(next).toContain(JSON.stringify(opaque).slice(1, -1))
      expect(calls.map((_, number) => new RegExp(String.raw`result ${number}\b`).test(next))).toEqual(
        calls.map((call) => call.step <= at + 1),
      )
    }

    expect(await collect(chat.attachRun({ params, body: { message: message.id } }))).toEqual(events)
  })
})
