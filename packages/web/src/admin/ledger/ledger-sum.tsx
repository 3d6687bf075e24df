import { formatCredits } from '@saffron/core/format'
import type { ListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'
import { useSyncExternalStore } from 'react'

import styles from './ledger.module.css'

type Ledger = ListStore<AdminWalletRecord>

interface Sum {
  readonly total: number
  /** Null where it is more than a number can say. */
  readonly sumMicros: number | null
}

/** Beside the lists, which outlive the page: the sum of another filter is never shown. */
const sums = new WeakMap<Ledger, Sum>()

/** Keeps what a list's records come to, as the server has just said. */
export const keepSum = (list: Ledger, { total, sumMicros }: Sum) => sums.set(list, { total, sumMicros })

/** How many bookings a filter finds, and what they come to, as soon as that is known. */
export function LedgerSum({ list, isOfBookings }: { readonly list: Ledger; readonly isOfBookings: boolean }) {
  const t = useTranslate('admin')
  const sum = useSyncExternalStore(list.subscribe, () => sums.get(list))
  return (
    <output className={styles.sum}>
      {isOfBookings &&
        sum !== undefined &&
        t('admin.wallet.sum', {
          total: sum.total,
          credits: sum.sumMicros === null ? '—' : formatCredits(sum.sumMicros, t.locale),
        })}
    </output>
  )
}
