import type { Asset } from '@saffron/core/drive'
import { MAX_PAGE_SIZE } from '@saffron/core/paging'
import { sleep } from '@saffron/core/stream'

import { api } from '../../shell/client.ts'
import { joinPassages } from './join-passages.ts'

/** Looks at a text that the server is still reading, a second apart. */
const MOST_LOOKS = 6
const PAUSE_MS = 1000

export interface Written {
  readonly text: string
  /** How far the server has come with it, and what was wrong. */
  readonly known: Asset['text']
  /** There is more. */
  readonly cut: boolean
}

/** What is written in a file that browsers cannot show, as the server has read it; empty where there is nothing. */
export async function readWritten({ id, text: known }: Asset, signal: AbortSignal): Promise<Written> {
  const underWay = known.state === 'waiting' || known.state === 'running'
  for (let looks = 1; ; looks += 1) {
    const { list, total } = await api.drive.assetText({ params: { id }, query: { limit: MAX_PAGE_SIZE }, signal })
    if (total > 0 || !underWay || looks >= MOST_LOOKS) {
      const { text } = underWay ? await api.drive.getAsset({ params: { id }, signal }) : { text: known }
      return { text: joinPassages(list), known: text, cut: total > list.length }
    }
    await sleep(PAUSE_MS, signal)
  }
}
