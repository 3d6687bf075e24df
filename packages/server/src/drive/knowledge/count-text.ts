import type { Database } from '../../db/index.ts'
import type { AttachedFile } from '../attached/attached-file.ts'
import { type TextSize, textSizes } from './knowledge-store.ts'

/** Files of one space. */
export interface SpaceFiles {
  readonly owner: string
  readonly files: readonly Pick<AttachedFile, 'hash' | 'text'>[]
}

/** The tokens of the mark and the place of a passage. */
const MARK_TOKENS = 12
/** The most contents whose size is remembered. */
const MAX_REMEMBERED = 20_000

/**
 * Returns a function that counts about how many tokens the texts of files have together. A text never changes once it's
 * extracted, so its size is remembered: each message of an agent asks for it, and reading long texts takes long.
 */
export function createCountText({ query }: Pick<Database, 'query'>): (wanted: SpaceFiles) => Promise<number> {
  const remembered = new Map<string, TextSize>()
  const remember = (key: string, size: TextSize): void => {
    remembered.set(key, size)
    const [oldest] = remembered.keys()
    if (oldest !== undefined && remembered.size > MAX_REMEMBERED) remembered.delete(oldest)
  }
  return async ({ owner, files }) => {
    const byHash = new Map(files.map((file) => [file.hash, file]))
    const unknown = [...byHash.keys()].filter((hash) => !remembered.has(`${owner} ${hash}`))
    const read = await textSizes(query, owner, unknown)
    const sizes = Array.from(byHash.keys(), (hash) => remembered.get(`${owner} ${hash}`) ?? read.get(hash))
    for (const [hash, size] of read) {
      if (byHash.get(hash)?.text === 'done') remember(`${owner} ${hash}`, size)
    }
    return tokensOf(sizes.filter((size) => size !== undefined))
  }
}

function tokensOf(sizes: readonly TextSize[]): number {
  const sum = (of: keyof TextSize): number => sizes.reduce((total, size) => total + size[of], 0)
  const [characters, bytes] = [sum('characters'), sum('bytes')]
  // In UTF-8, most characters that aren't ASCII have three bytes. See countTokens.
  return Math.ceil((characters + (3 * (bytes - characters)) / 2) / 4) + sum('passages') * MARK_TOKENS
}
