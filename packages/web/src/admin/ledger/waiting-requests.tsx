import { useTranslate } from '@saffron/core/react'
import { ChevronRight, Hourglass } from 'lucide-react'
import { Link } from 'react-router-dom'

import { api } from '../../shell/session/client.ts'

import styles from './ledger.module.css'

/** Returns the number of pending requests of all users. */
export async function countWaiting(signal: AbortSignal): Promise<number> {
  const { total } = await api.wallet.searchAllRecords({ query: { state: 'pending', page: 1, limit: 1 }, signal })
  return total
}

/** Links to the pending requests, if there are any. */
export function WaitingRequests({ count }: { readonly count: number }) {
  const t = useTranslate('admin')
  if (count === 0) return null
  return (
    <p className={styles.waiting}>
      <Link to="?view=requests.pending">
        <Hourglass aria-hidden />
        {t('admin.wallet.waiting', { count })}
        <ChevronRight aria-hidden />
      </Link>
    </p>
  )
}
