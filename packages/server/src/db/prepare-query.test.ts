import { expect, it } from 'vitest'

import { buildConversation, buildOwner, eachDatabase } from '../testing/index.ts'
import { newId, prepareChange, prepareQuery } from './index.ts'

const put = prepareQuery((db, row: { key: string; value: string; at: string }) =>
  db.insertInto('installation').values({ key: row.key, value: row.value, createdAt: row.at }),
)
const get = prepareQuery((db, { key }: { key: string }) =>
  db.selectFrom('installation').select(['value', 'createdAt']).where('key', '=', key).where('value', '!=', 'hidden'),
)

eachDatabase('A prepared query', (db) => {
  it('is the same query each time, with different values', async () => {
    const [first, second, hidden] = [newId(), newId(), newId()]
    await put(db().query, { key: first, value: '你好', at: 'then' })
    await put(db().query, { key: second, value: "it's", at: 'now' })
    await put(db().query, { key: hidden, value: 'hidden', at: 'never' })
    expect((await get(db().query, { key: first })).rows).toEqual([{ value: '你好', createdAt: 'then' }])
    expect((await get(db().query, { key: second })).rows).toEqual([{ value: "it's", createdAt: 'now' }])
    expect((await get(db().query, { key: hidden })).rows).toEqual([])
  })

  it('runs as part of a transaction', async () => {
    const key = newId()
    const work = db().transaction(async (tx) => {
      await put(tx, { key, value: 'lost', at: 'then' })
      expect((await get(tx, { key })).rows).toHaveLength(1)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect((await get(db().query, { key })).rows).toEqual([])
  })
})

eachDatabase('A prepared change', (db) => {
  const change = prepareChange('conversation')

  it('changes only the given columns of the owner’s row', async () => {
    const owner = await buildOwner(db())
    const { id } = await buildConversation(db(), owner)
    await change(db().query, { owner, id }, { title: 'first', pinned: 1 })
    await change(db().query, { owner, id }, { title: 'second', pinned: undefined })
    await change(db().query, { owner: newId(), id }, { title: "another's", pinned: 0 })
    await change(db().query, { owner, id }, {})
    const row = db().query.selectFrom('conversation').select(['title', 'pinned']).where('id', '=', id)
    expect(await row.executeTakeFirst()).toEqual({ title: 'second', pinned: 1 })
  })
})
