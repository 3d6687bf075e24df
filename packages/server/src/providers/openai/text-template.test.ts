import { describe, expect, it } from 'vitest'

import { chunk, data, DONE, STOP, tool } from '../../testing/openai-chunks.ts'
import { replayReply } from '../../testing/read-reply.ts'
import { openai } from './index.ts'
import { createTextTemplate } from './text-template.ts'

const learnt = (content: string) => {
  const template = createTextTemplate()
  template.learn(chunk({ content }))
  return template
}

const saidTwice = (text: string) => `{"choices":[{"delta":{"content":"${text}"}}],"x":{"content":"y"}}`

describe('a template of chunks', () => {
  it('reads the text of a chunk like the learned one', () => {
    expect(learnt('Hi').read(chunk({ content: ' there 你好 \u{1F600}' }))).toBe(' there 你好 \u{1F600}')
  })

  it.each<[string, string]>([
    ['with an escape in its word', chunk({ content: 'a "b"' })],
    ['with an escaped line break', chunk({ content: 'a\nb' })],
    ['with nothing to say', chunk({ content: '' })],
    ['with another field', chunk({ content: 'a', role: 'assistant' })],
    ['with a reason to stop', chunk({ content: 'a' }, 'stop')],
    ['with usage', chunk({ content: 'a' }, null, { usage: { prompt_tokens: 1 } })],
    ['that ends in its word', chunk({ content: 'a' }).slice(0, -20)],
    ['that is the end', '[DONE]'],
  ])('leaves a chunk %s to the parser', (_, line) => {
    expect(learnt('Hi').read(line)).toBeUndefined()
  })

  it('isn’t learned from a chunk with an escaped text or a duplicate key', () => {
    const escaped = createTextTemplate()
    escaped.learn(chunk({ content: 'a\n' }))
    expect(escaped.read(chunk({ content: 'b' }))).toBeUndefined()
    const twice = createTextTemplate()
    twice.learn(saidTwice('a'))
    expect(twice.read(saidTwice('b'))).toBeUndefined()
  })
})

it('a reply of similar and different chunks is read completely, in order', async () => {
  const usage = { prompt_tokens: 3, completion_tokens: 2 }
  const reply = await replayReply({
    provider: openai,
    replay: {
      body: [
        ...data(
          chunk({ role: 'assistant', content: '' }),
          chunk({ content: 'One' }),
          chunk({ content: ' two' }),
          chunk({ content: '\n"three"' }),
          chunk({ reasoning_content: 'Hm' }),
          chunk({ content: ' 四', reasoning_content: null }),
          chunk({ content: ' five', reasoning_content: null }),
          tool({ index: 0, id: 'a', function: { name: 'f', arguments: '{}' } }),
          chunk({ content: ' six' }),
          chunk({ content: ' end' }, null, { usage }),
          STOP,
        ),
        DONE,
      ],
    },
    request: {},
  })
  expect(reply).toMatchObject({
    text: 'One two\n"three" 四 five six end',
    reasoning: 'Hm',
    tools: [{ id: 'a', name: 'f' }],
    usage: [3, 2, 0, 0],
    finish: 'tool_calls',
  })
})
