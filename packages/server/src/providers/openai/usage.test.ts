import { describe, expect, it } from 'vitest'

import { chunk, data, DONE, STOP } from '../../testing/openai-chunks.ts'
import { replayReply } from '../../testing/read-reply.ts'
import { type Replay } from '../../testing/replay-server.ts'
import { openai } from './index.ts'

const read = (replay: Replay, request = {}) => replayReply({ provider: openai, replay, request })

describe('usage', () => {
  const usage = {
    prompt_tokens: 10,
    completion_tokens: 5,
    total_tokens: 15,
    prompt_tokens_details: { cached_tokens: 4 },
    completion_tokens_details: { reasoning_tokens: 2 },
  }
  it.each<[string, string[], readonly (number | undefined)[]]>([
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
      'with the other count left out',
      data(chunk({}, 'stop', { usage: { prompt_tokens: 10, total_tokens: 15 } })),
      [10, 5, 0, 0],
    ],
    [
      'where one of its counts can be none',
      data(chunk({}, 'stop', { usage: { prompt_tokens: 10.5, completion_tokens: 5, total_tokens: 15 } })),
      [undefined, 5, 0, 0],
    ],
  ])('is read %s', async (_, body, expected) => {
    const reply = await read({ body: [...body, DONE] })
    expect(reply.usage).toEqual(expected)
    expect(reply.events.map(({ type }) => type).filter((type) => type !== 'text')).toEqual(['usage', 'finish'])
  })

  it.each([
    { prompt_tokens: -1, completion_tokens: null, total_tokens: '9' },
    { prompt_tokens: Number.MAX_VALUE, completion_tokens: -0.5 },
    { prompt_tokens: '10', completion_tokens: '5' },
    [10, 5],
    {},
    null,
  ])('is missing where it’s %j', async (told) => {
    const reply = await read({ body: [...data(chunk({ content: 'a' }), chunk({}, 'stop', { usage: told })), DONE] })
    expect(reply).toMatchObject({ text: 'a', finish: 'stop' })
    expect(reply.events.some(({ type }) => type === 'usage')).toBe(false)
  })

  it('of an interrupted reply is the usage so far', async () => {
    const body = data(chunk({ content: 'a' }, null, { usage: { ...usage, completion_tokens: 1, total_tokens: 11 } }))
    expect(await read({ body, ending: 'cut' })).toMatchObject({
      text: 'a',
      usage: [10, 1, 4, 1],
      error: 'provider.cut',
    })
  })
})
