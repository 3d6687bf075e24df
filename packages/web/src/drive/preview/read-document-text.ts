import type { Asset } from '@saffron/core/drive'
import { MAX_PAGE_SIZE } from '@saffron/core/paging'
import { sleep } from '@saffron/core/stream'

import { api } from '../../shell/session/client.ts'
import { joinPassages } from './join-passages.ts'

/** The number of polls for a text that the server is still extracting, one second apart. */
const MOST_LOOKS = 6
const PAUSE_MS = 1000

export interface DocumentText {
  readonly text: string
  /** The state of its extraction, and the error. */
  readonly known: Asset['text']
  /** There's more text. */
  readonly cut: boolean
}

/** Returns the extracted text of a file that browsers can't show. Empty if there's none. */
export async function readWritten({ id, text: known }: Asset, signal: AbortSignal): Promise<DocumentText> {
  const isReading = known.state === 'waiting' || known.state === 'running'
  for (let looks = 1; ; looks += 1) {
    const { list, total } = await api.drive.assetText({ params: { id }, query: { limit: MAX_PAGE_SIZE }, signal })
    if (total > 0 || !isReading || looks >= MOST_LOOKS) {
      const { text } = isReading ? await api.drive.getAsset({ params: { id }, signal }) : { text: known }
      return { text: joinPassages(list), known: text, cut: total > list.length }
    }
    await sleep(PAUSE_MS, signal)
  }
}
