import { createWindowStore } from '@saffron/core/paging'
import { expect, test } from 'vitest'

import { findRemovedRows } from './find-removed-rows.ts'

async function listOf(count: number) {
  let rows = Array.from({ length: count }, (_, index) => ({ id: `r${index}` }))
  const store = createWindowStore<{ readonly id: string }>({
    load: async ({ page, limit }) => ({ list: rows.slice((page - 1) * limit, page * limit), total: rows.length }),
  })
  store.show(0, 20)
  await store.read(0, count - 1)
  return {
    store,
    change: async (change: (before: typeof rows) => typeof rows) => {
      rows = change(rows)
      await store.refresh()
    },
  }
}

test('returns selected rows that someone else deleted, at any position', async () => {
  const { store, change } = await listOf(450)
  const ids = new Set(['r3', 'r120', 'r301'])
  await change((rows) => rows.filter(({ id }) => id !== 'r301' && id !== 'r3'))
  expect(await findRemovedRows(store, { ids, cursor: 0 })).toEqual(new Set(['r301', 'r3']))
})

test('doesn’t return rows that moved to another page', async () => {
  const { store, change } = await listOf(450)
  const ids = new Set(['r99', 'r150'])
  await change((rows) => [{ id: 'new' }, ...rows])
  expect(await findRemovedRows(store, { ids, cursor: 99 })).toEqual(new Set())
  await change((rows) => rows.slice(1))
  expect(await findRemovedRows(store, { ids: new Set(['r99']), cursor: 99 })).toEqual(new Set())
})
