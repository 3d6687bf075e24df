import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createApi } from '../client/index.ts'
import { ApiError } from '../errors/index.ts'
import { createSession } from '../session/session.ts'
import type { AcquireSlot } from '../stream/connection-slot.ts'
import { buildMessage, buildRun, collect, createMemoryStorage, numbered } from '../testing/index.ts'
import { json, openSse, type Received, type Responder, sseFrame, startTestServer } from '../testing/test-server.ts'
import { followRun, type FollowRunOptions } from './follow-run.ts'
import type { RunEvent } from './run-events.ts'

const user = buildMessage({ text: 'Hi' })
const conversation = user.conversation
const run = buildRun(user, ['One ', 'two ', 'three ', 'four ', 'five.'])
const assistant = run[0]?.event === 'run' ? run[0].data.message.id : ''

/** Follows a run on a server that handles each connection as given, with the shortest waits. */
async function follow(respond: Responder, options: Partial<FollowRunOptions> = {}) {
  const { baseUrl, received } = await startTestServer(respond)
  const api = createApi({ baseUrl, session: createSession(createMemoryStorage()) })
  const connections: string[] = []
  const waits: number[] = []
  const events = followRun({
    api,
    conversation,
    onConnection: (connection) => connections.push(connection),
    sleep: async (ms) => void waits.push(ms),
    random: () => 1,
    ...options,
  })
  return { events, received, connections, waits }
}

const write = (response: Parameters<Responder>[1], events: readonly RunEvent[]): void => {
  for (const event of events) response.write(sseFrame(event))
}

const afterOf = ({ body }: Received): number => JSON.parse(body).after ?? 0

/** A server that cuts each connection after so many events, then sends the rest. */
function cuttingServer(cuts: readonly number[]): Responder {
  const left = [...cuts]
  return (request, response) => {
    const after = request.url.endsWith('/attach') ? afterOf(request) : 0
    const cut = left.shift()
    openSse(response)
    write(response, run.slice(after, cut === undefined ? run.length : after + cut))
    // Sends the written bytes first, as before a real cut, then nothing more.
    if (cut === undefined) response.end()
    else setImmediate(() => response.end())
  }
}

test('a run is followed from its start to done', async () => {
  const { events, received } = await follow(cuttingServer([]), { start: { content: 'Hi' } })
  expect(await collect(events)).toEqual(run)
  expect(received.map(({ url }) => url)).toEqual([`/ai/conversation/list/${conversation}/start`])
})

test('after a drop it attaches by the message, after the last event seen', async () => {
  const { events, received, connections } = await follow(cuttingServer([3]), { start: { content: 'Hi' } })
  expect(await collect(events)).toEqual(run)
  expect(received.map(({ url }) => url.split('/').at(-1))).toEqual(['start', 'attach'])
  expect(JSON.parse(received[1]?.body ?? '')).toEqual({ message: assistant, after: 3 })
  expect(connections).toEqual(['open', 'lost', 'open'])
})

test(
  'wherever and however often the line is cut, every event comes once and in order',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 6 }), async (cuts) => {
        const { events } = await follow(cuttingServer(cuts))
        expect(await collect(events)).toEqual(run)
      }),
      { numRuns: 20 },
    )
  },
)

test('a connection that breaks off in the middle of an event is made again', async () => {
  let first = true
  const { events } = await follow((request, response) => {
    openSse(response)
    if (first) {
      first = false
      write(response, run.slice(0, 2))
      response.write('id: 3\nevent: text\ndata: {"del', () => setImmediate(() => response.destroy()))
    } else {
      write(response, run.slice(afterOf(request)))
      response.end()
    }
  })
  expect(await collect(events)).toEqual(run)
})

test('events that come twice are given once, a gap is read again', async () => {
  const answers = [[...run.slice(0, 3), ...run.slice(1, 4), ...run.slice(5)], run.slice(4)]
  const { events, received } = await follow((_, response) => {
    openSse(response)
    write(response, answers.shift() ?? [])
    response.end()
  })
  expect(await collect(events)).toEqual(run)
  expect(received.map(afterOf)).toEqual([0, 4])
})

