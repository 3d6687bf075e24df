import type { Api } from '@saffron/core/client'
import { MAX_FOUND, MAX_QUERIES, MAX_SEARCHED, type Passage } from '@saffron/core/drive'

import { inBatches } from './change-commands.ts'
import type { Located } from './remote.ts'

export interface TextMatch extends Located {
  /** The best matching passage. */
  readonly passage: Passage
}

/**
 * Returns the given files with the best matching text, best first. Searches only these files, however many there are.
 */
export async function withText(api: Api, q: string, located: readonly Located[]): Promise<TextMatch[]> {
  const byAsset = Map.groupBy(located, ({ node }) => node.asset)
  const assets = [...byAsset.keys()].filter((asset) => asset !== null)
  const parts = inBatches(assets, MAX_SEARCHED)
  const ranked: { rank: number; asset: string; passage: Passage }[] = []
  for (const some of inBatches(parts, MAX_QUERIES)) {
    const queries = some.map((part) => ({ q, limit: MAX_FOUND, assets: part }))
    const { list } = await api.drive.searchText({ body: { queries } })
    for (const { list: hits } of list) ranked.push(...hits.map((hit, rank) => ({ ...hit, rank })))
  }
  // Each batch has its own ranking: the best of all batches come first, then the second best.
  const best = ranked.toSorted((a, b) => a.rank - b.rank)
  // Lists a file with copies once per copy.
  const passages = new Map(best.toReversed().map(({ asset, passage }) => [asset, passage]))
  const assetsFound = [...new Set(best.map(({ asset }) => asset))].slice(0, MAX_FOUND)
  return assetsFound.flatMap((asset) => {
    const passage = passages.get(asset)
    return passage === undefined ? [] : (byAsset.get(asset) ?? []).map((each) => ({ ...each, passage }))
  })
}
