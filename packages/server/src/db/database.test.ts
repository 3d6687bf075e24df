import { sql } from 'kysely'
import { expect, it } from 'vitest'

import { eachDatabase } from '../testing/index.ts'
import { isUniqueViolation, newId, type Queries } from './index.ts'

const now = '2026-01-01T00:00:00.000Z'
const put = (db: Queries, key: string, value = '') =>
  db.insertInto('installation').values({ key, value, createdAt: now }).execute()
const get = (db: Queries, key: string) =>
  db.selectFrom('installation').selectAll().where('key', '=', key).executeTakeFirst()
const touch = (tx: Queries, key: string) =>
  tx.updateTable('installation').set({ value: 'touched' }).where('key', '=', key).execute()

eachDatabase('The database', (db) => {
  it('keeps a transaction’s changes when its work resolves', async () => {
    await db().transaction((tx) => put(tx, 'kept', '你好'))
    expect(await get(db().query, 'kept')).toEqual({ key: 'kept', value: '你好', createdAt: now })
  })

  it('keeps no changes of a transaction whose work throws', async () => {
    const work = db().transaction(async (tx) => {
      await put(tx, 'lost')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await get(db().query, 'lost')).toBeUndefined()
  })

  it('runs conflicting writers one after another, without losing a change', async () => {
    await put(db().query, 'count', '0')
    await Promise.all(
      Array.from({ length: 20 }, () =>
        db().transaction(async (tx) => {
          const row = await tx
            .selectFrom('installation')
            .selectAll()
            .where('key', '=', 'count')
            .$if(db().engine === 'postgres', (query) => query.forUpdate())
            .executeTakeFirstOrThrow()
          await tx
            .updateTable('installation')
            .set({ value: String(Number(row.value) + 1) })
            .where('key', '=', 'count')
            .execute()
        }),
      ),
    )
    expect((await get(db().query, 'count'))?.value).toBe('20')
  })

  it('keeps the changes of others when one of many concurrent transactions throws', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        db().transaction(async (tx) => {
          await put(tx, `many ${index}`)
          if (index === 4) throw new Error('no')
          return index
        }),
      ),
    )
    const results = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'thrown'))
    expect(results).toEqual([0, 1, 2, 3, 'thrown', 5, 6, 7, 8])
    const kept = await Promise.all(results.map((_, index) => get(db().query, `many ${index}`)))
    expect(kept.map((row) => row !== undefined)).toEqual(results.map((result) => result !== 'thrown'))
  })

  it('rejects a transaction inside a transaction, where it would wait forever', async () => {
    const work = db().transaction(() => db().transaction((tx) => put(tx, 'nested')))
    await expect(work).rejects.toThrow('Inside a transaction use its tx')
  })

  it('retries a deadlocked transaction', async () => {
    await put(db().query, 'left')
    await put(db().query, 'right')
    const cross = (first: string, second: string) =>
      db().transaction(async (tx) => {
        await touch(tx, first)
        await new Promise((resolve) => setTimeout(resolve, 20))
        await touch(tx, second)
      })
    await Promise.all([cross('left', 'right'), cross('right', 'left')])
    expect((await get(db().query, 'right'))?.value).toBe('touched')
  })

  it('rejects queries outside the transaction during one, where they would wait forever', async () => {
    const work = db().transaction(() => get(db().query, 'kept'))
    await expect(work).rejects.toThrow('Inside a transaction use its tx')
    expect(await get(db().query, 'kept')).toBeDefined()
  })

  it('permits work left behind by a transaction to use the database after its end', async () => {
    let later: Promise<unknown> = Promise.resolve()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    await db().transaction(async () => {
      later = ended.then(() => get(db().query, 'kept'))
    })
    end()
    expect(await later).toBeDefined()
  })

  it('reads during an open transaction, and sees its changes only after its end', async () => {
    const written = Promise.withResolvers<void>()
    const looked = Promise.withResolvers<void>()
    const writing = db().transaction(async (tx) => {
      await put(tx, 'unseen')
      written.resolve()
      await looked.promise
    })
    await written.promise
    expect(await get(db().query, 'unseen')).toBeUndefined()
    looked.resolve()
    await writing
    expect(await get(db().query, 'unseen')).toBeDefined()
  })

  it('reads with raw SQL during an open transaction, and queues raw writes', async () => {
    const written = Promise.withResolvers<void>()
    const looked = Promise.withResolvers<void>()
    const writing = db().transaction(async (tx) => {
      await put(tx, 'in turn', '1')
      const seen = await sql`select value from installation where key = 'in turn'`.execute(tx)
      written.resolve()
      await looked.promise
      return seen.rows
    })
    await written.promise
    const kept = sql`with kept as (select key from installation where key = 'in turn') select key from kept`
    expect((await kept.execute(db().query)).rows).toEqual([])
    expect((await sql`select key from installation where key = 'in turn'`.execute(db().query)).rows).toEqual([])
    looked.resolve()
    expect(await writing).toEqual([{ value: '1' }])
    expect((await kept.execute(db().query)).rows).toEqual([{ key: 'in turn' }])
    await sql`with kept as (select key from installation where key = 'in turn')
      update installation set value = '2' where key in (select key from kept)`.execute(db().query)
    expect((await get(db().query, 'in turn'))?.value).toBe('2')
  })

  it('distinguishes a violated unique constraint from other failures', async () => {
    await put(db().query, 'once')
    await expect(put(db().query, 'once')).rejects.toSatisfy(isUniqueViolation)
    await expect(sql`select nothing from nowhere`.execute(db().query)).rejects.not.toSatisfy(isUniqueViolation)
  })

  it('enforces foreign keys', async () => {
    const orphan = db()
      .query.insertInto('refreshToken')
      .values({
        id: newId(),
        sessionId: newId(),
        successorId: null,
        usedAt: null,
        createdAt: now,
      })
      .execute()
    await expect(orphan).rejects.toThrow(/foreign key/i)
  })

  it('returns sums and counts as numbers, and throws if a number can’t represent one', async () => {
    const { rows } = await sql<{ total: unknown }>`select count(*) as total from installation`.execute(db().query)
    expect(typeof rows[0]?.total).toBe('number')
    const tooLarge = sql`select sum(n) as total from (select 9007199254740993 as n) as numbers`.execute(db().query)
    await expect(tooLarge).rejects.toThrow(RangeError)
  })
})
