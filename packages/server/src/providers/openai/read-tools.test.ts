import { describe, expect, it } from 'vitest'

import { chunk, data, DONE, STOP, tool } from '../../testing/openai-chunks.ts'
import { replayReply } from '../../testing/read-reply.ts'
import { type Replay } from '../../testing/replay-server.ts'
import { openai } from './index.ts'

const read = (replay: Replay, request = {}) => replayReply({ provider: openai, replay, request })

describe('tool calls', () => {
  const two = [
    { id: 'a', name: 'f', arguments: '{"x":1}' },
    { id: 'b', name: 'g', arguments: '{"y":2}' },
  ]
  it.each<[string, string[]]>([
    [
      'as OpenAI sends them',
      [
        tool({ index: 0, id: 'a', function: { name: 'f', arguments: '' } }),
        tool({ index: 0, function: { arguments: '{"x"' } }),
        tool({ index: 0, function: { arguments: ':1}' } }),
        tool({ index: 1, id: 'b', function: { name: 'g', arguments: '' } }),
        tool({ index: 1, function: { arguments: '{"y":2}' } }),
      ],
    ],
    [
      'whole in one delta',
      [
        tool(
          { index: 0, id: 'a', function: { name: 'f', arguments: '{"x":1}' } },
          { index: 1, id: 'b', function: { name: 'g', arguments: '{"y":2}' } },
        ),
      ],
    ],
    [
      'with indexes from 1',
      [
        tool({ index: 1, id: 'a', function: { name: 'f', arguments: '{"x":1}' } }),
        tool({ index: 2, id: 'b', function: { name: 'g', arguments: '{"y":2}' } }),
      ],
    ],
    [
      'without an index',
      [
        tool({ id: 'a', function: { name: 'f', arguments: '{"x"' } }),
        tool({ function: { arguments: ':1}' } }),
        tool({ id: 'b', function: { name: 'g', arguments: '{"y":2}' } }),
      ],
    ],
    [
      'all with the index 0',
      [
        tool({ index: 0, id: 'a', function: { name: 'f', arguments: '{"x":1}' } }),
        tool({ index: 0, id: 'b', function: { name: 'g', arguments: '{"y":2}' } }),
      ],
    ],
    [
      'with a late name',
      [
        tool({ index: 0, id: 'a', function: { arguments: '{"x"' } }),
        tool({ index: 0, function: { name: 'f', arguments: ':1}' } }),
        tool({ index: 1, id: 'b', function: { name: 'g', arguments: '{"y":2}' } }),
      ],
    ],
    [
      'with id and name in every delta',
      [
        tool({ index: 0, id: 'a', function: { name: 'f', arguments: '{"x"' } }),
        tool({ index: 0, id: 'a', function: { name: 'f', arguments: ':1}' } }),
        tool({ index: 1, id: 'b', function: { name: 'g', arguments: '{"y":2}' } }),
      ],
    ],
    [
      'in turns',
      [
        tool({ id: 'a', function: { name: 'f' } }),
        tool({ id: 'b', function: { name: 'g' } }),
        tool({ id: 'a', function: { arguments: '{"x":1}' } }),
        tool({ id: 'b', function: { arguments: '{"y":2}' } }),
      ],
    ],
    [
      'with arguments as an object',
      [
        tool({ index: 0, id: 'a', function: { name: 'f', arguments: { x: 1 } } }),
        tool({ index: 1, id: 'b', function: { name: 'g', arguments: { y: 2 } } }),
      ],
    ],
  ])('are read %s', async (_, chunks) => {
    const reply = await read({ body: [...data(...chunks, chunk({}, 'tool_calls')), DONE] })
    expect(reply.tools).toEqual(two)
    expect(reply.finish).toBe('tool_calls')
  })

  it.each([
    { what: 'of two tools', names: ['f', 'g'], written: ['{"x":1}', '{"y":2}'] },
    { what: 'of one tool', names: ['f', 'f'], written: ['{"x":1}', '{"x":2}'] },
    { what: 'without arguments', names: ['f', 'g'], written: ['', ''] },
  ])('that are complete without ID and index stay separate: $what', async ({ names, written }) => {
    const calls = names.map((name, at) => ({ function: { name, arguments: written[at] } }))
    for (const body of [data(tool(...calls), STOP), data(...calls.map((call) => tool(call)), STOP)]) {
      const { tools } = await read({ body })
      expect(tools).toMatchObject(names.map((name, at) => ({ name, arguments: written[at] })))
      expect(new Set(tools.map(({ id }) => id)).size).toBe(2)
    }
  })

  it('get an ID if theirs is empty', async () => {
    const reply = await read({
      body: data(
        tool({ index: 0, id: '', function: { name: 'f', arguments: '{' } }),
        tool({ index: 0, id: '', function: { arguments: '}' } }),
        STOP,
      ),
    })
    expect(reply.tools).toMatchObject([{ name: 'f', arguments: '{}' }])
    expect(reply.tools[0]?.id).toMatch(/^call_/)
    expect(reply.finish).toBe('tool_calls')
  })

  it('without a name are dropped and leave no gap', async () => {
    const reply = await read({
      body: data(
        tool({ index: 0, id: 'a', function: { arguments: '{}' } }),
        tool({ index: 1, id: 'b', function: { name: 'g', arguments: '{"y":2}' } }),
        STOP,
      ),
    })
    expect(reply.tools).toEqual([two[1]])
  })
})
