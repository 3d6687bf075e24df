import { foldText } from '@saffron/core/format'

import type { Database, FullText, Queries } from '../../db/index.ts'
import type { Author } from '../../spaces/index.ts'
import type { AttachedFile, FilePassage } from '../attached/attached-file.ts'
import { toPassage } from '../attached/attached-files.ts'
import { nearestPassages, shortQuestion } from '../attached/nearest-passages.ts'
import type { AskNear } from '../text/find-text.ts'
import { countPassages, passagesOf, passagesWith } from '../text/text-store.ts'
import { createCountText, type SpaceFiles } from './count-text.ts'
import { numberedPassages, type NumberedRow, passageAt } from './knowledge-store.ts'

/** A passage with the hash of its file, and its number in it, from 1. */
export interface NumberedPassage extends FilePassage {
  readonly hash: string
  readonly number: number
}

export interface FoundPassage extends NumberedPassage {
  /** From 0 to 1. */
  readonly score: number
}

/** Files of one space. */
interface Files {
  readonly owner: string
  readonly files: readonly Pick<AttachedFile, 'id' | 'hash'>[]
}

/**
 * The texts of files that agents answer from. Nothing is checked here: the caller knows that the user may reach these
 * files through the agent.
 */
export interface KnowledgeTexts {
  /** Returns about how many tokens the texts have together. */
  readonly tokens: (files: SpaceFiles) => Promise<number>
  /** Returns the passages of all files nearest to a question, nearest first. It's billed to the one who asks. */
  readonly search: (
    wanted: Files & { readonly asks: Author; readonly question: string; readonly limit: number },
  ) => Promise<FoundPassage[]>
  /** Returns the passages that contain a text, whatever its case. */
  readonly grep: (wanted: Files & { readonly text: string; readonly limit: number }) => Promise<NumberedPassage[]>
  /** Returns passages of a file from a number on, and how many it has. In a transaction, it needs `queries`. */
  readonly read: (
    file: Pick<AttachedFile, 'owner' | 'hash'>,
    range: { readonly from: number; readonly limit: number },
    queries?: Queries,
  ) => Promise<{ readonly list: readonly NumberedPassage[]; readonly total: number }>
  /** Returns the number of the first passage of a page, or of the passage with a line. */
  readonly numberAt: (file: Pick<AttachedFile, 'owner' | 'hash'>, at: number) => Promise<number>
}

/** A passage with fewer of the question's words, rare ones weighted more, isn't about it. */
const LEAST_WORDS = 0.2
/** The most passages with a word whose text is looked at. */
const MAX_LOOKED_AT = 2000

interface KnowledgeDeps {
  readonly db: Pick<Database, 'query'>
  readonly texts: FullText
  readonly askNear: AskNear
}

export function createKnowledgeTexts({ db, texts, askNear }: KnowledgeDeps): KnowledgeTexts {
  return {
    tokens: createCountText(db),
    search: async ({ owner, files, asks, question: text, limit }) => {
      const question = shortQuestion(text)
      const [assets, hashes] = [files.map(({ id }) => id), hashesOf(files)]
      const findNear = askNear(asks, question, owner)
      const wanted = { owner, assets, hashes, question, limit, leastWords: LEAST_WORDS }
      const found = await nearestPassages({ db, texts, findNear }, wanted)
      const ids = found.map(({ passage }) => passage.id)
      const byId = new Map((await numberedPassages(db.query, owner, ids)).map((row) => [row.id, row]))
      return found.flatMap(({ passage, score }) => {
        const row = byId.get(passage.id)
        return row === undefined ? [] : [{ ...numbered(row), score }]
      })
    },
    grep: async ({ owner, files, text, limit }) => {
      const hashes = hashesOf(files)
      const ids = await passagesWith(db.query, texts, { owner, hashes, q: text, limit: MAX_LOOKED_AT })
      const folded = foldText(text)
      const found: NumberedRow[] = []
      for (let at = 0; at < ids.length && found.length < limit; at += 100) {
        const rows = await numberedPassages(db.query, owner, ids.slice(at, at + 100))
        found.push(...rows.filter((row) => foldText(row.text).includes(folded)))
      }
      const order = new Map(hashes.map((hash, at) => [hash, at]))
      const inOrder = found.toSorted(
        (a, b) => (order.get(a.hash) ?? 0) - (order.get(b.hash) ?? 0) || a.number - b.number,
      )
      return inOrder.slice(0, limit).map(numbered)
    },
    read: async ({ owner, hash }, { from, limit }, queries = db.query) => {
      const rows = await passagesOf(queries, { owner, hash }, { offset: from - 1, limit })
      const list = rows.map((row, at) => numbered({ ...row, number: from + at }))
      return { list, total: await countPassages(queries, { owner, hash }) }
    },
    numberAt: ({ owner, hash }, at) => passageAt(db.query, { owner, hash }, at),
  }
}

const hashesOf = (files: Files['files']): string[] => [...new Set(files.map(({ hash }) => hash))]

const numbered = (row: NumberedRow): NumberedPassage => ({
  ...toPassage(row),
  hash: row.hash,
  number: row.number,
})
