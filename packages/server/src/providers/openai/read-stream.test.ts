import { describe, expect, it } from 'vitest'

import { chunk, data, DONE, STOP } from '../../testing/openai-chunks.ts'
import { replayReply } from '../../testing/read-reply.ts'
import { type Replay } from '../../testing/replay-server.ts'
import { openai } from './index.ts'

const read = (replay: Replay, request = {}) => replayReply({ provider: openai, replay, request })

describe('a stream in the OpenAI form', () => {
  it.each<[string, Replay, object]>([
    [
      'as OpenAI sends it',
      { body: [...data(chunk({ role: 'assistant', content: '' }), chunk({ content: 'Hi' }), STOP), DONE] },
      { text: 'Hi', finish: 'stop' },
    ],
    [
      'with CRLF',
      { body: [`data: ${chunk({ content: 'Hi' })}\r\n\r\ndata: ${STOP}\r\n\r\ndata: [DONE]\r\n\r\n`] },
      { text: 'Hi', finish: 'stop' },
    ],
    [
      'without a space after data:',
      { body: [`data:${chunk({ content: 'Hi' })}\n\ndata:${STOP}\n\ndata:[DONE]\n\n`] },
      { text: 'Hi', finish: 'stop' },
    ],
    [
      'with comments',
      { body: [': WAITING\n\n', ...data(chunk({ content: 'Hi' })), ':\n', ...data(STOP), DONE] },
      { text: 'Hi', finish: 'stop' },
    ],
    ['without [DONE]', { body: data(chunk({ content: 'Hi' }), STOP) }, { text: 'Hi', finish: 'stop' }],
    [
      'without a last empty line',
      { body: [`data: ${chunk({ content: 'Hi' })}\n\ndata: ${STOP}`] },
      { text: 'Hi', finish: 'stop' },
    ],
    [
      'that says [DONE] and no reason',
      { body: [...data(chunk({ content: 'Hi' })), DONE] },
      { text: 'Hi', finish: 'stop' },
    ],
    [
      'that says why it stopped and hangs up',
      { body: data(chunk({ content: 'Hi' }), STOP), ending: 'cut' },
      { text: 'Hi', finish: 'stop' },
    ],
    [
      'in several data lines an event',
      { body: [`data: {"choices":[{"index":0,\ndata: "delta":{"content":"Hi"}}]}\n\n`, ...data(STOP)] },
      { text: 'Hi' },
    ],
    [
      'under no content type',
      { headers: { 'content-type': '' }, body: data(chunk({ content: 'Hi' }), STOP) },
      { text: 'Hi', finish: 'stop' },
    ],
    [
      'with a byte order mark',
      { body: [`\ufeffdata: ${chunk({ content: 'Hi' })}\n\n`, ...data(STOP)] },
      { text: 'Hi' },
    ],
    [
      'with a line of 2 MB',
      { body: data(chunk({ content: 'x'.repeat(2_000_000) }), STOP) },
      { text: 'x'.repeat(2_000_000) },
    ],
    [
      'cut by a token limit',
      { body: data(chunk({ content: 'Hi' }), chunk({}, 'length')) },
      { text: 'Hi', finish: 'length' },
    ],
    ['stopped by a filter', { body: data(chunk({}, 'content_filter')) }, { text: '', finish: 'content_filter' }],
    [
      'with a finish reason of its own make',
      { body: data(chunk({ content: 'Hi' }), chunk({}, 'eos')) },
      { finish: 'stop' },
    ],
  ])('is read %s', async (_, replay, expected) => {
    expect(await read(replay)).toMatchObject(expected)
  })

  it('is read when JSON comes in place of it', async () => {
    const message = {
      role: 'assistant',
      content: 'Hi',
      reasoning_content: 'Hm',
      tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{}' } }],
    }
    const body = JSON.stringify({
      choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
      usage: { prompt_tokens: 3, completion_tokens: 2 },
    })
    const reply = await read({
      headers: { 'content-type': 'application/json' },
      body: [body.slice(0, 20), body.slice(20)],
    })
    expect(reply).toMatchObject({
      text: 'Hi',
      reasoning: 'Hm',
      tools: [{ id: 'a', name: 'f', arguments: '{}' }],
      usage: [3, 2, 0, 0],
      finish: 'tool_calls',
    })
  })

  it('is read as one reply where more were sent', async () => {
    const second = JSON.stringify({ choices: [{ index: 1, delta: { content: 'other' } }] })
    expect(await read({ body: data(chunk({ content: 'Hi' }), second, STOP) }, { n: 2 })).toMatchObject({ text: 'Hi' })
  })
})

describe('usage', () => {
  const usage = {
    prompt_tokens: 10,
    completion_tokens: 5,
    total_tokens: 15,
    prompt_tokens_details: { cached_tokens: 4 },
    completion_tokens_details: { reasoning_tokens: 2 },
  }
  it.each<[string, string[], readonly number[]]>([
    ['in an extra chunk', data(STOP, JSON.stringify({ choices: [], usage })), [10, 5, 4, 2]],
    ['in the last chunk', data(chunk({}, 'stop', { usage })), [10, 5, 4, 2]],
    [
      'in the last choice',
      data(JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage }] })),
      [10, 5, 4, 2],
    ],
    [
      'in every chunk, counting up',
      data(
        chunk({ content: 'a' }, null, { usage: { ...usage, completion_tokens: 1, total_tokens: 11 } }),
        chunk({}, 'stop', { usage }),
      ),
      [10, 5, 4, 2],
    ],
    [
      'with reasoning left out of completion',
      data(chunk({}, 'stop', { usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 40 } })),
      [10, 30, 0, 0],
    ],
    [
      'with its cache counted in another field',
      data(chunk({}, 'stop', { usage: { prompt_tokens: 10, completion_tokens: 5, prompt_cache_hit_tokens: 8 } })),
      [10, 5, 8, 0],
    ],
    ['beside the chunk', data(chunk({}, 'stop', { x_groq: { usage } })), [10, 5, 4, 2]],
    [
      'in numbers that cannot be',
      data(chunk({}, 'stop', { usage: { prompt_tokens: -1, completion_tokens: null, total_tokens: '9' } })),
      [0, 0, 0, 0],
    ],
  ])('is read %s', async (_, body, expected) => {
    const reply = await read({ body: [...body, DONE] })
    expect(reply.usage).toEqual(expected)
    expect(reply.events.map(({ type }) => type).filter((type) => type !== 'text')).toEqual(['usage', 'finish'])
  })
})

describe('reasoning', () => {
  it.each<[string, unknown]>([
    ['reasoning_content', { reasoning_content: 'Hm' }],
    ['reasoning', { reasoning: 'Hm' }],
    ['both at once', { reasoning: 'Hm', reasoning_content: 'Hm' }],
    ['thinking parts', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] }],
    ['thinking parts of plain text', { content: [{ type: 'thinking', thinking: 'Hm' }] }],
  ])('is read from %s', async (_, delta) => {
    const content = [{ type: 'text', text: 'Hi' }]
    expect(await read({ body: data(chunk(delta), chunk({ content }), STOP) })).toMatchObject({
      reasoning: 'Hm',
      text: 'Hi',
    })
  })
})
