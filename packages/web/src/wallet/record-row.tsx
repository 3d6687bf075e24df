import { formatBooking, formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { recordText, type WalletRecord } from '@saffron/core/wallet'

import type { RowFocus } from '../ui/list/use-roving-rows.ts'
import { DateTime } from '../ui/moment.tsx'
import { Row } from '../ui/settings/row.tsx'

import styles from './wallet.module.css'

/** A transaction: its reason, time, amount and resulting balance. */
export function RecordRow({ record, focus }: { readonly record: WalletRecord; readonly focus: RowFocus }) {
  const t = useTranslate('account')
  const { amountMicros, balanceAfterMicros = 0, note, createdAt } = record
  return (
    <Row
      focus={focus}
      name={recordText(record, t)}
      facts={
        <>
          <DateTime at={createdAt} />
          {note !== undefined && <span>{note}</span>}
        </>
      }
      actions={
        <div className={styles.money}>
          <div className={styles.amount} data-sign={amountMicros > 0 ? 'plus' : 'minus'}>
            {formatBooking(amountMicros, t.locale)}
          </div>
          <div className={styles.after}>
            {t('account.wallet.balanceAfter', { credits: formatCredits(balanceAfterMicros, t.locale) })}
          </div>
        </div>
      }
    />
  )
}
