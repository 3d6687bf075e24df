import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { buildMessage, buildRun, numbered } from '../testing/index.ts'
import { applyRunEvent, emptyRun, type RunView } from './apply-run-event.ts'
import type { RunEventBody } from './run-events.ts'

const user = buildMessage()
const [opening] = buildRun(user, [])
const opened = opening === undefined ? emptyRun : applyRunEvent(emptyRun, opening)
const apply = (view: RunView, events: readonly RunEventBody[]): RunView => events.reduce(applyRunEvent, view)

const text = (delta: string): RunEventBody => ({ event: 'text', data: { delta } })
const reasoning = (delta: string): RunEventBody => ({ event: 'reasoning', data: { delta } })

test('a run shows its reply and what it answers', () => {
  expect(opened).toMatchObject({ userMessage: user, status: null, message: { role: 'assistant', text: '' } })
})

test('deltas grow the part they belong to; another kind begins a part of its own', () => {
  const tool: RunEventBody = { event: 'tool', data: { id: 't1', name: 'clock', state: 'running', input: '{}' } }
  const told: RunEventBody = { event: 'tool', data: { id: 't1', name: 'clock', state: 'done', output: '12:00' } }
  const view = apply(opened, [reasoning('Hm'), reasoning('m'), text('It '), tool, text('is '), told, text('noon')])
  expect(view.message?.parts).toEqual([
    { type: 'reasoning', text: 'Hmm' },
    { type: 'text', text: 'It ' },
    { type: 'tool', id: 't1', name: 'clock', state: 'done', input: '{}', output: '12:00' },
    { type: 'text', text: 'is noon' },
  ])
  expect(view.message?.text).toBe('It is noon')
})

test('however a reply is cut into deltas, its text is theirs joined, and so is that of its parts', () => {
  const delta = fc.oneof(fc.string().map(text), fc.string().map(reasoning))
  fc.assert(
    fc.property(fc.array(delta), (deltas) => {
      const { message } = apply(opened, deltas)
      const joined = (kind: string): string =>
        deltas.map(({ event, data }) => (event === kind && 'delta' in data ? data.delta : '')).join('')
      expect(message?.text).toBe(joined('text'))
      for (const kind of ['text', 'reasoning']) {
        const parts = message?.parts.filter(({ type }) => type === kind) ?? []
        expect(parts.map((part) => ('text' in part ? part.text : '')).join('')).toBe(joined(kind))
      }
    }),
  )
})

test('nothing of the view before is changed', () => {
  const before = apply(opened, [text('a')])
  const copy = structuredClone(before)
  apply(before, [text('b'), { event: 'reset', data: { text: 'c' } }, { event: 'title', data: { title: 'T' } }])
  expect(before).toEqual(copy)
})

test('a reset puts the stored text in place', () => {
  const view = apply(opened, [text('seen but lost'), { event: 'reset', data: { text: 'stored' } }])
  expect(view.message).toMatchObject({ text: 'stored', parts: [{ type: 'text', text: 'stored' }] })
})

test('usage, title, error and the end are told', () => {
  const usage = { inputTokens: 1, outputTokens: 2, costMicros: 0 }
  const error = { statusCode: 502, code: 'provider.cut', message: 'The reply broke off.' }
  const message = buildMessage({ text: 'whole', status: 'failed' })
  const view = apply(opened, [
    { event: 'usage', data: usage },
    { event: 'title', data: { title: 'Noon' } },
    { event: 'error', data: error },
  ])
  expect(view).toMatchObject({ message: { usage }, title: 'Noon', error, status: null })
  expect(apply(view, [{ event: 'done', data: { message, status: 'failed' } }])).toMatchObject({
    message,
    status: 'failed',
  })
})

test('an event of a newer server, and one before the run is known, change nothing', () => {
  const newer: unknown = { event: 'sparkle', data: {} }
  expect(applyRunEvent(opened, newer as RunEventBody)).toEqual(opened)
  expect(apply(emptyRun, [text('lost')])).toBe(emptyRun)
})

test('numbers are no part of it: the same events give the same view', () => {
  const events = [text('a'), text('b')]
  expect(apply(opened, numbered(events))).toEqual(apply(opened, events))
})
