import { describe, expect, it } from 'vitest'

import { buildChannel, replayReply } from '../../testing/read-reply.ts'
import { type Replay, startReplayServer } from '../../testing/replay-server.ts'
import { withState } from '../step-state.ts'
import { googleBody } from './body.ts'
import { google } from './index.ts'

const response = (parts: readonly object[], more: object = {}, usage?: object) => ({
  candidates: [{ content: { role: 'model', parts }, index: 0, ...more }],
  ...(usage && { usageMetadata: usage }),
})
const data = (...responses: object[]) => responses.map((value) => `data: ${JSON.stringify(value)}\r\n\r\n`)
const USAGE = {
  promptTokenCount: 10,
  cachedContentTokenCount: 4,
  candidatesTokenCount: 5,
  thoughtsTokenCount: 3,
  totalTokenCount: 18,
}
const STOP = response([{ text: '' }], { finishReason: 'STOP' }, USAGE)

const read = (replay: Replay, request = {}) => replayReply({ provider: google, replay, request })

const call = (functionCall: object) => response([{ functionCall }])
const path = (jsonPath: string, value: object) => ({ partialArgs: [{ jsonPath, ...value }], willContinue: true })

describe('a stream of generated content', () => {
  it('is read with thoughts, text and usage, which counts thoughts separately', async () => {
    const body = data(
      response([{ text: 'Hm', thought: true }]),
      response([{ text: 'H' }], {}, USAGE),
      response([{ text: 'i' }]),
      STOP,
    )
    expect(await read({ body })).toMatchObject({ reasoning: 'Hm', text: 'Hi', usage: [10, 8, 4, 3], finish: 'stop' })
  })

  it('is read with images, but not with those of its thoughts', async () => {
    const inlineData = { mimeType: 'image/png', data: 'AAAA' }
    const body = data(
      response([{ inlineData, thought: true }, { text: 'Here: ' }]),
      response([{ inlineData, thoughtSignature: 'abc' }]),
      STOP,
    )
    const { events, text } = await read({ body })
    expect(text).toBe('Here: ')
    // Its state would lack the images.
    expect(events.some(({ type }) => type === 'state')).toBe(false)
    expect(events.filter(({ type }) => type === 'image')).toEqual([
      { type: 'image', mediaType: 'image/png', base64: 'AAAA' },
    ])
  })

  it.each([
    ['gemini-2.5-flash-image', {}],
    ['gemini-3-pro-image', { thoughtSignature: 'skip_thought_signature_validator' }],
  ])('gets the images back that %s drew, as its own', (model, signature) => {
    const url = 'data:image/png;base64,AAAA'
    const drawn = [
      { type: 'image_url', image_url: { url } },
      { type: 'text', text: 'Here' },
    ]
    const { contents } = googleBody({
      model,
      messages: [
        { role: 'user', content: 'Draw' },
        { role: 'assistant', content: drawn },
        { role: 'user', content: 'Add a tree' },
      ],
    })
    expect(contents).toEqual([
      { role: 'user', parts: [{ text: 'Draw' }] },
      {
        role: 'model',
        parts: [{ inlineData: { mimeType: 'image/png', data: 'AAAA' }, ...signature }, { text: 'Here' }],
      },
      { role: 'user', parts: [{ text: 'Add a tree' }] },
    ])
  })

  it('sends images that a model drew even if a state without them was stored', () => {
    const content = [{ type: 'image_url' as const, image_url: { url: 'data:image/png;base64,AAAA' } }]
    const state = { parts: [{ text: '', thoughtSignature: 'abc' }] }
    const model = 'gemini-3-pro-image'
    const drawn = withState({ role: 'assistant', content }, { provider: 'google', model, state })
    const { contents } = googleBody({ model, messages: [{ role: 'user', content: 'Draw' }, drawn] })
    expect(JSON.stringify(contents)).toContain('"AAAA"')
  })

  it('is read with tool calls, which are complete and may have no ID', async () => {
    const calls = response([
      { functionCall: { name: 'f', args: { x: 1 } }, thoughtSignature: 'abc' },
      { functionCall: { id: 'b', name: 'g' } },
    ])
    const reply = await read({ body: data(calls, STOP) })
    expect(reply.tools).toEqual([
      { id: expect.stringMatching(/^call_/), name: 'f', arguments: '{"x":1}' },
      { id: 'b', name: 'g', arguments: '{}' },
    ])
    expect(reply.finish).toBe('tool_calls')
  })

  it('is read with tool calls whose arguments arrive in pieces', async () => {
    const body = data(
      call({ name: 'f', id: 'a', willContinue: true }),
      call(path('$.city', { stringValue: 'New ', willContinue: true })),
      call(path('$.city', { stringValue: 'York' })),
      call(path('$.days[1].hot', { boolValue: false })),
      call(path('$.days[0]', { numberValue: 0 })),
      call(path("$['odd name'].of", { nullValue: 'NULL_VALUE' })),
      call(path('$.__proto__.x', { stringValue: 'y' })),
      call(path('$.far[999999999]', { numberValue: 1 })),
      call({}),
      call({ name: 'g', partialArgs: [{ jsonPath: '$.y', numberValue: 2 }] }),
      call({ name: 'h', args: { z: 3 } }),
      // The end of the reply cuts off the last call.
      call({ name: 'i', partialArgs: [{ jsonPath: '$.w', stringValue: 'half' }], willContinue: true }),
      STOP,
    )
    const { tools } = await read({ body })
    expect(tools.map(({ name }) => name)).toEqual(['f', 'g', 'h', 'i'])
    expect(JSON.parse(tools[0]?.arguments ?? '')).toEqual(
      JSON.parse('{"city":"New York","days":[0,{"hot":false}],"odd name":{"of":null},"__proto__":{"x":"y"}}'),
    )
    expect(tools.slice(1).map((each) => each.arguments)).toEqual(['{"y":2}', '{"z":3}', '{"w":"half"}'])
    expect(tools[0]?.id).toBe('a')
  })

  it('is read if a JSON list is returned instead', async () => {
    const body = [JSON.stringify([response([{ text: 'Hi' }]), STOP])]
    expect(await read({ headers: { 'content-type': 'application/json' }, body })).toMatchObject({
      text: 'Hi',
      finish: 'stop',
    })
  })

  it.each([
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'content_filter'],
    ['SOMETHING_NEW', 'stop'],
  ])('that stops for %s finishes with %s', async (finishReason, finish) => {
    expect(await read({ body: data(response([{ text: 'Hi' }], { finishReason })) })).toMatchObject({ finish })
  })

  it.each<[string, Replay, string]>([
    [
      'with an error inside',
      { body: data({ error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } }) },
      'provider.failed',
    ],
    [
      'for its rate',
      { status: 429, body: ['[{"error":{"code":429,"message":"quota per minute","status":"RESOURCE_EXHAUSTED"}}]'] },
      'provider.rate_limited',
    ],
    [
      'for its key',
      {
        status: 400,
        body: [
          '{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}',
        ],
      },
      'provider.refused',
    ],
    [
      'since the prompt was blocked',
      { body: data({ promptFeedback: { blockReason: 'SAFETY' } }) },
      'provider.invalid_request',
    ],
    [
      'with a malformed call',
      { body: data(response([], { finishReason: 'MALFORMED_FUNCTION_CALL' })) },
      'provider.failed',
    ],
    ['in the middle', { body: data(response([{ text: 'Hi' }])), ending: 'cut' }, 'provider.cut'],
  ])('that fails %s is reported as such', async (_, replay, code) => {
    expect((await read(replay)).error).toBe(code)
  })
})

