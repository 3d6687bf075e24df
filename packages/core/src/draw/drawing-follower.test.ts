import { expect, test } from 'vitest'

import type { AcquireSlot } from '../stream/index.ts'
import type { DrawApi } from './contract.ts'
import { type DrawingFilter, drawingQuery, matchesFilter } from './drawing-filter.ts'
import { createDrawingFollower } from './drawing-follower.ts'
import { createDrawingList } from './drawing-list.ts'
import type { Drawing, DrawingEvent } from './entities.ts'

const drawing = (id: string, change: Partial<Drawing> = {}): Drawing => ({
  id,
  kind: 'image',
  prompt: 'A red fox',
  model: 'paint',
  count: 1,
  references: [],
  mask: null,
  metadata: false,
  state: 'succeeded',
  progress: 100,
  results: [],
  costMicros: 0,
  from: null,
  favorite: false,
  collections: [],
  version: 1,
  createdAt: `2026-03-02T10:00:0${id.length}.000Z`,
  updatedAt: '2026-03-02T10:00:00.000Z',
  ...change,
})

test('a filter becomes a query, and matches what it would find', () => {
  const filter: DrawingFilter = { state: 'active', q: 'fox red', kind: 'image' }
  expect(drawingQuery(filter)).toEqual({ kind: 'image', state: 'queued,submitted,running', q: 'fox red' })
  expect(matchesFilter(drawing('a', { state: 'running' }), filter)).toBe(true)
  expect(matchesFilter(drawing('a'), filter)).toBe(false)
  expect(matchesFilter(drawing('a', { state: 'running', prompt: 'a fox' }), filter)).toBe(false)
  expect(
    matchesFilter(drawing('a', { favorite: true, collections: ['Zoo'] }), { favorite: true, collection: 'Zoo' }),
  ).toBe(true)
  expect(matchesFilter(drawing('a', { temporary: true }), {})).toBe(false)
})

test('words are compared as the server does it: without accents, in any form of a character', () => {
  expect(matchesFilter(drawing('a', { prompt: 'Café au lait' }), { q: 'CAFE' })).toBe(true)
  expect(matchesFilter(drawing('a', { prompt: 'ＡＢＣ' }), { q: 'abc' })).toBe(true)
})

test('the trash shows only what is in it', () => {
  const trashed = drawing('a', { trashedAt: '2026-03-03T10:00:00.000Z' })
  expect(matchesFilter(trashed, {})).toBe(false)
  expect(matchesFilter(trashed, { trashed: true })).toBe(true)
  expect(matchesFilter(drawing('a'), { trashed: true })).toBe(false)
  expect(drawingQuery({ trashed: true })).toEqual({ trashed: 'true' })
})

interface ById {
  readonly params: { readonly id: string }
}

/** A list of what `stored` holds, and its follower. Each followed drawing sends `events`. */
async function follow(
  stored: readonly Drawing[],
  events: readonly DrawingEvent[] = [],
  { filter = {}, acquireSlot }: { filter?: DrawingFilter; acquireSlot?: AcquireSlot } = {},
) {
  const attached: string[] = []
  const read: string[] = []
  const attachDrawing = async function* ({ params }: ById) {
    attached.push(params.id)
    yield* events
    // A stream without an end stays open.
    if (events.length === 0) await new Promise(() => undefined)
  }
  const getDrawing = ({ params }: ById) => {
    read.push(params.id)
    const found = stored.find(({ id }) => id === params.id)
    return found === undefined ? Promise.reject(new Error('gone')) : Promise.resolve(found)
  }
  let searches = 0
  const searchDrawings = () => {
    searches += 1
    return Promise.resolve({ list: [...stored], total: stored.length })
  }
  const api = { draw: { attachDrawing, getDrawing, searchDrawings } as unknown as DrawApi['draw'] }
  const list = createDrawingList({ api, filter })
  await list.loadMore()
  const follower = createDrawingFollower({ api, list, filter, acquireSlot, sleep: () => Promise.resolve() })
  return { list, follower, attached, read, searched: () => searches, shown: () => list.getSnapshot().list }
}

test('a drawing in progress is followed to its end', async () => {
  const running = drawing('a', { state: 'running', progress: 10 })
  const { shown, follower, attached } = await follow(
    [running],
    [
      { seq: 2, event: 'entry', data: { ...running, progress: 60, version: 2 } },
      { seq: 3, event: 'preview', data: { preview: '/p' } },
      { seq: 4, event: 'done', data: { ...running, state: 'succeeded', progress: 100, version: 3 } },
    ],
  )
  await expect.poll(() => shown()[0]?.state).toBe('succeeded')
  expect(attached).toEqual(['a'])
  follower.close()
})

test('at most two drawings are followed at once', async () => {
  const active = ['a', 'bb', 'ccc'].map((id) => drawing(id, { state: 'queued' }))
  const { follower, attached } = await follow(active)
  await expect.poll(() => attached).toEqual(['a', 'bb'])
  follower.put(drawing('ccc', { state: 'running', version: 2 }))
  expect(attached).toEqual(['a', 'bb'])
  follower.close()
})

test('what the feed tells is read, shown in order, and removed', async () => {
  const { shown, follower, read } = await follow([drawing('a'), drawing('bb', { version: 4 })])
  expect(shown().map(({ id }) => id)).toEqual(['a', 'bb'])
  follower.put(drawing('ccc'))
  expect(shown().map(({ id }) => id)).toEqual(['ccc', 'bb', 'a'])
  follower.hear({ drawing: 'bb', version: 4 })
  follower.hear({ drawing: 'a', version: 9 })
  await expect.poll(() => read).toEqual(['a'])
  follower.hear({ drawing: 'a', version: 10, deleted: true })
  follower.hear({ drawing: 'bb', version: 10, deleted: true, workspace: 'w' })
  expect(shown().map(({ id }) => id)).toEqual(['ccc', 'bb'])
  follower.close()
})

/** All slots are taken. */
const never: AcquireSlot = () => new Promise(() => undefined)

test('the feed tells about a drawing that waits for a connection', async () => {
  const { follower, read, attached } = await follow([drawing('a', { state: 'queued' })], [], { acquireSlot: never })
  follower.hear({ drawing: 'a', version: 2 })
  await expect.poll(() => read).toEqual(['a'])
  expect(attached).toEqual([])
  follower.close()
})

test('progress doesn’t make a list start over that is being loaded again', async () => {
  const { list, follower, searched } = await follow([drawing('a', { state: 'running', progress: 1 })])
  const before = searched()
  const refreshed = list.refresh()
  follower.put(drawing('a', { state: 'running', progress: 2, version: 2 }))
  await refreshed
  expect(searched()).toBe(before + 1)
  follower.close()
})

test('an older version of a drawing doesn’t replace a newer one', async () => {
  const { shown, follower } = await follow([drawing('a', { version: 5, progress: 50 })])
  follower.put(drawing('a', { version: 4, progress: 40 }))
  expect(shown()[0]?.progress).toBe(50)
  follower.close()
})

test('a drawing of another space isn’t shown', async () => {
  const { shown, follower } = await follow([drawing('a')])
  follower.put(drawing('bb', { owner: 'workspace' }))
  expect(shown().map(({ id }) => id)).toEqual(['a'])
  follower.close()
})
