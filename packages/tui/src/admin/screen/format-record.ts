import { type AdminTranslate, LEDGER_VIEWS, viewText } from '@saffron/core/admin'
import { formatBooking, formatCredits } from '@saffron/core/format'
import { type AdminWalletRecord, recordDetails, recordLabel } from '@saffron/core/wallet'

import { cleanLine } from '../../ui/clean-text.ts'
import { dateText, dateTimeText } from '../../ui/date-text.ts'

/** The filters for records. */
export const recordFilters = (t: AdminTranslate) => LEDGER_VIEWS.map((value) => ({ value, label: viewText(value, t) }))

const whoseOf = ({ user }: AdminWalletRecord, t: AdminTranslate): string =>
  cleanLine(user?.email ?? t('admin.wallet.gone'))

/** A record as a row. A narrow screen puts the amount first, because it must not be cut. */
export function recordCells(record: AdminWalletRecord, t: AdminTranslate, isNarrow: boolean): string[] {
  const { createdAt, amountMicros } = record
  const amount = formatBooking(amountMicros, t.locale).padStart(10)
  if (isNarrow) return [amount, dateText(createdAt, t), whoseOf(record, t)]
  return [
    dateTimeText(createdAt, t),
    whoseOf(record, t),
    recordLabel(record, t),
    amount,
    cleanLine(recordDetails(record)),
  ]
}

/** The actions for a pending request. Viewing comes first, so one Enter too many doesn't grant credits. */
export const decisionsOf = (record: AdminWalletRecord, t: AdminTranslate) => {
  const words = { name: whoseOf(record, t), credits: formatCredits(record.amountMicros, t.locale) }
  return [
    { value: 'read', label: t('cli.adminScreen.readWhole') },
    { value: 'approve', label: labelOf(t('admin.wallet.approve'), t('admin.wallet.approveText', words), t) },
    { value: 'refuse', label: labelOf(t('admin.wallet.refuse'), t('admin.wallet.refuseText', words), t) },
  ]
}

const labelOf = (name: string, about: string, t: AdminTranslate): string =>
  `${name}${t('cli.adminScreen.colon')}${about}`

/** All details of a record. */
export function allRecordFacts(record: AdminWalletRecord, t: AdminTranslate): string {
  const { id, createdAt, amountMicros, balanceAfterMicros, cause, actorName, actor } = record
  const when = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const facts = [
    [t('admin.wallet.recordId'), id],
    [t('admin.wallet.who'), whoseOf(record, t)],
    [t('admin.wallet.what'), recordLabel(record, t)],
    [t('admin.wallet.credits'), formatBooking(amountMicros, t.locale)],
    [
      t('admin.wallet.balanceAfter'),
      balanceAfterMicros === undefined ? undefined : formatCredits(balanceAfterMicros, t.locale),
    ],
    [t('admin.overview.time'), when.format(new Date(createdAt))],
    [t('admin.wallet.cause'), cause],
    [t('common.model'), record.model],
    [t('admin.wallet.note'), record.note],
    [t('admin.wallet.answer'), record.answer],
    [t('admin.wallet.by'), actorName ?? actor],
  ] as const
  return facts
    .flatMap(([name, value]) => (value ? [`${name}${t('cli.adminScreen.colon')}${cleanLine(value)}`] : []))
    .join('\n')
}