test('after the server died, its shorter text is put in place and the run ends as interrupted', async () => {
  const done = { ...user, id: assistant, text: 'One ', status: 'interrupted' } as const
  const ending = numbered(
    [
      { event: 'reset', data: { text: 'One ' } },
      { event: 'done', data: { message: done, status: 'interrupted' } },
    ],
    3,
  )
  let first = true
  const { events } = await follow((_, response) => {
    openSse(response)
    write(response, first ? run.slice(0, 5) : ending)
    first = false
    response.end()
  })
  expect(await collect(events)).toEqual([...run.slice(0, 5), ...ending])
})

test('a message that another run has gone on with meanwhile is set right, and followed in that run', async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const [opening, ...words] = run
  if (opening?.event !== 'run') throw new Error('a run opens with its event')
  const seen = [{ ...opening, data: { ...opening.data, run: first } }, ...words.slice(0, 4)]
  const reset = { seq: 3, event: 'reset', data: { text: 'One two three ', run: second } } as const
  const rest = numbered([{ event: 'text', data: { delta: 'four ' } }, ...words.slice(4)], 4)
  const answers = [seen, [reset, ...rest.slice(0, 1)], rest.slice(1)]
  const { events, received } = await follow((_, response) => {
    openSse(response)
    write(response, answers.shift() ?? [])
    response.end()
  })
  expect(await collect(events)).toEqual([...seen, reset, ...rest])
  expect(received.map(({ body }) => JSON.parse(body))).toEqual([
    { after: 0 },
    { message: assistant, run: first, after: 5 },
    { message: assistant, run: second, after: 4 },
  ])
})

test('the end is taken whatever its number', async () => {
  const done = run.at(-1)
  if (done === undefined) throw new Error('a run has an end')
  const ending = [{ seq: 7, event: 'reset', data: { text: 'One ' } } as const, done]
  const { events } = await follow((_, response) => {
    openSse(response)
    write(response, ending)
    response.end()
  })
  expect(await collect(events)).toEqual(ending)
})

test.for([401, 403, 404, 409])('an attach answered with %i is given up', async (status) => {
  let first = true
  const { events } = await follow(({ url }, response) => {
    if (!first || url === '/auth/refresh') return json(response, status, { statusCode: status, message: 'No' })
    first = false
    openSse(response)
    write(response, run.slice(0, 2))
    return response.end()
  })
  await expect(collect(events)).rejects.toMatchObject({ statusCode: status })
})

test('a server that is away for a while is waited for, longer each time', async () => {
  let failures = 0
  const { events, waits } = await follow((_, response) => {
    failures += 1
    if (failures <= 3) return json(response, 503, { statusCode: 503, message: 'Restarting' }, { 'retry-after': '1' })
    openSse(response)
    write(response, run)
    return response.end()
  })
  expect(await collect(events)).toEqual(run)
  expect(waits).toEqual([1000, 1000, 2000])
})

test('a start that is refused is not tried again', async () => {
  const { events, received } = await follow(
    (_, response) => json(response, 503, { statusCode: 503, code: 'server.stopping', message: 'Restarting' }),
    { start: { content: 'Hi' } },
  )
  await expect(collect(events)).rejects.toMatchObject({ code: 'server.stopping' })
  expect(received).toHaveLength(1)
})

/** A gateway without its server that asks to wait so many seconds. */
const busyGateway =
  (seconds: number): Responder =>
  (_, response) =>
    response.writeHead(503, { 'retry-after': String(seconds) }).end('<html>Service Unavailable</html>')

