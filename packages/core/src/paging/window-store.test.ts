import { expect, test } from 'vitest'

import { createWindowStore } from './window-store.ts'

interface Row {
  readonly id: string
  readonly label?: string
}

/** A server with this many rows, whose answers wait for nothing; `asked` are the pages. */
function serverOf(count: number) {
  let rows: Row[] = Array.from({ length: count }, (_, index) => ({ id: `r${index}` }))
  const asked: number[] = []
  let failing = false
  const store = createWindowStore<Row>({
    pageSize: 10,
    load: async ({ page, limit }) => {
      asked.push(page)
      if (failing) throw new Error('no network')
      return { list: rows.slice((page - 1) * limit, page * limit), total: rows.length }
    },
  })
  return {
    store,
    asked,
    change: (change: (rows: Row[]) => Row[]) => {
      rows = change(rows)
    },
    fail: (does: boolean) => {
      failing = does
    },
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve))

test('only the pages that are looked at are loaded, wherever they are', async () => {
  const { store, asked } = serverOf(100_000)
  store.show(0, 15)
  await turn()
  expect(store.getSnapshot().total).toBe(100_000)
  store.show(50_000, 50_025)
  await turn()
  expect(asked).toEqual([1, 2, 5001, 5002, 5003])
  expect(store.getSnapshot().at(50_020)?.id).toBe('r50020')
  expect(store.getSnapshot().at(40_000)).toBeUndefined()
})

test('a range is read whole, with the pages that were missing', async () => {
  const { store, asked } = serverOf(95)
  const rows = await store.read(5, 94)
  expect(rows).toHaveLength(90)
  expect(asked.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await store.read(0, 1000)).toHaveLength(95)
})

test('what is removed here closes up, and what comes after it keeps its place', async () => {
  const { store, change } = serverOf(40)
  store.show(0, 9)
  await turn()
  await store.read(20, 29)
  change((rows) => rows.filter(({ id }) => id !== 'r3'))
  store.remove(new Set(['r3']))
  const { total, at } = store.getSnapshot()
  expect([total, at(3)?.id, at(19)?.id, at(15)]).toEqual([39, 'r4', 'r20', undefined])
  await turn()
  expect(store.getSnapshot().at(9)?.id).toBe('r10')
})

test('a refresh shows what the server has now, and keeps the rows until it is here', async () => {
  const { store, change } = serverOf(30)
  store.show(0, 9)
  await turn()
  change((rows) => [{ id: 'new' }, ...rows])
  const refreshed = store.refresh()
  expect(store.getSnapshot().at(0)?.id).toBe('r0')
  await refreshed
  expect([store.getSnapshot().total, store.getSnapshot().at(0)?.id]).toEqual([31, 'new'])
})

test('a page that says another sum makes the others be read again when they are shown', async () => {
  const { store, change, asked } = serverOf(30)
  store.show(0, 9)
  await turn()
  change((rows) => rows.slice(1))
  store.show(10, 19)
  await turn()
  store.show(0, 9)
  await turn()
  expect(asked).toEqual([1, 2, 1])
  expect(store.getSnapshot().at(0)?.id).toBe('r1')
})

test('what failed is told, and asked for again by a retry alone', async () => {
  const { store, fail, asked } = serverOf(30)
  fail(true)
  store.show(0, 9)
  await turn()
  expect(store.getSnapshot().error).toBeInstanceOf(Error)
  store.show(0, 9)
  await turn()
  expect(asked).toEqual([1])
  fail(false)
  store.retry()
  await turn()
  expect([store.getSnapshot().error, store.getSnapshot().total]).toEqual([null, 30])
})

test('a row that is changed here is another row, in its place', async () => {
  const { store } = serverOf(10)
  store.show(0, 9)
  await turn()
  store.update('r2', (row) => ({ ...row, label: 'two' }))
  expect(store.getSnapshot().at(2)).toEqual({ id: 'r2', label: 'two' })
  expect(store.find('r2')).toBe(2)
  expect(store.loaded(({ id }) => id > 'r7').map(({ id }) => id)).toEqual(['r8', 'r9'])
})
