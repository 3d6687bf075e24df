import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { collect } from '../testing/index.ts'
import { readEvents } from './read-events.ts'

const wire = `: hello\r\n\r\nid: 1\r\nevent: text\r\ndata: {"delta":"對話 🍊"}\r\n\r\nid:2\nevent:text\ndata:{"delta":"é"}\n\n: still here\n\ndata: plain\n\n`
const bytes = new TextEncoder().encode(wire)
const expected = [
  { id: '1', event: 'text', data: '{"delta":"對話 🍊"}' },
  { id: '2', event: 'text', data: '{"delta":"é"}' },
  { event: 'message', data: 'plain' },
]

function streamOf(
  chunks: readonly Uint8Array[],
  end: 'close' | 'error' | 'stay' = 'close',
): ReadableStream<Uint8Array> {
  const left = [...chunks]
  return new ReadableStream({
    pull: (controller) => {
      const chunk = left.shift()
      if (chunk !== undefined) controller.enqueue(chunk)
      else if (end === 'close') controller.close()
      else if (end === 'error') controller.error(new TypeError('terminated'))
      else return new Promise(() => undefined)
      return undefined
    },
  })
}

test('events are the same wherever the bytes are split', async () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: bytes.length - 1 }), { maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(cuts, async (positions) => {
      const at = [0, ...positions.toSorted((a, b) => a - b), bytes.length]
      const chunks = at.slice(1).map((end, index) => bytes.slice(at[index], end))
      expect(await collect(readEvents(streamOf(chunks)))).toEqual(expected)
    }),
  )
})

test('a line of 2 MB comes whole', async () => {
  const data = 'x'.repeat(2_000_000)
  const body = new TextEncoder().encode(`data: ${data}\n\n`)
  const chunks = [body.slice(0, 7), body.slice(7, 1_000_000), body.slice(1_000_000)]
  expect(await collect(readEvents(streamOf(chunks)))).toEqual([{ event: 'message', data }])
})

test('an event that was not finished is not given', async () => {
  expect(await collect(readEvents(streamOf([bytes.slice(0, bytes.length - 1)])))).toEqual(expected.slice(0, 2))
})

test('a cut connection is an aborted request, after the events that came', async () => {
  const events = readEvents(streamOf([bytes], 'error'))
  for (const event of expected) expect((await events.next()).value).toEqual(event)
  await expect(events.next()).rejects.toMatchObject({ code: 'client.aborted' })
})

test('an abort ends the wait for the next event', async () => {
  const controller = new AbortController()
  const events = readEvents(streamOf([bytes], 'stay'), controller.signal)
  for (const event of expected) expect((await events.next()).value).toEqual(event)
  const waiting = events.next()
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'client.cancelled' })
})

test('silence counts as a lost connection', async () => {
  const events = readEvents(streamOf([], 'stay'), undefined, 5)
  await expect(events.next()).rejects.toMatchObject({ code: 'client.timeout' })
})
