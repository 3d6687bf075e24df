import { expect, test } from 'vitest'

import type { ChatRequest } from '../../providers/index.ts'
import { fitContext } from './fit-context.ts'

type Message = ChatRequest['messages'][number]

/** About as many tokens as words. */
const words = (count: number) => 'word '.repeat(count)
const system: Message = { role: 'system', content: words(50) }
const user = (mark: string, count = 100): Message => ({ role: 'user', content: `${mark} ${words(count)}` })
const reply = (mark: string, count = 100): Message => ({ role: 'assistant', content: `${mark} ${words(count)}` })
const call = (id: string): Message => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id, type: 'function', function: { name: 'add', arguments: '{}' } }],
})
const result = (id: string, count = 100): Message => ({ role: 'tool', tool_call_id: id, content: words(count) })

const fitted = (messages: Message[], contextLimit?: number, outputLimit?: number) =>
  fitContext({ model: 'm', messages }, { contextLimit, outputLimit }).messages

test('a request that fits, or whose model’s limit isn’t known, stays as it is', () => {
  const request = { model: 'm', messages: [system, user('a'), reply('b'), user('c')] }
  expect(fitContext(request, { contextLimit: 100_000 })).toBe(request)
  expect(fitContext(request, {})).toBe(request)
})

test('the oldest messages are left out, but not the instructions and the last question', () => {
  const messages = [system, user('a'), reply('b'), user('c'), reply('d'), user('e')]
  const kept = fitted(messages, 500)
  expect(kept).toEqual([messages[0], ...messages.slice(-(kept.length - 1))])
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.length).toBeLessThan(messages.length)
  // Even if that's still too much.
  expect(fitted(messages, 10)).toEqual([messages[0], messages[5]])
})

test('a call and all of its results are left out together', () => {
  const messages = [
    system,
    user('a'),
    call('1'),
    result('1'),
    result('2'),
    reply('b'),
    user('c'),
    call('3'),
    result('3'),
  ]
  for (const limit of [200, 300, 400, 500, 600, 700]) {
    const kept = fitted(messages, limit)
    const isKept = [2, 3, 4].map((at) => kept.includes(messages[at] as Message))
    expect(new Set(isKept).size).toBe(1)
    // The last step stays, with the question that it belongs to.
    expect(kept).toEqual(expect.arrayContaining([messages[0], messages[6], messages[7], messages[8]]))
  }
})

test('the reply gets a fifth of the window, or its limit if that’s less', () => {
  const messages = [system, user('a', 250), reply('b', 250), user('c', 100)]
  const total = 1000
  expect(fitted(messages, total)).not.toHaveLength(messages.length)
  expect(fitted(messages, total, 10)).toHaveLength(messages.length)
})
