import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { CSV_BEGINNING, csvLine } from '@saffron/core/csv'
import { MICROS_PER_CREDIT } from '@saffron/core/format'
import type { AreaTranslate } from '@saffron/core/i18n'

import { api } from '../shell/client.ts'
import { saveFile } from '../shell/save-file.ts'
import { causeText } from './record-cause.ts'
import { queryOf, type RecordFilter } from './record-filter.ts'

/** Puts all the records that a filter finds among the downloads, newest first. */
export async function downloadRecords(filter: RecordFilter, t: AreaTranslate<'account'>): Promise<void> {
  const lines = [CSV_BEGINNING, csvLine(headOf(t))]
  // What is booked while it is read would push rows from page to page.
  const query = { until: new Date().toISOString(), ...queryOf(filter), limit: MAX_PAGE_SIZE }
  for (let page = 1; ; page++) {
    const { list, total } = await api.wallet.searchRecords({ query: { ...query, page } })
    for (const record of list) {
      const { createdAt, amountMicros, balanceAfterMicros = 0, model = '', note = '' } = record
      const credits = [amountMicros / MICROS_PER_CREDIT, balanceAfterMicros / MICROS_PER_CREDIT]
      lines.push(csvLine([createdAt, causeText(record, t), model, ...credits, note]))
    }
    if (page * MAX_PAGE_SIZE >= total) break
  }
  saveFile(new Blob(lines, { type: 'text/csv' }), `saffron-${query.until.slice(0, 10)}.csv`)
}

const headOf = (t: AreaTranslate<'account'>): string[] => [
  t('account.wallet.csvHead.date'),
  t('account.wallet.csvHead.kind'),
  t('account.wallet.csvHead.model'),
  t('account.wallet.amount'),
  t('account.wallet.csvHead.balance'),
  t('account.wallet.csvHead.note'),
]