const ask = (more: object) =>
  googleBody({ model: 'gemini-3-pro', messages: [{ role: 'user', content: 'Hi' }], ...more })

describe('a request', () => {
  it('is sent to the model’s own URL with the key in a header', async () => {
    const { requests } = await read({ body: data(STOP) }, { model: 'gemini-2.5-pro' })
    expect(requests[0]).toMatchObject({
      path: '/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse',
      headers: { 'x-goog-api-key': 'sk-secret-of-the-channel' },
    })
  })

  it('has its messages as contents, and tool results with their tool’s name', () => {
    const body = ask({
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
        {
          role: 'assistant',
          content: 'I ask.',
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } }],
        },
        { role: 'tool', tool_call_id: 'a', content: 'done' },
        { role: 'tool', tool_call_id: 'a', content: '{"sky":"clear"}' },
      ],
    })
    expect(body['systemInstruction']).toEqual({ parts: [{ text: 'Be brief.' }] })
    expect(body['contents']).toEqual([
      { role: 'user', parts: [{ text: 'Look' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
      {
        role: 'model',
        parts: [
          { text: 'I ask.' },
          { functionCall: { name: 'f', args: { x: 1 } }, thoughtSignature: 'skip_thought_signature_validator' },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'f', response: { result: 'done' } } },
          { functionResponse: { name: 'f', response: { sky: 'clear' } } },
        ],
      },
    ])
  })

  it('has tools and the choice among them', () => {
    const tools = [{ type: 'function', function: { name: 'f', description: 'd', parameters: { type: 'object' } } }]
    expect(ask({ tools, tool_choice: 'required' })).toMatchObject({
      tools: [{ functionDeclarations: [{ name: 'f', description: 'd', parametersJsonSchema: { type: 'object' } }] }],
      toolConfig: { functionCallingConfig: { mode: 'ANY' } },
    })
  })

  it.each([
    ['gemini-3-pro', { reasoning_effort: 'medium' }, { includeThoughts: true, thinkingLevel: 'medium' }],
    ['gemini-3-pro', {}, { includeThoughts: true }],
    ['gemini-2.5-flash', { reasoning_effort: 'none' }, { includeThoughts: false, thinkingBudget: 0 }],
    ['gemini-2.5-pro', { reasoning_effort: 'none' }, { includeThoughts: false, thinkingBudget: 128 }],
    ['gemini-2.0-flash', { reasoning_effort: 'high' }, undefined],
    ['gemini-2.5-flash-image', {}, undefined],
  ])('to %s with %j has the thinking options', (model, more, expected) => {
    expect((ask({ model, ...more })['generationConfig'] as { thinkingConfig?: unknown }).thinkingConfig).toEqual(
      expected,
    )
  })

  it('has limits and formats', () => {
    const format = { type: 'json_schema', json_schema: { name: 'n', schema: { type: 'object' } } }
    expect(ask({ max_tokens: 5, temperature: 1, stop: 'x', response_format: format })).toMatchObject({
      generationConfig: {
        maxOutputTokens: 5,
        temperature: 1,
        stopSequences: ['x'],
        responseMimeType: 'application/json',
        responseJsonSchema: { type: 'object' },
      },
    })
  })
})

