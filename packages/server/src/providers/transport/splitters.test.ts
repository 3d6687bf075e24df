import { assert, array, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createLineSplitter, type LineSplitter } from './line-splitter.ts'
import { createSseSplitter } from './sse-splitter.ts'

/** Feeds bytes cut at the given positions. Each piece's buffer is overwritten afterwards, like a socket's. */
function feed(splitter: LineSplitter, bytes: Buffer, cuts: readonly number[]): void {
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
  for (let at = 1; at < places.length; at += 1) {
    const piece = Buffer.from(bytes.subarray(places[at - 1], places[at]))
    splitter.write(piece)
    piece.fill(0xff)
  }
  splitter.end()
}

const STREAM = Buffer.from(
  '\ufeff: 早安\r\ndata: {"content":"番紅花 🌷"}\r\n\r\nevent: error\ndata:第一行\ndata: 第二行\n\nid: 7\nretry: 3\n\ndata:\n\n{"error":"裸的"}\ndata: end',
)
const EVENTS = [
  ['{"content":"番紅花 🌷"}', ''],
  ['第一行\n第二行', 'error'],
  ['', ''],
  ['{"error":"裸的"}', ''],
  ['end', ''],
]

function eventsOf(cuts: readonly number[]): string[][] {
  const events: string[][] = []
  feed(
    createSseSplitter((data, event) => events.push([data, event])),
    STREAM,
    cuts,
  )
  return events
}

describe('server-sent events', () => {
  it('are the same for every split into two', () => {
    for (let cut = 0; cut <= STREAM.length; cut += 1) expect(eventsOf([cut])).toEqual(EVENTS)
  })

  it('are the same byte by byte', () => {
    expect(eventsOf(Array.from(STREAM.keys()))).toEqual(EVENTS)
  })

  it('are the same for every split into many', () => {
    const cuts = array(integer({ min: 0, max: STREAM.length }), { maxLength: 12 })
    assert(
      property(cuts, (places) => {
        expect(eventsOf(places)).toEqual(EVENTS)
      }),
    )
  })
})

describe('lines', () => {
  it('end at a newline, or at the end of the data', () => {
    const lines: string[] = []
    feed(
      createLineSplitter((line) => lines.push(line)),
      Buffer.from('{"a":1}\r\n\n{"b":2}'),
      [3, 8],
    )
    expect(lines).toEqual(['{"a":1}', '', '{"b":2}'])
  })

  it('are rejected if one doesn’t end', () => {
    const splitter = createLineSplitter(() => expect.unreachable('there is no whole line'))
    const megabyte = Buffer.alloc(1024 * 1024, 'x')
    expect(() => {
      for (let count = 0; count < 40; count += 1) splitter.write(megabyte)
    }).toThrow('too long')
  })
})
