import { alignDecimals, decimalsOf, formatCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import {
  type AdminWalletRecord,
  RECORD_KINDS,
  recordDetails,
  recordLabel,
  type WalletRecord,
} from '@saffron/core/wallet'

import type { Context } from '../shell/context.ts'
import { shortId } from '../shell/find-row.ts'
import { isoMinute } from '../shell/iso-time.ts'
import { type LimitOption, oneOf } from '../shell/options.ts'
import { showRows } from '../shell/show-rows.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { momentOf } from './options.ts'

export interface RangeOptions extends LimitOption {
  readonly kind?: string
  readonly from?: string
  readonly until?: string
  /** All records as CSV: a file name, or true for stdout. */
  readonly csv?: string | true
  readonly force?: true
}

type Shown = WalletRecord | AdminWalletRecord

/** Converts the filters of a list of records to the server's format. */
export function rangeOf({ kind, from, until }: RangeOptions, t: Translate) {
  return {
    ...(kind !== undefined && { kind: oneOf('--kind', kind, RECORD_KINDS, t) }),
    ...(from !== undefined && { from: momentOf('--from', from, t) }),
    ...(until !== undefined && { until: momentOf('--until', until, t, { ends: true }) }),
  }
}

/** Writes records as a table, tab-separated in a pipe, or as JSON lines. */
export function writeRecords(list: readonly Shown[], { t }: Pick<Context, 't'>, json: true | undefined): void {
  const decimals = decimalsOf(list.map(({ amountMicros }) => amountMicros))
  showRows(list, {
    json,
    heading: headingOf(list, t),
    cells: (record) => cellsOf(record, decimals, t),
    fields: fieldsOf,
    none: t('common.noMatchingTransactions'),
  })
}

/** Lists of everyone's records have a column for the user. */
const headingOf = ([first]: readonly Shown[], t: Translate): string[] => [
  t('cli.column.id'),
  t('cli.column.time'),
  ...(first !== undefined && ('user' in first || 'workspace' in first) ? [t('cli.column.user')] : []),
  t('common.type'),
  t('common.credits'),
  t('common.note'),
]

function cellsOf(record: Shown, decimals: number, t: Translate): string[] {
  const { id, createdAt, amountMicros } = record
  return [
    shortId(id),
    isoMinute(createdAt),
    ...whose(record),
    recordLabel(record, t),
    alignDecimals(formatCredits(amountMicros, t.locale), decimals).padStart(10),
    recordDetails(record),
  ]
}

const fieldsOf = (record: Shown) => {
  const { id, createdAt, kind, state, amountMicros, balanceAfterMicros } = record
  return [id, createdAt, ...whose(record), state ?? kind, amountMicros, balanceAfterMicros, recordDetails(record)]
}

const whose = (record: Shown): string[] => {
  if ('workspace' in record) return [cleanLine(record.workspace?.name ?? '')]
  return 'user' in record ? [record.user?.email ?? ''] : []
}
