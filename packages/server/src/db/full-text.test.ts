import { array, assert, asyncProperty, constantFrom, nat } from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'

import { eachDatabase } from '../testing/index.ts'
import { fullText, newId } from './index.ts'
import { migrationSteps } from './migrations/migration.ts'

const owner = newId()
const stranger = newId()

eachDatabase('Full text', (db) => {
  const texts = { english: newId(), chinese: newId(), mixed: newId(), theirs: newId() }

  const find = async (q: string, of = owner): Promise<string[]> => {
    const match = fullText(db(), 'sample_text').match({ owner: of, q })
    const { rows } = await sql<{ id: string }>`select id from (select ${match} as id) as found where id is not null
      union select id from sample where id in ${match}`.execute(db().query)
    return rows.map((row) => row.id)
  }

  beforeAll(async () => {
    const index = fullText(db(), 'sample_text')
    await db().transaction(async (tx) => {
      const steps = migrationSteps(tx, db().engine)
      await steps.fullText('sample_text')
      await steps.table('sample', { id: 'text primary key' })
      for (const id of Object.values(texts)) await sql`insert into sample (id) values (${id})`.execute(tx)
      await index.put(tx, { id: texts.english, owner, text: 'The Café opens at noon; O’Brien’s code is HTTP-404.' })
      await index.put(tx, { id: texts.chinese, owner, text: '今天天氣很好，我們去看小貓' })
      await index.put(tx, { id: texts.mixed, owner, text: '用Python寫程式 ｆｕｌｌ width' })
      await index.put(tx, { id: texts.theirs, owner: stranger, text: '今天 café Python' })
    })
  })

  it.each([
    ['a word whatever its case and accents', 'CAFE', 'english'],
    ['the beginning of a word', 'ope', 'english'],
    ['all words in any order', 'noon café', 'english'],
    ['a number after a hyphen', 'http-404', 'english'],
    ['a Chinese word of two characters', '天氣', 'chinese'],
    ['one Chinese character', '氣', 'chinese'],
    ['the last Chinese character', '貓', 'chinese'],
    ['a Chinese sentence', '我們去看小貓', 'chinese'],
    ['a Latin word inside Chinese', 'python', 'mixed'],
    ['full-width letters', 'full', 'mixed'],
  ] as const)('finds %s', async (_what, q, name) => {
    expect(await find(q)).toEqual([texts[name]])
  })

  it.each(['天好', '氣很好嗎', 'afe', 'noon midnight', '!!!', '" OR *', ''])('finds nothing for %j', async (q) => {
    expect(await find(q)).toEqual([])
  })

  it('hides texts of others, even if the search contains the scope term', async () => {
    expect(await find('今天', stranger)).toEqual([texts.theirs])
    expect(await find(`u${stranger.replaceAll('-', '')} python`)).toEqual([])
  })

  it('forgets the old text when it’s replaced, and a removed text', async () => {
    const index = fullText(db(), 'sample_text')
    const id = texts.mixed
    await db().transaction((tx) => index.put(tx, { id, owner, text: 'rust' }))
    expect(await find('python')).toEqual([])
    expect(await find('rust')).toEqual([id])
    await db().transaction((tx) => index.remove(tx, [id]))
    expect(await find('rust')).toEqual([])
  })

  it('finds a text without spaces by any part of it', async () => {
    const index = fullText(db(), 'sample_text')
    const characters = array(constantFrom(...Array.from('春眠不覺曉處聞啼鳥夜來風雨聲花落知多少ひらがなカタ')), {
      minLength: 1,
      maxLength: 12,
    })
    const anyPiece = asyncProperty(characters, nat(), nat(), async (text, from, length) => {
      const start = from % text.length
      const piece = text.slice(start, start + 1 + (length % (text.length - start)))
      await db().transaction((tx) => index.put(tx, { id: texts.mixed, owner, text: text.join('') }))
      expect(await find(piece.join(''))).toContain(texts.mixed)
    })
    await assert(anyPiece, { numRuns: 40 })
  })

  it('is read in batches, which show the orphans', async () => {
    const index = fullText(db(), 'sample_text')
    const gone = newId()
    await db().transaction((tx) => index.put(tx, { id: gone, owner, text: 'rust' }))
    const walk = (after: string, limit: number) => index.walk(db().query, { table: 'sample', after, limit })
    const all = await walk('', 100)
    expect(all.filter(({ isOrphan }) => isOrphan === 1)).toEqual([{ id: gone, isOrphan: 1 }])
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([texts.english, texts.chinese, texts.theirs]))
    expect([...(await walk('', 2)), ...(await walk(all[1]?.id ?? '', 100))]).toEqual(all)
  })

  it('accepts a text of a million characters', async () => {
    const index = fullText(db(), 'sample_text')
    const long = `起點 ${'很長的文章'.repeat(200_000)}`
    await db().transaction((tx) => index.put(tx, { id: texts.mixed, owner, text: long }))
    expect(await find('起點')).toEqual([texts.mixed])
  })
})
