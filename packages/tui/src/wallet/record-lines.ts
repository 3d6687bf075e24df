import { formatCredits } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'
import { type AdminWalletRecord, RECORD_KINDS, recordName, type WalletRecord } from '@saffron/core/wallet'

import type { Context } from '../shell/context.ts'
import { say, writeLine } from '../shell/output.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { tableLines } from '../ui/table-lines.ts'
import { momentOf, oneOf, type RangeOptions } from './options.ts'

type Shown = WalletRecord | AdminWalletRecord

/** The end of a UUIDv7 tells records apart; its beginning is the time. */
const SHORT_ID = 8

/** What narrows a list of records, as the server takes it. */
export function rangeOf({ kind, from, until }: RangeOptions, t: Translate) {
  return {
    ...(kind !== undefined && { kind: oneOf('--kind', kind, RECORD_KINDS, t) }),
    ...(from !== undefined && { from: momentOf('--from', from, t) }),
    ...(until !== undefined && { until: momentOf('--until', until, t, { ends: true }) }),
  }
}

/** Records as a table, tab-separated in a pipe, or JSON a line. */
export function writeRecords(list: readonly Shown[], { t }: Pick<Context, 't'>, json: true | undefined): void {
  if (json) return list.forEach((record) => writeLine(JSON.stringify(record)))
  if (list.length === 0) return say(t('cli.records.none'))
  const lines = process.stdout.isTTY ? tableLines(list.map((record) => cellsOf(record, t))) : list.map(tabbed)
  for (const line of lines) writeLine(line)
}

function cellsOf(record: Shown, t: Translate): string[] {
  const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'short', timeStyle: 'short' })
  const { id, createdAt, amountMicros, state } = record
  return [
    id.slice(-SHORT_ID),
    when.format(new Date(createdAt)),
    ...whose(record),
    state === undefined ? t(`cli.record.${recordName(record)}`) : t(`cli.request.${state}`),
    formatCredits(amountMicros, t.locale).padStart(10),
    aboutOf(record),
  ]
}

const tabbed = (record: Shown): string => {
  const { id, createdAt, kind, state, amountMicros, balanceAfterMicros = '' } = record
  const facts = [id, createdAt, ...whose(record), state ?? kind, amountMicros, balanceAfterMicros, aboutOf(record)]
  return facts.join('\t')
}

const whose = (record: Shown): string[] => ('user' in record ? [cleanLine(record.user?.email ?? '')] : [])

const aboutOf = ({ model, note, answer }: Shown): string => cleanLine([model, note, answer].filter(Boolean).join(' · '))

/** The one of these whose id this is, or ends so. */
export const named = <T extends { readonly id: string }>(list: readonly T[], id: string): T | undefined =>
  list.find((each) => each.id === id || (id.length >= SHORT_ID && each.id.endsWith(id)))
