import { describe, expect, it } from 'vitest'

import { chunk, data, DONE, STOP } from '../../testing/openai-chunks.ts'
import { replayReply } from '../../testing/read-reply.ts'
import { type Replay } from '../../testing/replay-server.ts'
import { openai } from './index.ts'

const read = (replay: Replay, request = {}) => replayReply({ provider: openai, replay, request })

describe('a stream in OpenAI’s format', () => {
  it.each<[string, Replay, object]>([
    [
      'as OpenAI sends it',
      { body: [...data(chunk({ role: 'assistant', content: '' }), chunk({ content: 'Hi' }), STOP), DONE] },
      { text: 'Hi', finish: 'stop' },
    ],
    [
      'with images, as OpenRouter sends them',
      {
        body: [
          ...data(
            chunk({ content: 'Hi', images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] }),
            STOP,
          ),
          DONE,
        ],
      },
      {
        text: 'Hi',
        events: expect.arrayContaining([{ type: 'image', mediaType: 'image/png', base64: 'AAAA' }]),
        finish: 'stop',
      },
    ],
    [
      'with images in parts of the content, and by a URL, which is shown as text',
      {
        body: [
          ...data(
            chunk({
              content: [
                { type: 'text', text: 'Hi' },
                { type: 'image_url', image_url: { url: 'data:image/webp;base64,AAAA' } },
                { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
              ],
            }),
            STOP,
          ),
          DONE,
        ],
      },
      {
        text: 'Hi\nhttps://example.com/a.png\n',
        events: expect.arrayContaining([{ type: 'image', mediaType: 'image/webp', base64: 'AAAA' }]),
      },
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

  it('is read if JSON is returned instead', async () => {
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

  it('is read as one reply if there are more', async () => {
    const second = JSON.stringify({ choices: [{ index: 1, delta: { content: 'other' } }] })
    expect(await read({ body: data(chunk({ content: 'Hi' }), second, STOP) }, { n: 2 })).toMatchObject({ text: 'Hi' })
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
