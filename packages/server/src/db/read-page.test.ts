import { expect, it } from 'vitest'

import { buildOwner, eachDatabase } from '../testing/index.ts'
import { newId } from './new-id.ts'
import { readPage } from './read-page.ts'

/** Enough that the last pages are read from the end. */
const ROWS = 1_250

eachDatabase('Pages', (db) => {
  it.each(['asc', 'desc'] as const)('return every row once, in order %s, up to the last', async (direction) => {
    const ownerId = await buildOwner(db())
    const rows = Array.from({ length: ROWS }, (_, index) => {
      // Several rows per instant.
      const at = new Date(Math.floor(index / 7) * 1000).toISOString()
      const fixed = { kind: 'paged', ownerId, state: 'waiting', attempts: 0, holder: null, leaseUntil: null } as const
      return {
        ...fixed,
        id: newId(),
        subject: `${index}`,
        runAt: at,
        progress: 0,
        error: null,
        createdAt: at,
        updatedAt: at,
      }
    })
    for (let at = 0; at < ROWS; at += 250) {
      const some = rows.slice(at, at + 250)
      await db().query.insertInto('job').values(some).execute()
    }
    const found = db().query.selectFrom('job').where('ownerId', '=', ownerId)
    const seen: string[] = []
    const limit = 90
    for (let page = 1; page <= Math.ceil(ROWS / limit); page += 1) {
      const read = await readPage(found, { by: 'createdAt', direction, page, limit })
      expect(read.total).toBe(ROWS)
      seen.push(...read.rows.map(({ subject }) => subject))
    }
    const inOrder = rows.map(({ subject }) => subject)
    expect(seen).toEqual(direction === 'asc' ? inOrder : inOrder.toReversed())
    expect(await readPage(found, { by: 'createdAt', direction, page: 99, limit })).toEqual({ rows: [], total: ROWS })
  })
})
