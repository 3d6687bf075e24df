import { createHash } from 'node:crypto'

import { type Database, fullText, newId } from '@saffron/server/db'

/** Words that are in every file. */
export const WORDS = 'saffron harvest market letter garden window morning river paper orange'.split(' ')
const CHARACTERS = '番紅花今天天氣很好我們去看小貓春眠不覺曉處聞啼鳥'
const FILES_AT_ONCE = 500

const textOf = (file: number): string => {
  const words = Array.from({ length: 150 }, (_, index) => WORDS[(index * 7 + file) % WORDS.length])
  const chinese = Array.from({ length: 40 }, (_, index) => CHARACTERS[(index * 3 + file) % CHARACTERS.length])
  const seldom = file % 100 === 0 ? 'seldom' : ''
  return `unique${file} ${seldom} ${words.join(' ')} ${file % 10 === 0 ? '番紅花' : ''}${chinese.join('')}`
}

/** Inserts files with one passage of text each into a user's folder, without extracting them. */
export async function insertFiles(
  db: Database,
  { owner: ownerId, root, files }: { owner: string; root: string; files: number },
): Promise<void> {
  const texts = fullText(db, 'passage_text')
  const at = new Date().toISOString()
  const none = { textError: null, vectorError: null, width: null, height: null, thumbnail: 'none' } as const
  for (let first = 0; first < files; first += FILES_AT_ONCE) {
    await db.transaction(async (tx) => {
      for (let file = first; file < Math.min(files, first + FILES_AT_ONCE); file += 1) {
        const text = textOf(file)
        const hash = createHash('sha256').update(text).digest('hex')
        const name = `file ${file}.txt`
        const kind = { type: 'text/plain', kind: 'document', size: text.length } as const
        await tx
          .insertInto('blob')
          .values({ ownerId, hash, ...kind, ...none, textState: 'done', vectorState: 'none', createdAt: at })
          .execute()
        const asset = { id: newId(), ownerId, hash, name, nameKey: name, conversationId: null, createdBy: null }
        await tx
          .insertInto('asset')
          .values({ ...asset, createdAt: at, updatedAt: at })
          .execute()
        const node = {
          id: newId(),
          ownerId,
          parentId: root,
          kind: 'file',
          name,
          nameKey: name,
          assetId: asset.id,
        } as const
        const order = {
          childCount: 0,
          sortIndex: 0,
          orderBy: 'name',
          descending: 0,
          trashedAt: null,
          createdBy: null,
        } as const
        const { type, size, kind: fileKind } = kind
        await tx
          .insertInto('node')
          .values({ ...node, ...order, type, size, fileKind, version: 1, createdAt: at, updatedAt: at })
          .execute()
        const id = newId()
        const place = { place: 'line', placeAt: 1, placeName: null } as const
        await tx
          .insertInto('passage')
          .values({ id, ownerId, hash, ...place, text })
          .execute()
        await texts.put(tx, { id, owner: ownerId, text })
      }
    })
  }
}
