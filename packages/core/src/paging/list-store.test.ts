import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createListStore, type PageRequest } from './list-store.ts'
import type { Identified } from './page-rules.ts'

interface Row extends Identified {
  readonly name?: string
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }))

/** A server's list that can be changed, delayed and made to fail. */
function buildServer(rows: Row[]) {
  const asked: PageRequest[] = []
  const server = {
    rows,
    asked,
    failing: false,
    gate: Promise.resolve(),
    load: async (request: PageRequest) => {
      asked.push(request)
      const { page, limit } = request
      const answer = { list: server.rows.slice((page - 1) * limit, page * limit), total: server.rows.length }
      await server.gate
      if (server.failing) throw new Error('load failed')
      return answer
    },
  }
  return server
}

/** Blocks a server's responses. Returns the function that unblocks them. */
function hold(server: { gate: Promise<void> }): () => void {
  const gate = new EventTarget()
  server.gate = new Promise((resolve) => {
    gate.addEventListener('open', () => resolve(), { once: true })
  })
  return () => void gate.dispatchEvent(new Event('open'))
}

const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => id)

test('before the first page the list is empty and hopeful', () => {
  const store = createListStore(buildServer([]))
  expect(store.getSnapshot()).toEqual({
    list: [],
    hasMore: true,
    loading: false,
    error: null,
    paging: { pageNumber: 1, pageSize: 10, total: 0 },
  })
})

test('pages are appended until the total is reached', async () => {
  const server = buildServer(rowsOf(25))
  const store = createListStore(server)
  await store.loadMore()
  expect(store.getSnapshot()).toMatchObject({ hasMore: true, paging: { pageNumber: 1, pageSize: 10, total: 25 } })
  await store.loadMore()
  await store.loadMore()
  await store.loadMore()
  expect(ids(store.getSnapshot().list)).toEqual(ids(server.rows))
  expect(store.getSnapshot()).toMatchObject({ hasMore: false, paging: { pageNumber: 3 } })
  expect(server.asked.map(({ page }) => page)).toEqual([1, 2, 3])
})

test('a page shorter than its size is the last, whatever the total says', async () => {
  const store = createListStore({ load: async () => ({ list: rowsOf(3), total: 99 }) })
  await store.loadMore()
  expect(store.getSnapshot().hasMore).toBe(false)
})

test('a total that the server did not count to its end is marked so', async () => {
  const store = createListStore({ load: async () => ({ list: rowsOf(10), total: 20, capped: true }) })
  await store.loadMore()
  expect(store.getSnapshot().paging).toEqual({ pageNumber: 1, pageSize: 10, total: 20, capped: true })
  await store.refresh()
  expect(store.getSnapshot().paging.capped).toBe(true)
})

test('a failed page can be tried again, and is not tried by itself', async () => {
  const server = buildServer(rowsOf(15))
  const store = createListStore(server)
  await store.loadMore()
  server.failing = true
  await store.loadMore()
  expect(store.getSnapshot()).toMatchObject({ loading: false, error: new Error('load failed') })
  expect(store.getSnapshot().list).toHaveLength(10)
  await store.loadMore()
  expect(server.asked).toHaveLength(2)
  server.failing = false
  await store.retry()
  expect(store.getSnapshot()).toMatchObject({ error: null, hasMore: false })
  expect(store.getSnapshot().list).toHaveLength(15)
})

test('one page at a time', async () => {
  const server = buildServer(rowsOf(30))
  const store = createListStore(server)
  await Promise.all([store.loadMore(), store.loadMore(), store.loadMore()])
  expect(server.asked).toHaveLength(1)
})

test('an answer that comes after a reset is dropped, and its request cancelled', async () => {
  const server = buildServer([{ id: 'old' }])
  const open = hold(server)
  const store = createListStore(server)
  const first = store.loadMore()
  server.gate = Promise.resolve()
  server.rows = [{ id: 'new' }]
  await store.reset()
  open()
  await first
  expect(ids(store.getSnapshot().list)).toEqual(['new'])
  expect(server.asked[0]?.signal.aborted).toBe(true)
})

test('a row removed here is not skipped past by the next page, nor brought back by a late answer', async () => {
  const server = buildServer(rowsOf(20))
  const store = createListStore(server)
  await store.loadMore()
  store.remove('r3')
  server.rows = server.rows.filter(({ id }) => id !== 'r3')
  while (store.getSnapshot().hasMore) await store.loadMore()
  expect(ids(store.getSnapshot().list)).toEqual(ids(server.rows))
  const open = hold(server)
  const refreshing = store.refresh()
  store.remove('r4')
  open()
  await refreshing
  expect(ids(store.getSnapshot().list)).toEqual(ids(server.rows).filter((id) => id !== 'r4'))
})

