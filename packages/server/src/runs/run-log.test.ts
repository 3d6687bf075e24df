import type { RunEventBody } from '@saffron/core/chat'
import { expect, test } from 'vitest'

import { RunLog } from './run-log.ts'
import type { Ticker } from './ticker.ts'

/** A ticker that the test controls. */
function handPulse(): Ticker & { beat: () => void } {
  let listeners: Array<() => void> = []
  return {
    next: (listener) => listeners.push(listener),
    beat: () => {
      const due = listeners
      listeners = []
      for (const listener of due) listener()
    },
  }
}

function newLog() {
  const ticker = handPulse()
  const heard: RunEventBody[] = []
  const log = new RunLog({ ticker, onAppend: (body) => heard.push(body) })
  return { log, heard, beat: ticker.beat }
}

const written = (log: RunLog) => log.framesAfter(0).map(({ id, event, data }) => [id, event, JSON.parse(data)])
const done = (log: RunLog) => log.prepare({ event: 'error', data: { statusCode: 500, code: 'x', message: 'x' } })

async function collect(frames: AsyncIterable<{ id: number }>): Promise<number[]> {
  const ids: number[] = []
  for await (const { id } of frames) ids.push(id)
  return ids
}

test('the first delta is sent right away, later ones are joined until the next tick', () => {
  const { log, beat } = newLog()
  log.appendDelta('text', 'a')
  expect(written(log)).toEqual([[1, 'text', { delta: 'a' }]])
  log.appendDelta('text', 'b')
  log.appendDelta('text', 'c')
  expect(log.lastSeq).toBe(1)
  beat()
  expect(written(log).at(-1)).toEqual([2, 'text', { delta: 'bc' }])
})

test('after a silent tick, a delta is sent right away again', () => {
  const { log, beat } = newLog()
  log.appendDelta('text', 'a')
  beat()
  log.appendDelta('text', 'b')
  expect(log.lastSeq).toBe(2)
})

test('fast deltas wait for at most one tick', () => {
  const { log, beat } = newLog()
  for (const delta of ['a', 'b', 'c', 'd', 'e', 'f']) {
    log.appendDelta('text', delta)
    if (delta === 'c' || delta === 'e') beat()
  }
  beat()
  expect(written(log).map(([, , data]) => data.delta)).toEqual(['a', 'bc', 'de', 'f'])
})

test('another kind of event or delta keeps its position after the earlier text', () => {
  const { log } = newLog()
  log.appendDelta('reasoning', 'hm')
  log.appendDelta('reasoning', ', so')
  log.appendDelta('text', 'yes')
  log.append({ event: 'title', data: { title: 'T' } })
  expect(written(log)).toEqual([
    [1, 'reasoning', { delta: 'hm' }],
    [2, 'reasoning', { delta: ', so' }],
    [3, 'text', { delta: 'yes' }],
    [4, 'title', { title: 'T' }],
  ])
})

test('the log contains the same content, joined or not', () => {
  const { log, heard } = newLog()
  for (const delta of ['你', '好', ' \ud83d', '\ude00']) log.appendDelta('text', delta)
  log.flush()
  const text = heard.map((body) => (body.event === 'text' ? body.data.delta : '')).join('')
  expect(text).toBe('你好 😀')
})

test('a watcher gets existing and new events, each once, until the end', async () => {
  const { log, beat } = newLog()
  log.appendDelta('text', 'a')
  const early = collect(log.watch(0, new AbortController().signal))
  log.appendDelta('text', 'b')
  await Promise.resolve()
  beat()
  const late = collect(log.watch(1, new AbortController().signal))
  log.close(done(log))
  expect(await early).toEqual([1, 2, 3])
  expect(await late).toEqual([2, 3])
})

test('all watchers share one serialization', async () => {
  const { log } = newLog()
  log.append({ event: 'title', data: { title: 'T' } })
  log.close(done(log))
  const signal = new AbortController().signal
  const read = async () => {
    const frames: unknown[] = []
    for await (const frame of log.watch(0, signal)) frames.push(frame)
    return frames
  }
  const [one, two] = [await read(), await read()]
  expect(one).toHaveLength(2)
  for (const [index, frame] of one.entries()) expect(frame).toBe(two[index])
})

test('a watcher that leaves ends, and the others stay', async () => {
  const { log } = newLog()
  const leaving = new AbortController()
  const left = collect(log.watch(0, leaving.signal))
  const stayed = collect(log.watch(0, new AbortController().signal))
  log.appendDelta('text', 'a')
  leaving.abort()
  await left
  log.close(done(log))
  expect(await stayed).toEqual([1, 2])
})

test('a log that breaks off releases its watchers', async () => {
  const { log } = newLog()
  const watching = collect(log.watch(0, new AbortController().signal))
  log.appendDelta('text', 'a')
  log.closeUnstored()
  expect(await watching).toEqual([1])
})

test('a prepared event has its number before it’s visible', () => {
  const { log } = newLog()
  log.append({ event: 'title', data: { title: 'T' } })
  const last = done(log)
  expect([last.id, log.lastSeq]).toEqual([2, 1])
  log.close(last)
  expect(log.lastSeq).toBe(2)
})