test('between the tries of a start lie two seconds at most, whatever a gateway asks for', async () => {
  const { events, waits } = await follow(busyGateway(1), { start: { content: 'Hi' } })
  await expect(collect(events)).rejects.toMatchObject({ statusCode: 503 })
  expect(waits).toEqual([1000, 1000])
  const slower = await follow(busyGateway(2), { start: { content: 'Hi' } })
  await expect(collect(slower.events)).rejects.toMatchObject({ statusCode: 503, retryAfter: 2 })
  expect(slower.waits).toEqual([])
})

/** How a start can be lost: without a response, by a gateway, or between the response and its first event. */
const LOSSES: readonly [string, (response: Parameters<Responder>[1]) => unknown][] = [
  ['no answer', (response) => response.destroy()],
  ['a gateway that lost the server', (response) => void response.writeHead(502).end('<html>Bad Gateway</html>')],
  ['a gateway that found none', (response) => void response.writeHead(503).end('<html>Service Unavailable</html>')],
  ['an answer that ends before its first event', (response) => (openSse(response), response.end())],
]

test.for(LOSSES)('a start of which nothing came back, with %s, is tried again under its key', async ([, lose]) => {
  let losses = 2
  const { events, received } = await follow(
    (_, response) => {
      if (losses-- > 0) return lose(response)
      openSse(response)
      write(response, run)
      return response.end()
    },
    { start: { content: 'Hi' } },
  )
  expect(await collect(events)).toEqual(run)
  expect(received.map(({ url }) => url.split('/').at(-1))).toEqual(['start', 'start', 'start'])
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[\w-]{20,}$/)
  expect(new Set(keys).size).toBe(1)
})

test.for(LOSSES)('a start that is lost three times, with %s, fails', async ([, lose]) => {
  const { events, received } = await follow((_, response) => lose(response), { start: { content: 'Hi' } })
  await expect(collect(events)).rejects.toBeInstanceOf(ApiError)
  expect(received).toHaveLength(3)
})

test('an abort while waiting to connect again ends it', async () => {
  const controller = new AbortController()
  const { events } = await follow((_, response) => json(response, 503, { message: 'away' }), {
    signal: controller.signal,
    sleep: async () => {
      controller.abort()
      throw controller.signal.reason
    },
  })
  await expect(collect(events)).rejects.toMatchObject({ code: 'client.cancelled' })
})

test('a watcher that has to give its place back goes on from there when it has another', async () => {
  const wanted: boolean[] = []
  let given = 0
  let places: AbortController[] = []
  const acquireSlot: AcquireSlot = async ({ waits }) => {
    wanted.push(waits)
    given += 1
    const place = new AbortController()
    places = [...places, place]
    return { lost: place.signal, release: () => void (given -= 1) }
  }
  const { events, received, connections } = await follow(
    (request, response) => {
      openSse(response)
      const after = request.url.endsWith('/attach') ? afterOf(request) : 0
      write(response, run.slice(after, after + 3))
      if (after + 3 >= run.length) response.end()
    },
    { start: { content: 'Hi' }, acquireSlot },
  )
  const seen: RunEvent[] = []
  for await (const event of events) {
    seen.push(event)
    if (seen.length % 3 === 0) places.at(-1)?.abort()
  }
  expect(seen).toEqual(run)
  expect(wanted).toEqual([false, ...received.slice(1).map(() => true)])
  expect(received.slice(1).map(afterOf)).toEqual([3, 6].slice(0, received.length - 1))
  expect(connections).toEqual(['open'])
  expect(given).toBe(0)
})

test('where no place can be had it is watched without one', async () => {
  const { events } = await follow(cuttingServer([]), {
    acquireSlot: () => Promise.reject(new DOMException('No locks here', 'SecurityError')),
  })
  expect(await collect(events)).toEqual(run)
})

test('nobody who waits for a place is asked for when they leave', async () => {
  const controller = new AbortController()
  const { events, received } = await follow(cuttingServer([]), {
    signal: controller.signal,
    acquireSlot: async ({ signal }) => {
      controller.abort()
      throw signal?.reason
    },
  })
  await expect(collect(events)).rejects.toMatchObject({ code: 'client.cancelled' })
  expect(received).toEqual([])
})
