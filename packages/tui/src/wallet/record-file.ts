import { csvLine } from '@saffron/core/csv'
import { MICROS_PER_CREDIT } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import type { AdminWalletRecord, WalletRecord } from '@saffron/core/wallet'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { rowsOf } from '../shell/find-row.ts'
import { writePieces } from '../shell/output-file.ts'
import type { RangeOptions } from './record-lines.ts'

/** The same in every language: a script reads it. */
const COLUMNS = ['id', 'createdAt', 'email', 'kind', 'model', 'credits', 'balance', 'note']

interface Page {
  readonly page: number
  readonly limit: number
  readonly sort: 'createdAt'
}

type Search<T> = (page: Page) => Promise<{ list: T[]; total: number }>

/**
 * All the records that are found, the oldest first, as CSV to stdout or into a file, which has its name once it is whole.
 * Throws a usage error where only some or another form is asked for as well.
 */
export async function writeRecordFile<T extends WalletRecord | AdminWalletRecord>(
  search: Search<T>,
  { csv, force, json, limit }: RangeOptions,
  t: Translate,
): Promise<void> {
  const second = json ? '--json' : limit === undefined ? undefined : '--limit'
  if (second !== undefined) throw new CommandError(t('cli.error.oneWay', { first: '--csv', second }), EXIT.usage)
  // What is booked meanwhile is on the last page, and moves nothing from one page to the next.
  const rows = rowsOf((page) => search({ ...page, sort: 'createdAt' }))
  await writePieces(async () => linesOf(rows), { file: typeof csv === 'string' ? csv : undefined, force }, t)
}

async function* linesOf(rows: AsyncIterable<WalletRecord | AdminWalletRecord>): AsyncGenerator<string> {
  yield csvLine(COLUMNS)
  for await (const row of rows) {
    const { id, createdAt, kind, model = '', amountMicros, balanceAfterMicros, note = '' } = row
    const email = ('user' in row ? row.user?.email : undefined) ?? ''
    const balance = balanceAfterMicros === undefined ? '' : balanceAfterMicros / MICROS_PER_CREDIT
    yield csvLine([id, createdAt, email, kind, model, amountMicros / MICROS_PER_CREDIT, balance, note])
  }
}