test('a row inserted here is not doubled by the next page', async () => {
  const server = buildServer(rowsOf(20))
  const store = createListStore(server)
  await store.loadMore()
  store.insert({ id: 'new' })
  server.rows = [{ id: 'new' }, ...server.rows]
  expect(store.getSnapshot().paging.total).toBe(21)
  await store.loadMore()
  await store.loadMore()
  expect(ids(store.getSnapshot().list)).toEqual(ids(server.rows))
  expect(store.getSnapshot().hasMore).toBe(false)
})

test('a row inserted while the list is read again stays', async () => {
  const server = buildServer(rowsOf(3))
  const store = createListStore(server)
  await store.loadMore()
  const open = hold(server)
  const refreshing = store.refresh()
  server.rows = [{ id: 'new' }, ...server.rows]
  store.insert({ id: 'new' })
  open()
  await refreshing
  expect(ids(store.getSnapshot().list)).toEqual(['new', 'r0', 'r1', 'r2'])
})

test('a changed row keeps the others as they are, and moves where the order says', async () => {
  const rows: Row[] = ['a', 'b', 'c'].map((name) => ({ id: name, name }))
  const byName = (a: Row, b: Row): number => (a.name ?? '').localeCompare(b.name ?? '')
  const store = createListStore<Row>({ ...buildServer(rows), compare: byName })
  await store.loadMore()
  store.update('a', (row) => ({ ...row, name: 'd' }))
  expect(ids(store.getSnapshot().list)).toEqual(['b', 'c', 'a'])
  expect(store.getSnapshot().list[0]).toBe(rows[1])
  store.update('nobody', () => ({ id: 'nobody' }))
  expect(store.getSnapshot().list).toHaveLength(3)
})

test('a refresh reads as many rows as are shown and keeps them on show meanwhile', async () => {
  const server = buildServer(rowsOf(250))
  const store = createListStore({ ...server, pageSize: 50 })
  for (let page = 0; page < 4; page += 1) await store.loadMore()
  server.rows.splice(0, 5)
  const refreshing = store.refresh()
  expect(store.getSnapshot().list).toHaveLength(200)
  await refreshing
  expect(ids(store.getSnapshot().list)).toEqual(ids(server.rows.slice(0, 200)))
  expect(server.asked.slice(4).map(({ page, limit }) => [page, limit])).toEqual([
    [1, 100],
    [2, 100],
  ])
  await store.loadMore()
  expect(store.getSnapshot().list).toHaveLength(245)
})

test('rows that moved on the server do not stop the list', async () => {
  const server = buildServer(rowsOf(30))
  const store = createListStore(server)
  await store.loadMore()
  server.rows = [...rowsOf(10).map(({ id }) => ({ id: `new-${id}` })), ...server.rows]
  while (store.getSnapshot().hasMore) await store.loadMore()
  expect(ids(store.getSnapshot().list)).toEqual(ids(rowsOf(30)))
})

test('after closing, a late answer changes nothing', async () => {
  const server = buildServer(rowsOf(5))
  const open = hold(server)
  const store = createListStore(server)
  const loading = store.loadMore()
  store.close()
  open()
  await loading
  expect(store.getSnapshot()).toMatchObject({ list: [], loading: false })
})

test('whatever is inserted and removed on both sides while paging, each row comes once and in order', async () => {
  const act = fc.oneof(
    fc.constant({ kind: 'load' as const }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(40) }),
    fc.record({ kind: fc.constant('insert' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), async (acts, pageSize) => {
      const server = buildServer(rowsOf(37))
      const store = createListStore({ ...server, pageSize, load: (request) => server.load(request) })
      let made = 0
      for (const step of acts) {
        if (step.kind === 'load') await store.loadMore()
        if (step.kind === 'insert') {
          made += 1
          const row = { id: `new-${made}` }
          server.rows = [row, ...server.rows]
          store.insert(row)
        }
        const gone = step.kind === 'remove' ? store.getSnapshot().list[step.at]?.id : undefined
        if (gone !== undefined) {
          server.rows = server.rows.filter(({ id }) => id !== gone)
          store.remove(gone)
        }
      }
      while (store.getSnapshot().hasMore) await store.loadMore()
      expect(ids(store.getSnapshot().list)).toEqual(ids(server.rows))
    }),
  )
})
