import { setImmediate } from 'node:timers/promises'

import { type FullText, newId, type Queries } from '../../db/index.ts'
import { passagesOf } from '../text/text-store.ts'
import { copyVectors, insertPassageRows } from './transfer-store.ts'

/** Passages copied by one transfer, which other writers wait for. The text of more files is extracted again. */
const MAX_PASSAGES = 5000
const ROWS_AT_ONCE = 100

interface CopiedText {
  readonly from: string
  readonly to: string
  readonly hash: string
}

/**
 * Copies the text of contents with its index and vectors. The returned function returns false for a content whose text
 * must be extracted again, because this transfer has copied enough.
 */
export function textCopier(tx: Queries, texts: FullText): (text: CopiedText) => Promise<boolean> {
  let left = MAX_PASSAGES
  return async ({ from, to, hash }) => {
    const rows = await passagesOf(tx, { owner: from, hash }, { limit: left + 1 })
    if (rows.length > left) return false
    left -= rows.length
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const copies = rows.slice(at, at + ROWS_AT_ONCE).map((row) => ({ ...row, id: newId(), ownerId: to }))
      await insertPassageRows(tx, copies)
      for (const { id, text } of copies) await texts.put(tx, { id, owner: to, text })
      await copyVectors(tx, { from, to }, new Map(copies.map(({ id }, index) => [rows[at + index]?.id ?? '', id])))
      await setImmediate()
    }
    return true
  }
}
