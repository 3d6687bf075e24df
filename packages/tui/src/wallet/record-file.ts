import { csvLine } from '@saffron/core/csv'
import { MICROS_PER_CREDIT } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import type { AdminWalletRecord, WalletRecord } from '@saffron/core/wallet'

import { CommandError, EXIT } from '../shell/exit-codes.ts'
import { rowsOf } from '../shell/find-row.ts'
import { writePieces } from '../shell/output-file.ts'
import type { RangeOptions } from './record-lines.ts'

/** Language-independent, for scripts. */
const COLUMNS = ['id', 'createdAt', 'email', 'kind', 'model', 'credits', 'balance', 'note']

interface Page {
  readonly page: number
  readonly limit: number
  readonly sort: 'createdAt'
}

type Search<T> = (page: Page) => Promise<{ list: T[]; total: number }>

/**
 * Writes all matching records as CSV, oldest first, to stdout or to a file that appears once complete. Throws a usage
 * error if a limit or another format is given too.
 */
export async function writeRecordFile<T extends WalletRecord | AdminWalletRecord>(
  search: Search<T>,
  { csv, force, json, limit }: RangeOptions,
  t: Translate,
): Promise<void> {
  const second = json ? '--json' : limit === undefined ? undefined : '--limit'
  if (second !== undefined) throw new CommandError(t('cli.error.oneWay', { first: '--csv', second }), EXIT.usage)
  // New records land on the last page, so they don't shift rows between pages.
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
