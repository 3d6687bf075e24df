import { formatCredits } from '@saffron/core/format'
import type { ListStore } from '@saffron/core/paging'
import { useTranslate } from '@saffron/core/react'
import type { AdminWalletRecord } from '@saffron/core/wallet'
import { useSyncExternalStore } from 'react'

type Ledger = ListStore<AdminWalletRecord>

interface Sum {
  readonly total: number
  /** Null when it exceeds the safe integer range. */
  readonly sumMicros: number | null
}

/** Stored per list, which outlives the page, so the sum of another filter is never shown. */
const sums = new WeakMap<Ledger, Sum>()

/** Stores the sum of a list's records from the server's response. */
export const keepSum = (list: Ledger, { total, sumMicros }: Sum) => sums.set(list, { total, sumMicros })

/** The number and the sum of the matching transactions, once known. */
export function LedgerSum({ list, isOfBookings }: { readonly list: Ledger; readonly isOfBookings: boolean }) {
  const t = useTranslate('admin')
  const sum = useSyncExternalStore(list.subscribe, () => sums.get(list))
  return (
    <output>
      {isOfBookings &&
        sum !== undefined &&
        t('admin.wallet.sum', {
          total: sum.total,
          credits: sum.sumMicros === null ? '—' : formatCredits(sum.sumMicros, t.locale),
        })}
    </output>
  )
}
