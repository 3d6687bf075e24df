import { expect, it } from 'vitest'

import { fullText } from '../../db/index.ts'
import { buildAsset, buildOwner, eachDatabase } from '../../testing/index.ts'
import { findText } from './find-text.ts'
import { readCandidates } from './read-candidates.ts'
import { insertPassages } from './text-store.ts'

/** Nothing is prepared for semantic search. */
const findNear = async () => undefined

eachDatabase('Files with the search words', (db) => {
  const texts = () => fullText(db(), 'passage_text')

  /** Creates a file with these passages. */
  async function write(owner: string, name: string, passages: readonly string[]) {
    const asset = await buildAsset(db(), owner, { name })
    const rows = passages.map((text, index) => ({ place: 'line', at: index + 1, name: null, text }) as const)
    await db().transaction((tx) => insertPassages(tx, texts(), { owner, hash: asset.hash }, rows))
    return asset
  }
  /** Its text remains in the index until the next cleanup. */
  async function forget({ id, hash }: { id: string; hash: string }) {
    await db().query.deleteFrom('asset').where('id', '=', id).execute()
    await db().query.deleteFrom('blob').where('hash', '=', hash).execute()
  }
  const find = async (owner: string, q: string, limit: number) => {
    const found = await findText({ db: db(), texts: texts(), findNear }, { owner, q, limit })
    return found.map(({ name }) => name)
  }

  it('are found even if many newer ones were just deleted', async () => {
    const owner = await buildOwner(db())
    await write(owner, 'old.txt', ['a walnut'])
    await forget(
      await write(
        owner,
        'deleted.txt',
        Array.from({ length: 40 }, () => 'a walnut'),
      ),
    )
    expect(await find(owner, 'walnut', 1)).toEqual(['old.txt'])
    await write(owner, 'new.txt', ['a walnut', 'and its tree'])
    expect(await find(owner, 'walnut', 10)).toEqual(['new.txt', 'old.txt'])
    expect(await find(owner, 'walnut tree', 10)).toEqual(['new.txt'])
  })

  it('are searched in batches that fit into one statement, up to the last', async () => {
    const owner = await buildOwner(db())
    await write(owner, 'first.txt', ['saffron'])
    await write(
      owner,
      'long.txt',
      Array.from({ length: 5_010 }, () => 'saffron'),
    )
    const looks: number[] = []
    const wanted = { owner, q: 'saffron', first: 20_000 }
    for await (const { length } of readCandidates({ db: db(), texts: texts() }, wanted)) looks.push(length)
    expect(looks).toEqual([5_000, 11])
    expect(await find(owner, 'saffron', 2)).toEqual(['long.txt', 'first.txt'])
  })
})
