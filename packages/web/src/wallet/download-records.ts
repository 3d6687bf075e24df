import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { CSV_BEGINNING, csvLine } from '@saffron/core/csv'
import { MICROS_PER_CREDIT, momentAfter } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'
import { recordText } from '@saffron/core/wallet'

import { saveFile } from '../browser/save-file.ts'
import { api } from '../shell/session/client.ts'
import { queryOf, type RecordFilter } from './record-filter.ts'
import { inSpace, type WalletOf } from './wallet-of.ts'

interface DownloadOptions extends WalletOf {
  readonly filter: RecordFilter
  readonly t: AreaTranslate<'account'>
  readonly signal: AbortSignal
  readonly onProgress: (progress: { readonly read: number; readonly total: number }) => void
}

/** Downloads all records that match a filter, newest first. */
export async function downloadRecords({ filter, workspace, t, signal, onProgress }: DownloadOptions): Promise<void> {
  const parts = [new Blob([CSV_BEGINNING, csvLine(headOf(t))])]
  let query = { ...queryOf(filter), ...inSpace({ workspace }) }
  for (let [page, read] = [1, 0]; ; page++) {
    const { list, total } = await api.wallet.searchRecords({ query: { ...query, limit: MAX_PAGE_SIZE, page }, signal })
    const lines = list.map((record) => {
      const { createdAt, amountMicros, balanceAfterMicros = 0, model = '', note = '' } = record
      const credits = [amountMicros / MICROS_PER_CREDIT, balanceAfterMicros / MICROS_PER_CREDIT]
      return csvLine([createdAt, recordText(record, t), model, ...credits, note])
    })
    // Browsers store large blobs on disk, but long arrays of strings in memory.
    parts.push(new Blob(lines))
    read += list.length
    onProgress({ read, total })
    if (page * MAX_PAGE_SIZE >= total) break
    // New records would shift rows between pages, so the download ends at the newest one. It uses the server's time,
    // because this clock may be behind.
    const [newest] = list
    if (page === 1 && newest !== undefined) query = { ...query, until: momentAfter(newest.createdAt) }
  }
  saveFile(
    new Blob(parts, { type: 'text/csv' }),
    `saffron-${(query.until ?? new Date().toISOString()).slice(0, 10)}.csv`,
  )
}

const headOf = (t: AreaTranslate<'account'>): string[] => [
  t('account.wallet.csvHead.date'),
  t('common.transactionType'),
  t('common.model'),
  t('common.credits'),
  t('account.wallet.csvHead.balance'),
  t('common.note'),
]
