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
  /** There is more. */
  readonly cut: boolean
}

/** What is written in a file that browsers cannot show, as the server has read it; empty where there is nothing. */
export async function readWritten({ id, text: { state } }: Asset, signal: AbortSignal): Promise<Written> {
  const underWay = state === 'waiting' || state === 'running'
  for (let looks = 1; ; looks += 1) {
    const { list, total } = await api.drive.assetText({ params: { id }, query: { limit: MAX_PAGE_SIZE }, signal })
    if (total > 0 || !underWay || looks >= MOST_LOOKS) return { text: joinPassages(list), cut: total > list.length }
    await sleep(PAUSE_MS, signal)
  }
}
