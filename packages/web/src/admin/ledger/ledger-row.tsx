import { alignDecimals, formatBooking, formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { type AdminWalletRecord, recordText } from '@saffron/core/wallet'

import { FIGURE_SPACE } from '../../ui/figure-space.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { DateTime } from '../../ui/moment.tsx'
import { ColumnName } from '../columns.tsx'
import { type Fact, Facts } from '../facts.tsx'
import { LedgerActions } from './ledger-actions.tsx'

import button from '../../ui/button.module.css'
import admin from '../admin.module.css'
import rows from '../console.module.css'
import styles from './ledger.module.css'

export interface LedgerRowProps {
  readonly record: AdminWalletRecord
  readonly focus: RowFocus
  /** The decimals of the longest amount in the list. */
  readonly decimals: number
  readonly onOnly: (userId: string) => void
  /** The updated request. */
  readonly onDecided: (request: AdminWalletRecord) => void
  /** Called after a new transaction, which appears above. */
  readonly onRecorded: () => void
}

/** A transaction or a request that expands to its details and actions. */
export function LedgerRow({ record, focus, decimals, onOnly, onDecided, onRecorded }: LedgerRowProps) {
  const t = useTranslate('admin')
  const { id, kind, user, workspace, amountMicros, balanceAfterMicros, cause, note, answer, createdAt } = record
  const credits = (micros: number) => formatCredits(micros, t.locale)
  const facts: readonly Fact[] = [
    [t('admin.wallet.email'), user?.email],
    [t('admin.wallet.workspace'), workspace?.name],
    [t('admin.wallet.note'), note],
    [t('admin.wallet.answer'), answer],
    [t('admin.wallet.balanceAfter'), balanceAfterMicros === undefined ? undefined : credits(balanceAfterMicros)],
    // Omits an admin as the reason, because the actor below is the same.
    [t('admin.wallet.cause'), cause?.startsWith('admin:') ? undefined : cause],
    [t('admin.wallet.by'), record.actorName ?? record.actor],
    [t('admin.wallet.recordId'), id],
  ]
  return (
    <details className={admin.row}>
      <summary className={`${admin.summary} ${styles.summary}`} {...focus}>
        <span className={admin.when}>
          <ColumnName of="when" />
          <DateTime at={createdAt} />
        </span>
        <span className={admin.what}>
          <ColumnName of="who" />
          {user === undefined && workspace === undefined ? (
            t('admin.wallet.gone')
          ) : (
            <span lang="">{workspace?.name ?? (user?.name || user?.email)}</span>
          )}
        </span>
        <span className={admin.side}>
          <ColumnName of="what" />
          {kind === 'request' ? <Asked record={record} state={recordText(record, t)} /> : recordText(record, t)}
        </span>
        <span className={styles.amount} data-sign={amountMicros > 0 && kind !== 'request' ? 'plus' : undefined}>
          <ColumnName of="amount" />
          {alignDecimals(
            kind === 'request' ? credits(amountMicros) : formatBooking(amountMicros, t.locale),
            decimals,
            FIGURE_SPACE,
          )}
        </span>
      </summary>
      <div className={admin.more}>
        <Facts facts={facts} />
        <div className={styles.actions}>
          {user !== undefined && (
            <button type="button" className={button.quiet} onClick={() => onOnly(user.id)}>
              {t('admin.wallet.onlyTheirs')}
            </button>
          )}
          <LedgerActions record={record} onDecided={onDecided} onRecorded={onRecorded} />
        </div>
      </div>
    </details>
  )
}

interface AskedProps {
  readonly record: AdminWalletRecord
  /** The state as text. */
  readonly state: string
}

/** The state of a request and its notes. */
const Asked = ({ record, state }: AskedProps) => (
  <>
    <span className={admin.chip} data-tone={record.state === 'refused' ? 'bad' : undefined}>
      {state}
    </span>
    {record.note !== undefined && (
      <span className={rows.excerpt} lang="">
        {record.note}
      </span>
    )}
  </>
)
