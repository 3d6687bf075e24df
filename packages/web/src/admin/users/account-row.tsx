import { roleText } from '@saffron/core/admin'
import type { Account } from '@saffron/core/auth'
import { alignDecimals, formatCredits } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { FIGURE_SPACE } from '../../ui/figure-space.ts'
import type { RowFocus } from '../../ui/list/use-roving-rows.ts'
import { ColumnName } from '../columns.tsx'
import { AccountDetails } from './account-details.tsx'

import admin from '../admin.module.css'
import ledger from '../ledger/ledger.module.css'
import styles from './users.module.css'

interface AccountRowProps {
  readonly account: Account
  readonly focus: RowFocus
  /** The decimals of the longest balance in the list. */
  readonly decimals: number
  /** The translations for records. */
  readonly onChanged: (account: Account) => void
}

/** An account that expands to its sessions, records and actions. */
export function AccountRow({ account, focus, decimals, onChanged }: AccountRowProps) {
  const t = useTranslate('admin')
  const [open, setOpen] = useState(false)
  const { name, email, role, disabledAt, deletionAt, balanceMicros } = account
  return (
    <details className={admin.row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`${admin.summary} ${styles.summary}`} {...focus}>
        <span className={name === '' ? `${admin.what} ${styles.address}` : admin.what} title={name || email} lang="">
          <ColumnName of="name" />
          {name || email}
        </span>
        <span className={`${admin.side} ${styles.address}`} title={email}>
          <ColumnName of="email" />
          {email}
        </span>
        <span className={styles.chips}>
          <ColumnName of="role" />
          <span className={admin.chip}>{roleText(role, t)}</span>
          {disabledAt !== undefined && (
            <span className={admin.chip} data-tone="bad">
              {t('admin.users.disabled')}
            </span>
          )}
          {deletionAt !== undefined && (
            <span className={admin.chip} data-tone="bad">
              {t('admin.users.deletion')}
            </span>
          )}
        </span>
        <span className={ledger.amount}>
          <ColumnName of="balance" />
          {alignDecimals(formatCredits(balanceMicros, t.locale), decimals, FIGURE_SPACE)}
        </span>
      </summary>
      {open && <AccountDetails account={account} onChanged={onChanged} />}
    </details>
  )
}