describe('the list of models', () => {
  it('is read from all pages, with the features of each model', async () => {
    const pages = [
      {
        models: [
          {
            name: 'models/gemini-3-pro',
            displayName: 'Gemini 3 Pro',
            supportedGenerationMethods: ['generateContent'],
            thinking: true,
          },
          {
            name: 'models/gemini-embedding-001',
            displayName: 'Embedding',
            supportedGenerationMethods: ['embedContent'],
          },
        ],
        nextPageToken: 'two',
      },
      { models: [{ name: 'models/imagen-4', displayName: 'Imagen 4', supportedGenerationMethods: ['predict'] }] },
    ]
    const server = await startReplayServer((_, number) => ({ body: [JSON.stringify(pages[number])] }))
    const models = await google.listModels(buildChannel(server.url), new AbortController().signal)
    await server.close()
    expect(models).toEqual([
      {
        name: 'gemini-3-pro',
        displayName: 'Gemini 3 Pro',
        features: ['chat', 'longtext', 'vision', 'tools', 'reasoning'],
      },
      { name: 'gemini-embedding-001', displayName: 'Embedding', features: ['embedding'] },
      { name: 'imagen-4', displayName: 'Imagen 4', features: ['image'] },
    ])
    expect(server.requests[1]?.path).toBe('/v1beta/models?pageSize=1000&pageToken=two')
  })
})
