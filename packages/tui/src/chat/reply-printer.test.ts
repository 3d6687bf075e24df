import type { Message, MessageSource, RunEvent, RunStatus } from '@saffron/core/chat'
import { loadTranslator } from '@saffron/core/i18n'
import { expect, test } from 'vitest'

import { createReplyPrinter } from './reply-printer.ts'

const t = await loadTranslator('en')

const reply = (text: string): Message => ({
  id: 'm',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  conversation: 'c',
  parent: null,
  role: 'assistant',
  text,
  parts: [],
  attachments: [],
  status: 'running',
  model: 'm',
  usage: null,
  error: null,
  firstTokenMs: null,
  siblings: ['m'],
})
const run = (text = ''): RunEvent => ({
  seq: 1,
  event: 'run',
  data: { conversation: 'c', userMessage: null, message: reply(text), model: 'm' },
})
const text = (delta: string): RunEvent => ({ seq: 2, event: 'text', data: { delta } })
const reset = (kept: string): RunEvent => ({ seq: 3, event: 'reset', data: { text: kept } })
const done = (status: RunStatus): RunEvent => ({ seq: 4, event: 'done', data: { message: reply(''), status } })

/** Returns what is printed and reported for these events. */
function printAll(...events: readonly RunEvent[]) {
  let data = ''
  const said: string[] = []
  const write = (piece: string) => {
    data += piece
  }
  const say = (line: string) => void said.push(line)
  const printer = createReplyPrinter({ t, conversation: 'c', write, say, tell: say, isShared: true })
  events.forEach((event) => printer.print(event))
  return { data, said, isApart: printer.isApart() }
}

const GO_ON = 'The server stopped during this reply. To continue it: saffron chat --resume c'

test('a reset to the printed text repeats nothing', () => {
  expect(printAll(run(), text('One two'), reset('One two'), done('interrupted'))).toEqual({
    data: 'One two\n',
    said: [GO_ON],
    isApart: false,
  })
})

test('files whose names alone reached the model are reported after the reply', () => {
  const old: MessageSource = { asset: 'a', name: 'a\n.png', given: 'name', passages: [] }
  const message = { ...reply('Yes'), sources: [{ ...old, missing: 'unseen' as const }, old] }
  const { data, said } = printAll(run(), text('Yes'), { seq: 4, event: 'done', data: { message, status: 'complete' } })
  expect({ data, said }).toEqual({
    data: 'Yes\n',
    said: ['This model can’t view images, so it saw only the name of “a .png”.'],
  })
})

test('a reset to more than the printed text continues from there', () => {
  const { data, isApart } = printAll(run(), text('One'), reset('One two'), text(' three'), done('complete'))
  expect({ data, isApart }).toEqual({ data: 'One two three\n', isApart: false })
})

test('a reset to less repeats nothing, and reports how much the server lost', () => {
  expect(printAll(run(), text('One two'), reset('One'), done('interrupted'))).toEqual({
    data: 'One two\n',
    said: [
      'The server saved 4 characters less than was printed here. To see the saved reply: saffron chats show c',
      GO_ON,
    ],
    isApart: true,
  })
})

test('text repeated after a reset is printed once', () => {
  const { data, said } = printAll(run(), text('One two'), reset('One'), text(' two'), text(' three'), done('complete'))
  expect({ data, said }).toEqual({ data: 'One two three\n', said: [] })
})

test('a reply that diverges after a reset isn’t mixed into the printed text', () => {
  expect(printAll(run(), text('One two'), reset('One'), text(' 2 3'), text(' 4'), done('complete'))).toEqual({
    data: 'One two\n',
    said: [
      'The reply saved on the server differs from the one printed here. To see the saved reply: saffron chats show c',
    ],
    isApart: true,
  })
})

test('only the rest of a continued reply is printed, even after a reset', () => {
  const { data } = printAll(run('One'), text(' two'), reset('One two three'), done('complete'))
  expect(data).toBe(' two three\n')
})

test('a tool call is told of once when it has ended, on a line of its own', () => {
  const call = { id: 'c1', name: 'read_file', title: 'Read a file', startedAt: '2026-01-01T00:00:00Z' }
  const tool = (state: 'running' | 'done'): RunEvent => ({
    seq: 3,
    event: 'tool',
    data: { ...call, state, ...(state === 'done' && { endedAt: '2026-01-01T00:00:02Z' }) },
  })
  const events = [run(), text('Wait.'), tool('running'), tool('done'), tool('done'), text('Here.'), done('complete')]
  const { data, said, isApart } = printAll(...events)
  expect({ data, said, isApart }).toEqual({
    data: 'Wait.\nHere.\n',
    said: ['Read a file (read_file) · Done · 2 sec'],
    isApart: false,
  })
})

test('a limit says how to continue', () => {
  const limit: RunEvent = { seq: 3, event: 'limit', data: { reason: 'steps', aboutMicros: 2_000_000 } }
  expect(printAll(run(), limit, done('complete')).said).toEqual([
    'The reply has used its tools as often as it may at once. Continuing may cost 2.00 credits. To continue it: saffron chat --resume c',
  ])
})
