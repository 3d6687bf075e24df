import { expect, it } from 'vitest'

import { newId } from '../../db/index.ts'
import { buildAsset, buildOwner, eachDatabase } from '../../testing/index.ts'
import { assetsToSweep, putIntoStore } from '../stores/asset-store.ts'
import { contentsToSweep, knownContents } from '../stores/content-store.ts'

const LATER = '9999'

eachDatabase('The search for unreferenced rows', (db) => {
  it('examines the given number of rows, whatever they are', async () => {
    const owner = await buildOwner(db())
    const ids: string[] = []
    for (let made = 0; made < 5; made++) {
      const { id } = await buildAsset(db(), owner)
      ids.push(id)
      if (made < 4) await putIntoStore(db().query, { owner, id, store: 's' })
    }
    const look = (after: string) => assetsToSweep(db().query, { owner, before: LATER, after, limit: 3 })
    expect(await look('')).toEqual(ids.slice(0, 3).map((id) => ({ id, isForsaken: 0 })))
    expect(await look(ids[2] ?? '')).toEqual([
      { id: ids[3], isForsaken: 0 },
      { id: ids[4], isForsaken: 1 },
    ])
    const young = await assetsToSweep(db().query, { owner, before: '2000', after: ids[3] ?? '', limit: 3 })
    expect(young).toEqual([{ id: ids[4], isForsaken: 0 }])
    const contents = await contentsToSweep(db().query, { owner, before: LATER, after: '', limit: 3 })
    expect(contents.map(({ isForsaken }) => isForsaken)).toEqual([0, 0, 0])
  })

  it('is limited to one owner', async () => {
    const [one, other] = [await buildOwner(db()), await buildOwner(db())]
    const { hash } = await buildAsset(db(), one)
    const { hash: theirs } = await buildAsset(db(), other)
    const look = (owner: string, after: string) =>
      contentsToSweep(db().query, { owner, before: LATER, after, limit: 3 })
    expect(await look(one, '')).toEqual([{ id: hash, isForsaken: 0 }])
    expect(await look(one, hash)).toEqual([])
    expect(await knownContents(db().query, one, [hash, theirs, newId()])).toEqual(new Set([hash]))
  })
})
