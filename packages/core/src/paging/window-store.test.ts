import { expect, test } from 'vitest'

import { createWindowStore } from './window-store.ts'

interface Row {
  readonly id: string
  readonly label?: string
}

/** A server with this many rows that responds right away. `asked` lists the requested pages. */
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

test('a range is read whole though a refresh calls its pages off', async () => {
  const { store } = serverOf(95)
  await store.read(0, 9)
  const reading = store.read(0, 94)
  void store.refresh()
  await Promise.resolve()
  void store.refresh()
  expect(await reading).toHaveLength(95)
})

test('a range is read again where the list changes under it', async () => {
  const { store, change } = serverOf(95)
  await store.read(0, 9)
  const reading = store.read(0, 95)
  change((rows) => [{ id: 'new' }, ...rows])
  expect((await reading).map(({ id }) => id)).toEqual(['new', ...Array.from({ length: 95 }, (_, index) => `r${index}`)])
})

test('a row that came from another page does not stand on both', async () => {
  const { store, change } = serverOf(30)
  store.show(0, 9)
  await store.read(0, 29)
  change(([first, ...rows]) => [...rows, ...(first === undefined ? [] : [first])])
  await store.refresh()
  const ids = store.loaded(() => true).map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(store.getSnapshot().at(9)?.id).toBe('r10')
  expect((await store.read(0, 29)).map(({ id }) => id).slice(-2)).toEqual(['r29', 'r0'])
})

test('a list that never agrees with itself is not asked for without end', async () => {
  let asked = 0
  const store = createWindowStore<Row>({
    pageSize: 10,
    load: async () => {
      asked += 1
      return { list: Array.from({ length: 10 }, (_, index) => ({ id: `r${index}` })), total: 20 }
    },
  })
  store.show(0, 19)
  for (let turns = 0; turns < 100; turns += 1) await turn()
  expect(asked).toBeLessThan(15)
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

test('what is moved here stands elsewhere at once, also at an end that is not loaded', async () => {
  const { store } = serverOf(25)
  store.show(0, 9)
  await turn()
  const shown = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, offset) => store.getSnapshot().at(from + offset)?.id)
  store.move(new Set(['r2', 'r7']), 'r1')
  expect(shown(0, 9)).toEqual(['r0', 'r2', 'r7', 'r1', 'r3', 'r4', 'r5', 'r6', 'r8'])
  store.move(new Set(['r0']), null)
  expect(shown(0, 2)).toEqual(['r2', 'r7'])
  expect(shown(22, 26)).toEqual([undefined, undefined, 'r0', undefined])
  store.move(new Set(['r2']), 'r20')
  expect(shown(0, 1)).toEqual(['r2'])
  await store.refresh()
  expect(shown(0, 3)).toEqual(['r0', 'r1', 'r2'])
})

test('what was being read when something was moved does not put it back', async () => {
  const { store } = serverOf(5)
  store.show(0, 4)
  await turn()
  void store.refresh()
  store.move(new Set(['r4']), 'r0')
  await turn()
  expect(store.find('r4')).toBe(0)
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
